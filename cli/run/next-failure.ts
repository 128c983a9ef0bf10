import { join } from 'node:path'
import { operationEntry } from '../../contract/derive/effects.ts'
import type { BodyShape, OperationEntry, RequestBody } from '../../contract/vocabulary/types.ts'
import type { Evidence } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { problemsOf, type Problem } from '../../harness/report/problems.ts'
import { renderFailure } from '../../reporters/terminal/failure.ts'
import { type Style, styleOf } from '../../reporters/terminal/style.ts'
import { buildOrder, placeInBuildOrder } from './build-order.ts'
import { outagesOf } from '../../harness/report/outages.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { evidenceFor } from '../output/evidence-for.ts'
import { shieldCommands } from '../output/terminal.ts'

/** Prints what to build next to standard output, after the reason why a target was given up. */
export async function showNextFailure(report: Report, output: string, colored: boolean): Promise<void> {
  const style = styleOf(colored, Infinity)
  const notice = (line: string): void => void process.stderr.write(`note ${visibleAtMost(line, 600)}\n`)
  const evidence = await evidenceFor(report, join(output, EVIDENCE_FILE), false, notice)
  const outages = outagesOf(report).map(({ where, line }) => visibleAtMost(`${where}: ${line}`, 600))
  const isReached = report.targets.some(({ unreachable }) => unreachable === undefined)
  const text = [...outages, ...(isReached ? [renderNext(report, evidence, style)] : [])].join('\n')
  process.stdout.write(shieldCommands(`${text}\n`, process.env))
}

/**
 * The first failure in the order in which a server is built, with the description of its operation in the document; or a message that
 * nothing failed.
 */
export function renderNext(report: Report, evidence: Evidence, style: Style): string {
  const next = nextProblem(report, evidence)
  if (!next) return 'next: nothing failed; run without --next also judges all responses by the rules'
  const { dim, bold } = style.colors
  const known = new Map(report.requirements.map((one) => [one.id, one]))
  const checked = new Set(
    report.targets.flatMap(({ results }) =>
      results.flatMap(({ requirement, verdict }) =>
        verdict === 'pass' ? (known.get(requirement)?.operation ?? []) : [],
      ),
    ),
  )
  const id = operationToBuild(next, checked)
  const operation = operationEntry(id)
  const before = buildOrder.slice(0, Math.ceil(placeInBuildOrder({ ...next.requirement, operation: id })))
  const holding = before.filter((id) => checked.has(id)).length
  const failures = newProblems(report, evidence).filter((problem) => !isUnmet(problem)).length
  return [
    `${bold(operation ? `next: ${operation.method} ${operation.path}` : `next: ${next.requirement.area}`)} ${dim(`(${holding} ${holding === 1 ? 'operation holds' : 'operations hold'} before it)`)}`,
    ...[...(operation ? descriptionOf(operation) : []), ...driverLines(next)].map((line) => `  ${line}`),
    '',
    renderFailure(next, report, evidence, report.targets.length > 1, style),
    ...(failures > 1 ? ['', dim(`1 of ${failures} failures; a run without --next shows all`)] : []),
  ].join('\n')
}

/** Where a request of the driver decides, the page that shows what it sends. */
function driverLines({ exchange }: Problem): string[] {
  const { capability } = exchange?.purpose ?? {}
  if (capability === undefined) return []
  return [`the driver needs ${capability}, which no document contains: docs/reference/driver-requests.md`]
}

/** The first failure in the build order; without a failure, the first requirement that could not be judged. */
export function nextProblem(report: Report, evidence: Evidence): Problem | undefined {
  const inOrder = newProblems(report, evidence).toSorted(
    (a, b) => placeInBuildOrder(a.requirement) - placeInBuildOrder(b.requirement),
  )
  return inOrder.find((problem) => !isUnmet(problem)) ?? inOrder[0]
}

/** The problems that the baseline does not list. */
function newProblems(report: Report, evidence: Evidence): Problem[] {
  return report.targets
    .flatMap((target) => problemsOf(target, report, evidence))
    .filter(({ result }) => result.known === undefined)
}

function isUnmet({ result }: Problem): boolean {
  return result.verdict === 'unmet'
}

/** Status codes for operations that a server does not have. */
const MISSING: ReadonlySet<number | undefined> = new Set([404, 405, 501])

/**
 * The operation to build or to correct for a requirement: the operation of the deciding exchange, if none of its requirements holds and it
 * is a control that failed or responds as if it were missing; otherwise the operation of the requirement.
 */
function operationToBuild(problem: Problem, checked: ReadonlySet<string>): string | undefined {
  const { requirement, exchange } = problem
  const { operation: other, response } = exchange ?? {}
  if (other === undefined || checked.has(other)) return requirement.operation
  return isUnmet(problem) || MISSING.has(response?.status) ? other : requirement.operation
}

function descriptionOf({ does, query, body, success, answers, alsoListed }: OperationEntry): string[] {
  const others = alsoListed.length > 0 ? `; also listed: ${alsoListed.join(', ')}` : ''
  const status = typeof success === 'number' ? success : 'a status code that is not shown'
  return [
    `it ${does}`,
    ...(query.length > 0
      ? [`query: ${query.map(({ name, means }) => `${name} (${means})`).join('; ')}`]
      : []),
    ...(body === 'none' ? [] : [`request body: ${requestBodyText(body)}`]),
    `success: ${status}, ${bodyText(answers)}${others}`,
  ]
}

function requestBodyText(body: RequestBody): string {
  if (typeof body === 'string') return body
  if ('option' in body) return `JSON, ${body.option}`
  return 'form' in body ? `a form, ${body.form}` : body.text
}

function bodyText(answers: BodyShape): string {
  if (answers === 'empty') return 'no body'
  if (answers === 'html') return 'HTML'
  if (answers === 'undeclared') return 'a body of no declared shape'
  if ('one' in answers) return `one ${answers.one}`
  return 'list' in answers ? `a list of ${answers.list}` : `a JSON object, ${answers.envelope}`
}
