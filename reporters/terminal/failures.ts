import { countsOf, newCausesOf, type Cause } from '../../harness/report/causes.ts'
import type { Evidence } from '../../harness/report/evidence.ts'
import type { Report, Result } from '../../harness/report/report.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import { renderFailure } from './failure.ts'
import type { Style } from './style.ts'

const IDS_SHOWN = 4
const MAX_LENGTH = 200

/** Failures by cause: the requirement, expected, received, and the command to reproduce it. */
export function renderFailures(report: Report, evidence: Evidence, style: Style): string {
  const causes = failedCauses(report, evidence)
  const named = report.targets.length > 1
  const shown: string[] = []
  let lines = 0
  for (const cause of causes) {
    const text = renderCause(cause, report, evidence, named, style)
    const height = text.split('\n').length + 1
    if (shown.length > 0 && lines + height > style.failureLines) break
    shown.push(text)
    lines += height
  }
  const rest = causes.slice(shown.length)
  if (rest.length > 0)
    shown.push(
      [
        ...rest.map((cause) => `${headOf(cause, named, style)} ${style.colors.dim(`(${firstOf(cause)})`)}`),
        style.colors.dim('--verbose shows what each of them expected and received; explain ID shows one'),
      ].join('\n'),
    )
  return shown.join('\n\n')
}

/** The results that share the cause of a failure, including undecided ones. */
export function explainedBy(report: Report, evidence: Evidence): ReadonlySet<Result> {
  return new Set(
    failedCauses(report, evidence).flatMap(({ problems }) => problems.map(({ result }) => result)),
  )
}

function failedCauses(report: Report, evidence: Evidence): Cause[] {
  return newCausesOf(report, evidence).filter(({ problems }) => problems.some(isFailure))
}

function isFailure({ result }: { readonly result: Result }): boolean {
  return result.verdict === 'fail' || result.verdict === 'unstable'
}

function renderCause(cause: Cause, report: Report, evidence: Evidence, named: boolean, style: Style): string {
  const { problems } = cause
  const [first] = problems
  if (!first) return ''
  const { dim } = style.colors
  const head = headOf(cause, named, style)
  const only = problems.length === 1 ? renderFailure(first, report, evidence, named, style) : undefined
  // Without structured data, the title already contains the failure.
  if (only !== undefined) return first.result.failure ? [head, only].join('\n') : only
  const full = style.failureLines === Infinity ? problems.filter(isFailure) : [first]
  const rest = problems.filter((problem) => !full.includes(problem)).map(({ requirement }) => requirement.id)
  return [
    head,
    ...full.map((problem) => renderFailure(problem, report, evidence, false, style)),
    ...(rest.length > 0 ? [`  ${dim('also     ')} ${namesOf(rest, style)}`] : []),
  ].join('\n')
}

/** A cause on one line. */
function headOf(cause: Cause, named: boolean, { colors }: Style): string {
  const on = named ? ` on ${visibleAtMost(cause.target, MAX_LENGTH)}` : ''
  return `${colors.bold(visibleAtMost(cause.title, MAX_LENGTH))}${on}: ${countsOf(cause)}`
}

/** The argument of `explain`: the first requirement of a cause. */
function firstOf({ problems: [first, ...others] }: Cause): string {
  const id = visibleAtMost(first?.requirement.id ?? '', MAX_LENGTH)
  return others.length > 0 ? `${id}, …` : id
}

function namesOf(ids: readonly string[], { failureLines }: Style): string {
  const shown = failureLines === Infinity ? ids : ids.slice(0, IDS_SHOWN)
  const hidden = ids.length - shown.length
  return `${visible(shown.join(', '))}${hidden > 0 ? ` and ${hidden} more` : ''}`
}
