import type { TargetReport } from '../../harness/report/report.ts'

/** What an exploration of a target reached and found, for the terminal; nothing for a run. */
export function explorationLines({ name, exploration, again }: TargetReport, output: string): string[] {
  if (!exploration) return []
  const { requests, sequences, reached, findings, audit, differential } = exploration
  const parts = reached.map(({ what }) => what.split(' '))
  const operations = new Set(
    parts.map(([operation]) => operation).filter((operation) => operation !== 'other'),
  )
  return [
    '',
    `${name}: ${count(requests, 'request')} in ${count(sequences, 'sequence')} reached ${operations.size} operations, ${parts.length} combinations of operation, caller and status`,
    ...(audit ? [auditLine(audit)] : []),
    ...(differential ? differentialLines(differential) : []),
    ...findings.flatMap(({ requirement, steps, requests: lines }) => [
      '',
      `${requirement} is contradicted after ${count(steps.length, 'step')} (${steps.join(', ')}); the requests that matter:`,
      ...lines.map((line, index) => `  ${index + 1}. ${line}`),
      ...(again
        ? [`  as a shell script: forge-conformance explain ${requirement} --report ${output} --script`]
        : []),
    ]),
  ]
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** What was sent at the pace of a person. */
export function auditLine({
  acts,
  before,
  requests,
}: NonNullable<NonNullable<TargetReport['exploration']>['audit']>): string {
  return `audit: ${acts} acts in ${requests} requests at the pace of a person, ${before} of them before everything else`
}

/** What a target treated otherwise where it could tell that the suite sent it, one difference after the other. */
export function differentialLines({
  pairs,
  requests,
  differences,
}: NonNullable<NonNullable<TargetReport['exploration']>['differential']>): string[] {
  const count = differences.length
  const found = count === 0 ? 'no difference' : `${count} ${count === 1 ? 'difference' : 'differences'}`
  return [
    `differential: ${pairs} ${pairs === 1 ? 'sequence' : 'sequences'} in both forms, ${requests} requests: ${found}`,
    ...differences.map(
      ({ what, ordinary, own, steps }) =>
        `  ${what}: an ordinary client gets ${ordinary.response}, the suite ${own.response} (${ordinary.exchange}, ${own.exchange}; ${steps.length} steps)`,
    ),
  ]
}
