import { renamedIn } from '../harness/report/renamings.ts'
import { timesOf } from '../harness/report/server-errors.ts'
import { visibleAtMost } from '../harness/report/visible.ts'
import { judgedOf, knownText, type Judged } from './common/outcome.ts'
import type { Reporter } from './common/reporter.ts'

/** Spreadsheets hold at most 32,767 characters in a cell. */
const MAX_LENGTH = 2000

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

/** The first column, if a target file changes JSON names. */
const renamed = ({ target }: Judged): string | undefined => renamedIn(target)

/** A column for server errors: the number of such responses of the operation. */
const serverErrors = ({ target, requirement }: Judged): string => {
  const own = target.serverErrors?.filter(({ operation }) => operation === requirement.operation) ?? []
  return String(timesOf(own))
}

/** A column for disputes, if requirements are disputed. */
const disputed = (judged: Judged): string | undefined => judged.disputed

/** The last column of a run with a baseline. */
const known = ({ result }: Judged): string | undefined => result.known && knownText(result.known)

/** A row for each result, for spreadsheets. No cell is read as a formula. */
export const csvReporter: Reporter = {
  name: 'csv',
  file: 'results.csv',
  render: (report) => {
    const isRenamed = report.targets.some((target) => renamedIn(target) !== undefined)
    const shown = {
      ...(isRenamed ? { renamed } : {}),
      ...columns,
      ...(report.targets.some((target) => target.serverErrors) ? { serverErrors } : {}),
      ...(report.disputes ? { disputed } : {}),
      ...(report.run.baseline ? { known } : {}),
    }
    const rows = judgedOf(report).map((judged) =>
      Object.values(shown).map((read) => visibleAtMost(read(judged) ?? '', MAX_LENGTH)),
    )
    // Excel needs the byte order mark to read UTF-8; RFC 4180 requires CRLF.
    return `\ufeff${[Object.keys(shown), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
  },
}

function cell(text: string): string {
  // Spreadsheets read a text that begins in this way as a formula, also in full-width characters and after blanks. In some languages a
  // semicolon or a tab begins a cell, regardless of quotation marks.
  const plain = text
    .replaceAll(/(^|[;\t])([^\S\t]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1$2'")
    .replace(/^[\t\r]/, "'$&")
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
