import type { SequenceResult } from './play.ts'
import { settingOf, type ExplorationTarget } from './sender.ts'
import { recordedNumber } from './recorded-number.ts'
import { usersAlone } from './users-alone.ts'

/** The maximum part of the time of an exploration for one sequence with ordinary users only. */
const ALONE = 1 / 10

/** Plays a sequence in which only ordinary users send requests. A replay does so if the run did. */
export async function usersAloneOn(
  explorationTarget: ExplorationTarget,
  {
    moment,
    seed,
    isDrawn,
    forMs,
  }: { readonly moment: number; readonly seed: number; readonly isDrawn: boolean; readonly forMs: number },
): Promise<SequenceResult | undefined> {
  const { client, codeHosting, signal } = explorationTarget.runtime
  const { effects } = client
  const admin = codeHosting?.seeder.admin
  const what = `parts of users alone ${moment}`
  const recorded = recordedNumber(effects, what)
  const isPlayed = effects.replay ? recorded !== undefined : isDrawn && signal?.aborted !== true
  if (!admin || !isPlayed) return undefined
  const until = performance.now() + forMs * ALONE
  const { result, parts } = await usersAlone(explorationTarget, {
    seed,
    setting: settingOf(explorationTarget),
    name: `alone${'abc'.charAt(moment)}`,
    admin,
    mayGoOn: (sent) =>
      recorded === undefined ? performance.now() < until : sent < recorded && effects.replay?.fits !== false,
  })
  effects.foretell(what, String(parts))
  return result
}
