import { stringify } from 'csv-stringify/sync'
import { visible, visibleAtMost } from '../harness/report/visible.ts'
import { judgedOf, type Judged } from './outcome.ts'
import type { Reporter } from './reporter.ts'

/** Cells of more than 32,767 characters spoil a sheet. */
const LONGEST = 2000

const columns: Readonly<Record<string, (judged: Judged) => string | undefined>> = {
  target: ({ target }) => target.name,
  document: ({ requirement }) => requirement.document,
  area: ({ requirement }) => requirement.area,
  operation: ({ requirement }) => requirement.operation,
  requirement: ({ requirement }) => requirement.id,
  level: ({ requirement }) => requirement.level,
  verdict: ({ result }) => result.verdict,
  reason: ({ result }) => result.reason,
  message: ({ result }) => result.message,
  expected: ({ result }) => result.expected,
  received: ({ result }) => result.received,
  says: ({ requirement }) => requirement.says,
  source: ({ requirement }) => requirement.source,
  decisive: ({ result }) => result.decisive,
  durationMs: ({ result }) => String(result.durationMs),
}

/** A row for each result, for spreadsheets: no cell is ever taken for a formula. */
export const csvReporter: Reporter = {
  name: 'csv',
  file: 'results.csv',
  render: (report) =>
    stringify(
      judgedOf(report).map((judged) =>
        Object.values(columns).map((read) => visibleAtMost(read(judged) ?? '', LONGEST)),
      ),
      // The mark at the beginning tells Excel that it is UTF-8; lines end as RFC 4180 says.
      {
        header: true,
        columns: Object.keys(columns).map(visible),
        bom: true,
        escape_formulas: true,
        record_delimiter: 'windows',
      },
    ),
}
