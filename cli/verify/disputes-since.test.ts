import { expect, test } from 'vitest'
import type { Dispute } from '../../harness/report/report.ts'
import { requirement } from '../../test/report/sample.ts'
import { disputesFlaw, unanswered } from './disputes-since.ts'

const answered: Dispute = {
  requirement: 'users.get.id',
  section: 'Users',
  argument: 'it says otherwise',
  state: 'rejected',
  opened: '2026-03-01',
  answer: 'it does not',
  answered: '2026-03-10',
}
const missing = 'the dispute about users.get.id is not as in this package'

test.each([
  ['as it is', '2026-03-20', [answered], undefined],
  ['missing, and opened before the run', '2026-03-20', [], missing],
  ['missing, and opened after the run', '2026-02-20', [], undefined],
  ['open, and answered after the run', '2026-03-05', [unanswered(answered)], undefined],
  ['open, and answered before the run', '2026-03-20', [unanswered(answered)], missing],
  ['with another argument', '2026-03-05', [{ ...unanswered(answered), argument: 'none' }], missing],
  [
    'with an answer that nobody gave',
    '2026-02-20',
    [{ ...answered, state: 'accepted' }],
    'the dispute about users.get.id is accepted, and this package has none such',
  ],
] as const)('a dispute %s', (_, day, disputes, flaw) => {
  const report = {
    disputes,
    requirements: [requirement('users.get.id')],
    run: { startedAt: `${day}T10:00:00Z` },
  }
  expect(disputesFlaw(report, [answered])).toBe(flaw)
})
