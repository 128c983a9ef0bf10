import { Draws } from '../fixtures/naming/draws.ts'
import { CHOICES_BELOW, BULK_CHOICES, bulkSteps } from './bulk-steps.ts'
import type { Themes } from './script.ts'
import type { Step } from './step.ts'

/** The minimum numbers of requests of an exploration that plays few or more large relations, which take about a tenth of its requests. */
const [MIN_REQUESTS, REQUESTS_FOR_MORE] = [2000, 5000]
const [FEW, MORE] = [2, 5]

/** Step kinds that repeat one read many times. */
const REPEATS = ['ask many times', 'ask a few times', 'ask a few times'] as const

/** The number of large relations that an exploration with this number of requests plays. */
export function relationsFor(requests: number): number {
  if (requests < MIN_REQUESTS) return 0
  return requests < REQUESTS_FOR_MORE ? FEW : MORE
}

/**
 * Sequences with relations of 40 to 150 entries: one sequence of document 1 with several relations, drawn with their sizes, which share
 * their users, and one of document 2 with at most 60 issues.
 */
export function bulkSequences(
  seed: string,
  relations: number,
  { codeHosting, legacy }: Themes,
): readonly Step[][] {
  if (relations === 0) return []
  const draws = new Draws(seed, 'crowds')
  const step = (kind: string): Step => ({
    do: kind,
    choices: Array.from({ length: BULK_CHOICES }, () => draws.below(CHOICES_BELOW)),
  })
  const left = [...Object.keys(bulkSteps), 'many times']
  const drawn = Array.from(
    { length: Math.min(relations, left.length) },
    () => left.splice(draws.below(left.length), 1)[0] ?? '',
  )
  const steps = drawn.flatMap((kind) =>
    kind === 'many times' ? [step('issues for many times'), step(kind)] : [step(kind)],
  )
  // Between them, some reads are repeated many times.
  for (const kind of relations > FEW ? REPEATS : REPEATS.slice(0, 1))
    steps.splice(1 + draws.below(steps.length), 0, step(kind))
  return [
    ...(Object.keys(codeHosting).length > 0 ? [steps] : []),
    ...(Object.keys(legacy).length > 0 ? [[step('many issues')]] : []),
  ]
}
