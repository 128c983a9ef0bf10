import { shellWord } from '../../harness/report/shell-word.ts'
import { coverageLines, leftOutLines } from '../../harness/report/coverage-lines.ts'
import { timesText } from '../../harness/report/repeated-reads.ts'
import type { Report, TargetReport } from '../../harness/report/report.ts'

/** The coverage, reach and findings of an exploration of a target, for the terminal. */
export function explorationLines(
  target: TargetReport,
  { requirements, targets }: Pick<Report, 'requirements' | 'targets'>,
  output: string,
): string[] {
  const { name, exploration, again } = target
  const coverage = [...leftOutLines(target), ...coverageLines(target)].map(
    (line) => `${targets.length > 1 ? `${name}: ` : ''}${line}`,
  )
  if (!exploration) return coverage
  const on = targets.length > 1 ? ` --on ${shellWord(name)}` : ''
  const { requests, sequences, reached, findings, audit, differential } = exploration
  const parts = reached.map(({ what }) => what.split(' '))
  const operations = new Set(
    parts.map(([operation]) => operation).filter((operation) => operation !== 'other'),
  )
  return [
    '',
    `${name}: ${count(requests, 'request')} in ${count(sequences, 'sequence')} reached ${operations.size} operations, ${parts.length} combinations of operation, caller and status`,
    ...coverage,
    ...(audit ? [auditLine(audit)] : []),
    ...(differential ? differentialLines(differential) : []),
    ...findings
      .filter((finding) => isFailure(finding, target))
      .flatMap((finding) => [
        '',
        ...findingLines(finding, target, requirements),
        ...(again
          ? [
              `  sends them again, under new names: forge-conformance explain ${shellWord(finding.requirement)} --report ${shellWord(output)}${on} --script | sh`,
            ]
          : []),
      ]),
  ]
}

/** Whether a contradiction is a failure: that of an operation which the target file declares as unsupported is none. */
function isFailure({ requirement }: Finding, { results }: TargetReport): boolean {
  return results.find((one) => one.requirement === requirement)?.verdict !== 'unmet'
}

type Exploration = NonNullable<TargetReport['exploration']>
type Finding = Exploration['findings'][number]

/** A contradiction: the sentence, the requests that lead to it, the response that the last of them should have had, and why. */
function findingLines(
  { requirement, steps, exchanges, requests, isRestarted, mayBeShorter }: Finding,
  { results }: TargetReport,
  requirements: Report['requirements'],
): string[] {
  const stated = requirements.find(({ id }) => id === requirement)
  const result = results.find((one) => one.requirement === requirement)
  const placeOf = (id: string): number => exchanges.indexOf(id) + 1
  const since = (result?.since ?? []).filter(({ exchange }) => placeOf(exchange) > 0)
  const grounds = (result?.exchanges ?? [])
    .filter((id) => id !== result?.decisive && since.every(({ exchange }) => exchange !== id))
    .map(placeOf)
    .filter((place) => place > 0)
  const responses = grounds.length === 1 ? 'response' : 'responses'
  const why =
    grounds.length === 0 ? '' : ` (by the ${responses} to ${grounds.toSorted((a, b) => a - b).join(', ')})`
  const restart = isRestarted ? ', and a restart of the server before the last one' : ''
  return [
    `${requirement} is contradicted after ${count(steps.length, 'step')} (${lastOf(steps)}), ${count(requests.length, 'request')}${restart}:`,
    ...(stated ? [`  ${stated.says} (${stated.source})`] : []),
    ...numbered(requests),
    ...(mayBeShorter
      ? [
          '  a shorter sequence may show it: the search for one ended early, or this one did not show it again',
        ]
      : []),
    ...(result?.expected === undefined ? [] : [`  expected  ${result.expected}${why}`]),
    ...since.map(({ fact, exchange }) => `  since     ${fact}, by request ${placeOf(exchange)}`),
    ...(result?.received === undefined ? [] : [`  received  ${result.received}`]),
  ]
}

/** Requests by their numbers; consecutive equal ones with equal status codes on one line. */
function numbered(requests: readonly string[]): string[] {
  const lines: string[] = []
  for (let first = 0; first < requests.length;) {
    let last = first
    while (requests[last + 1] === requests[first]) last++
    const times = last - first + 1
    lines.push(
      `  ${first + 1}.${times > 1 ? ` to ${last + 1}.` : ''} ${requests[first] ?? ''}${timesText(times)}`,
    )
    first = last + 1
  }
  return lines
}

/** Maximum number of steps that are shown: a long sequence that was not shortened has over a thousand. */
const NAMED_STEPS = 10

function lastOf(steps: readonly string[]): string {
  const last = steps.slice(-NAMED_STEPS).join(', ')
  return steps.length > NAMED_STEPS ? `the last ${NAMED_STEPS}: ${last}` : last
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** The requests of the audit, which were sent at the pace of a person. */
export function auditLine({ acts, before, requests }: NonNullable<Exploration['audit']>): string {
  return `audit: ${acts} acts in ${requests} requests at the pace of a person, ${before} of them before everything else`
}

/** Requests that a target answered differently when it could recognize the suite, one after another. */
export function differentialLines({
  pairs,
  requests,
  differences,
}: NonNullable<Exploration['differential']>): string[] {
  const found = differences.length === 0 ? 'no difference' : count(differences.length, 'difference')
  return [
    `differential: ${count(pairs, 'sequence')} in both forms, ${requests} requests: ${found}`,
    ...differences.map(
      ({ what, ordinary, own, steps }) =>
        `  ${what}: an ordinary client gets ${ordinary.response}, the suite ${own.response} (${ordinary.exchange}, ${own.exchange}; ${steps.length} steps)`,
    ),
  ]
}
