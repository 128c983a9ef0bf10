import { groupBy } from '../../harness/report/group-by.ts'
import { NOT_SELECTED } from '../../harness/report/reasons.ts'
import type { Report, RequirementRecord, Result, TargetReport, Verdict } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { paint, verdictWords, type Style } from './style.ts'
import { renderTable } from './table.ts'

/** The row of requirements without an operation. */
const GENERAL = '(in general)'

/** With more rows, a summary shows only operations with failures or undecided results, up to `ROOM`. */
const ROWS = 20
const ROOM = 12
const MAX_NAME_LENGTH = 60

/** Verdicts for which a cell shows how many concern open questions. */
const counted: ReadonlySet<Verdict> = new Set(['unmet', 'error'])

/** A row for each area and operation, a column for each target; cells show requirements that hold and all other verdicts. */
export function renderMatrix(report: Report, style: Style): string {
  const { bold, dim } = style.colors
  const rows = [['', ...report.targets.map(({ name }) => bold(visibleAtMost(name, MAX_NAME_LENGTH)))]]
  const leftOut: string[] = []
  const isExploration = report.targets.some(({ exploration }) => exploration)
  const brief = style.failureLines !== Infinity && rowsOf(report) > ROWS
  let room = brief ? ROOM : Infinity
  let hidden = 0
  for (const [area, requirements] of groupBy(testable(report), ({ area }) => area)) {
    const operations = [...groupBy(requirements, ({ operation }) => operation ?? GENERAL)].filter(
      ([, some]) => report.targets.some((target) => isSelected(target, some)),
    )
    if (operations.length === 0) {
      leftOut.push(visibleAtMost(area, MAX_NAME_LENGTH))
      continue
    }
    rows.push(rowOf(bold(visibleAtMost(area, MAX_NAME_LENGTH)), requirements, report, style))
    if (operations.length === 1 && operations[0]?.[0] === GENERAL) continue
    const wanted = brief ? operations.filter(hasProblem(report)) : operations
    for (const [operation, some] of wanted.slice(0, room))
      rows.push(rowOf(`  ${visibleAtMost(operation, MAX_NAME_LENGTH)}`, some, report, style))
    hidden += Math.max(0, wanted.length - room)
    room = Math.max(0, room - wanted.length)
  }
  return [
    renderTable(rows),
    ...(hidden > 0 ? [dim(`and ${hidden} more operations; --verbose shows all`)] : []),
    ...(leftOut.length > 0
      ? [dim(`${isExploration ? 'not judged' : 'not selected'}: ${leftOut.join(', ')}`)]
      : []),
  ].join('\n')
}

function rowOf(
  head: string,
  requirements: readonly RequirementRecord[],
  { targets }: Report,
  style: Style,
): string[] {
  return [head, ...targets.map((target) => cell(target, requirements, style))]
}

function rowsOf(report: Report): number {
  return new Set(testable(report).map(({ operation }) => operation)).size
}

/** Whether an operation has failures or undecided results. */
function hasProblem({ targets }: Report) {
  return ([, requirements]: readonly [string, readonly RequirementRecord[]]): boolean =>
    targets.some((target) =>
      resultsOf(target, requirements).some(
        ({ verdict, reason }) =>
          verdict !== 'pass' && verdict !== 'observed' && (verdict !== 'skipped' || reason !== NOT_SELECTED),
      ),
    )
}

function testable({ requirements }: Report): RequirementRecord[] {
  return requirements.filter(({ testable }) => testable)
}

function isSelected(target: TargetReport, requirements: readonly RequirementRecord[]): boolean {
  return resultsOf(target, requirements).some(
    ({ verdict, reason }) => verdict !== 'skipped' || reason !== NOT_SELECTED,
  )
}

function cell(target: TargetReport, requirements: readonly RequirementRecord[], { colors }: Style): string {
  const results = resultsOf(target, requirements)
  if (results.length === 0) return colors.dim('-')
  const promises = new Set(requirements.filter(({ level }) => level !== 'open').map(({ id }) => id))
  const promised = results.filter(({ requirement }) => promises.has(requirement))
  const held = promised.filter(({ verdict }) => verdict === 'pass').length
  const head = `${held}/${promised.length}`
  const parts = verdictWords.flatMap(([verdict, word]) => {
    const some = results.filter((result) => result.verdict === verdict && !result.known)
    // The score counts only requirements that documents promise: without these words, the numbers would not add up.
    const open = counted.has(verdict)
      ? some.filter(({ requirement }) => !promises.has(requirement)).length
      : 0
    const counts: ReadonlyArray<readonly [number, string]> = [
      [some.length - open, word],
      [open, `${word} (open)`],
    ]
    return counts
      .filter(([times]) => times > 0)
      .map(([times, what]) => paint(colors, verdict, `${times} ${what}`))
  })
  const known = results.filter((result) => result.known).length
  if (known > 0) parts.push(`${known} known`)
  const score = promised.length === 0 ? [] : [held === promised.length ? paint(colors, 'pass', head) : head]
  return [...score, ...parts].join('  ')
}

function resultsOf(target: TargetReport, requirements: readonly RequirementRecord[]): Result[] {
  const ids = new Set(requirements.map(({ id }) => id))
  return target.results.filter(({ requirement }) => ids.has(requirement))
}
