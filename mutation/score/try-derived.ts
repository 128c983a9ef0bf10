import type { Result } from '../../harness/report/report.ts'
import { derivedVariant, type DerivedVariant } from '../derived-variants/index.ts'
import { ask } from './ask.ts'
import { asked } from './judged.ts'

/** The result of one server that is derived from a seed. */
export interface DerivedResult {
  readonly id: string
  readonly choices: readonly string[]
  /** The number of requirements with each verdict. */
  readonly verdicts: Readonly<Record<string, number>>
  /** Every false result, with its verdict and message: a right server has no `fail` and no `unstable`. */
  readonly problems: readonly string[]
}

/** Runs the whole suite, or the requirements `selected`, on the servers of these seeds, in one run. */
export async function tryDerived(
  seeds: readonly number[],
  { words = [], selected = asked() }: { words?: readonly string[]; selected?: ReadonlySet<string> } = {},
): Promise<DerivedResult[]> {
  const servers = seeds.map((seed) => derivedVariant(seed, words))
  const report = await ask(
    servers.map(({ id, mutate }) => ({ id, options: { mutate } })),
    { selected, patienceMs: 6_000, overHttp: false },
  )
  return servers.map((server) =>
    resultOf(server, report.targets.find(({ name }) => name === server.id)?.results ?? []),
  )
}

function resultOf({ id, choices }: DerivedVariant, results: readonly Result[]): DerivedResult {
  const verdicts: Record<string, number> = {}
  for (const { verdict } of results) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
  return {
    id,
    choices: choices.map((one) => `${one.id}: ${one.says}`),
    verdicts,
    problems: results
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
      .map(({ verdict, requirement, message }) => `${verdict} ${requirement}: ${message ?? ''}`),
  }
}

/** The seeds in a text such as `1-30,44`. */
export function seedsIn(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part.split('-').map(Number)
    if (!(first <= last && last - first < 10_000))
      throw new Error(`--derived ${text}: seeds such as 1-30,44 are needed`)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

/** The choices are printed with a failure, since they explain it. */
export function derivedText({ id, verdicts, problems, choices }: DerivedResult): string {
  const counts = Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict}`)
  const details = problems.length > 0 ? [...problems, ...choices.map((one) => `  ${one}`)] : []
  return [
    `${id}: ${choices.length} choices, ${counts.join(', ')}`,
    ...details.map((line) => `  ${line}`),
  ].join('\n')
}
