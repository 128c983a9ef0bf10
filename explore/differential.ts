import fc from 'fast-check'
import type { Setting } from '../model/state/model-state.ts'
import { sequencesOf } from './explore.ts'
import { TIMES_TO_DIFFER } from './extent.ts'
import { play, type SequenceResult } from './play.ts'
import { Script } from './script.ts'
import type { ExplorationTarget } from './sender.ts'
import type { Step } from './step.ts'
import { isSame, Trace, type Traced } from './trace.ts'

/** A difference between the responses to an ordinary client and those to the suite. */
export interface Difference {
  readonly steps: readonly Step[]
  /** Operation and caller. */
  readonly what: string
  readonly ordinary: Traced
  readonly usual: Traced
}

export interface Differential {
  readonly differences: readonly Difference[]
  /** The number of sequences with enough responses in both forms. */
  readonly pairs: number
  /** The number of sequences that were begun. */
  readonly begun: number
  readonly requests: number
}

interface DifferentialOptions {
  readonly seed: number
  /** The number of sequences to play in both forms. */
  readonly pairs: number
  readonly setting: Setting
  readonly name: string
  /** Whether no further request is to be sent. */
  readonly isOver: () => boolean
  /** Whether further sequences are not worth their time. A replay cannot tell. */
  readonly isGivenUp: () => boolean
  readonly sequenceResult: (result: SequenceResult) => void
  /** Called with the number of sequences that were compared so far. */
  readonly compared: (sequences: number) => void
}

/** The maximum number of differences: further ones add no information. */
const MOST = 5

/**
 * Plays sequences in the form of ordinary clients and in the suite's own form, each on its own resources, and compares the responses. A
 * difference counts if it is the same each time that both forms are played.
 */
export async function differential(
  explorationTarget: ExplorationTarget,
  options: DifferentialOptions,
): Promise<Differential> {
  const { seed, pairs, setting, name, isOver, isGivenUp } = options
  const differences: Difference[] = []
  let [sequenceResult, requests] = [0, 0]
  const traceOf = async (steps: readonly Step[], isUsual: boolean): Promise<Trace> => {
    const trace = new Trace()
    const result = await play(explorationTarget, steps, {
      ...{ name: `${name}${++sequenceResult}`, setting, isUsual, trace },
      isOneOfMany: true,
    })
    requests += result.exchanges.length
    options.sequenceResult(result)
    return trace
  }
  const both = async (steps: readonly Step[]) => ({
    ordinary: await traceOf(steps, false),
    usual: await traceOf(steps, true),
  })
  let [begun, compared] = [0, 0]
  for (const steps of fc.sample(sequencesOf(Script.themesOfCodeHosting(explorationTarget), false), {
    seed,
    numRuns: pairs,
  })) {
    if (isOver() || isGivenUp() || differences.length >= MOST) break
    options.compared(begun)
    begun += 1
    const first = await both(steps)
    if (first.ordinary.isComparable(first.usual)) compared += 1
    const found = first.ordinary.firstDifference(first.usual)
    if (!found) continue
    const again = []
    for (let times = 1; times < TIMES_TO_DIFFER && !isOver(); times++) again.push(await both(steps))
    const isStable =
      again.length === TIMES_TO_DIFFER - 1 &&
      again.every(
        ({ ordinary, usual }) =>
          isSame(ordinary.at(found.key), found.one) && isSame(usual.at(found.key), found.other),
      )
    if (isStable) differences.push({ steps, what: found.one.what, ordinary: found.one, usual: found.other })
  }
  return { differences, pairs: compared, begun, requests }
}
