import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import type { Report } from '../../harness/report/report.ts'
import { InProcessTransport } from '../../mutation/score/in-process-transport.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { runOf } from '../support/run-of.ts'

// If organizations cannot be removed, a run says so before it creates one, and creates few.

const selected = new Set(
  contract.requirements.filter(({ id, check }) => check && id.startsWith('orgs.')).map(({ id }) => id),
)

let reference: Reference
/** Notices and creations of organizations, in order. */
const events: string[] = []
let report: Report

/** Later versions of Gogs have neither an operation nor a web form for this. */
function keepsOrganizations({ operations }: Overrides): void {
  for (const name of ['orgs.delete', 'web.signInForm', 'web.signIn']) operations.delete(name)
}

beforeAll(async () => {
  reference = await startReference({ mutate: keepsOrganizations })
  const transport = new InProcessTransport(reference.fetch)
  const { codeHosting } = reference.target
  const driver = { extends: 'gogs', signIn: 'basic' } as const
  ;({ report } = await runOf(
    { name: 'gogs', concurrency: 8, patienceMs: 500, codeHosting: { ...codeHosting, driver } },
    (id) => selected.has(id),
    {
      seed: 'stay',
      listener: {
        started() {},
        result: (_target, { requirement, verdict }) => events.push(`${verdict} ${requirement}`),
        phase() {},
        notice: (line) => events.push(line),
      },
      transportTo: () => transport,
    },
  ))
})

afterAll(() => reference.close())

test('the first thing that a run says is that organizations stay', () => {
  expect(events[0]).toMatch(/^gogs: up to about 35 organizations are created, and stay, with their owners: /)
})

test('open questions use one organization together, and every verdict is as elsewhere', () => {
  const left = report.targets[0]?.leftovers.filter(({ kind }) => kind === 'organization') ?? []
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThanOrEqual(30)
  expect(left.filter(({ name }) => name.includes('commons'))).toHaveLength(1)
  const judged = report.targets[0]?.results.filter(({ requirement }) => selected.has(requirement))
  const verdicts = new Set(judged?.map(({ verdict }) => verdict))
  expect([...verdicts].toSorted()).toEqual(['observed', 'pass'])
})
