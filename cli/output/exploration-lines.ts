import type { TargetReport } from '../../harness/report/report.ts'

/** What an exploration of a target reached and found, for the terminal; nothing for a run. */
export function explorationLines({ name, exploration, again }: TargetReport, output: string): string[] {
  if (!exploration) return []
  const { requests, sequences, reached, findings } = exploration
  const parts = reached.map(({ what }) => what.split(' '))
  const operations = new Set(
    parts.map(([operation]) => operation).filter((operation) => operation !== 'other'),
  )
  return [
    '',
    `${name}: ${requests} requests in ${sequences} sequences reached ${operations.size} operations, ${parts.length} combinations of operation, caller and status`,
    ...findings.flatMap(({ requirement, steps, requests: lines }) => [
      '',
      `${requirement} is contradicted after ${steps.length} steps (${steps.join(', ')}):`,
      ...lines.map((line, index) => `  ${index + 1}. ${line}`),
      ...(again
        ? [`  as a shell script: forge-conformance explain ${requirement} --report ${output} --script`]
        : []),
    ]),
  ]
}
