import type { Exchange } from '../../harness/report/evidence.ts'
import type { ServerNumbers } from './numbers.ts'
import type { Step } from './step.ts'
import { timeOf } from './texts.ts'

/** Labels in place of numbers of the server, by the variable that contains the number. */
export type Labels = ReadonlyArray<readonly [variable: string, label: string]>

/** Labels for numbers. Two variables with equal numbers have one label, since a response does not show which of them it means. */
export function labelsOf(
  scene: readonly Exchange[],
  numbers: ServerNumbers,
): {
  readonly byVariable: ReadonlyArray<readonly [string, string]>
  readonly upTo: (exchange: Exchange) => ReadonlyArray<readonly [string, string]>
} {
  const byValue = new Map<string, string>()
  const known = scene.flatMap((exchange) =>
    numbers.shownBy(exchange).map(({ variable, value }) => {
      const label = byValue.get(value) ?? `<${byValue.size + 1}>`
      byValue.set(value, label)
      return { variable, value, label, at: timeOf(exchange) }
    }),
  )
  return {
    byVariable: known.map(({ variable, label }) => [variable, label]),
    upTo: (exchange) =>
      known.flatMap(({ value, label, at }) => (at <= timeOf(exchange) ? [[value, label] as const] : [])),
  }
}

/**
 * The labels that occur in a recorded response, of the variables that a step reads: the script can leave out the steps of others. On a
 * server that counts from 1, a repository and a user of the script can have the same number: each unused variable could be confused with
 * another one.
 */
export function usedLabels(labels: Labels, steps: readonly Step[]): Labels {
  const recorded = steps.map(({ compared }) => compared?.recorded ?? '').join('\n')
  const read = new Set(steps.flatMap(({ reads }) => reads.map(({ variable }) => variable)))
  return labels.filter(([variable, label]) => read.has(variable) && recorded.includes(label))
}
