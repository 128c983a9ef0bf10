import type { ExplorationReport } from '../harness/report/exploration-report.ts'
import { addCounts } from './counts.ts'
import { differential, type Differential } from './differential.ts'
import type { SequenceResult } from './play.ts'
import { recordedNumber } from './recorded-number.ts'
import { seedNumber } from './seed-number.ts'
import { settingOf, type ExplorationTarget } from './sender.ts'
import type { Traced } from './trace.ts'

const PAIRS = 'sequences in both forms'

export interface Compared extends Pick<SequenceResult, 'judged' | 'reached'> {
  /** The sequences that show a contradiction by themselves. */
  readonly contradicted: readonly SequenceResult[]
  /** The number of sequences that were begun in both forms. */
  readonly begun: number
  readonly requests: number
  /** The number of sequences; each form counts separately. */
  readonly sequences: number
  readonly report: NonNullable<ExplorationReport['differential']>
}

/** Plays sequences in both forms. A replay does so if the run did. `progress` receives the number of sequences so far, and in all. */
export async function differentialOn(
  explorationTarget: ExplorationTarget,
  seed: string,
  pairs: number,
  progress: (sequences: number, of: number) => void = () => {},
): Promise<Compared | undefined> {
  const { client, signal } = explorationTarget.runtime
  const { effects } = client
  const recorded = recordedNumber(effects, PAIRS)
  if (effects.replay ? recorded === undefined : pairs === 0) return undefined
  const contradicted: SequenceResult[] = []
  const [judged, reached] = [new Map<string, number>(), new Map<string, number>()]
  let [requests, sequences] = [0, 0]
  const { differences, begun, ...counts } = await differential(explorationTarget, {
    seed: seedNumber(`${seed} differential`),
    pairs: recorded ?? pairs,
    setting: settingOf(explorationTarget),
    name: 'd',
    compared: (sequences) => progress(sequences, recorded ?? pairs),
    isOver: () => signal?.aborted === true || effects.replay?.fits === false,
    isGivenUp: () => !effects.replay && (client.stopped ?? client.overspent) !== undefined,
    sequenceResult(one) {
      addCounts(judged, one.judged)
      addCounts(reached, one.reached)
      requests += one.exchanges.length
      sequences += 1
      if (one.contradictions.length > 0) contradicted.push(one)
    },
  })
  effects.foretell(PAIRS, String(begun))
  const report = { ...counts, differences: differences.map(reported) }
  return { contradicted, begun, judged, reached, requests, sequences, report }
}

function reported({ steps, what, ordinary, usual }: Differential['differences'][number]) {
  return {
    steps: steps.map(({ do: step }) => step),
    what,
    ordinary: shown(ordinary),
    own: shown(usual),
  }
}

function shown({ exchange, status, mediaType }: Traced) {
  return {
    exchange,
    response: status === undefined ? 'no response' : [status, mediaType].filter(Boolean).join(' '),
  }
}
