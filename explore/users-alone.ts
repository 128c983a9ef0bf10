import fc from 'fast-check'
import { Draws } from '../fixtures/naming/draws.ts'
import type { Account } from '../fixtures/account.ts'
import type { Setting } from '../model/state/model-state.ts'
import { SEED } from './code-hosting-steps.ts'
import { sequencesOf } from './explore.ts'
import { play, type SequenceResult } from './play.ts'
import { Script } from './script.ts'
import type { ExplorationTarget } from './sender.ts'
import type { Action } from './step.ts'
import type { SequenceState } from './sequence-state.ts'
import { isRead } from './together.ts'

/** The number of parts of such a sequence; a part is one request or a few. */
const [MIN_PARTS, MAX_PARTS] = [350, 600]
/** The number of sequences that it is made of: some consist of steps that only the administrator takes. */
const SEQUENCES = 60

/** Before the explorations, between them and the comparison of both forms, and after the comparison. */
const MOMENTS = 3

/** The moments at which only ordinary users send requests, in an exploration with this number of requests. */
export function momentsAlone(seed: string, requests: number): readonly number[] {
  const draws = new Draws(seed, 'users alone')
  const left = Array.from({ length: MOMENTS }, (_, moment) => moment)
  const count = requests < 2000 ? 0 : requests < 5000 ? 1 : 2
  return Array.from({ length: count }, () => left.splice(draws.below(left.length), 1)).flat()
}

export interface AloneOptions {
  readonly seed: number
  readonly setting: Setting
  readonly name: string
  readonly admin: Account
  /** Whether a further part may be sent after this number of parts; if absent, the number is drawn. */
  readonly mayGoOn: (parts: number) => boolean
}

/**
 * Plays one long sequence in which only ordinary users send requests: the administrator creates users, organizations and repositories
 * before it, and sends nothing until its end.
 */
export async function usersAlone(
  explorationTarget: ExplorationTarget,
  { seed, setting, name, admin, mayGoOn }: AloneOptions,
): Promise<{ readonly result: SequenceResult; readonly parts: number }> {
  const draws = new Draws(String(seed), 'length')
  const most = MIN_PARTS + draws.below(MAX_PARTS - MIN_PARTS)
  const themes = fc.sample(sequencesOf(Script.themesOfCodeHosting(explorationTarget), false), {
    seed,
    numRuns: SEQUENCES,
  })
  let parts = 0
  const result = await play(explorationTarget, [{ do: SEED, choices: [] }, ...themes.flat()], {
    name,
    setting,
    change: (action, group, state) => (group === 0 ? action : byUser(action, admin, state)),
    mayGoOn(sent) {
      if (sent >= most || !mayGoOn(sent)) return false
      parts = sent + 1
      return true
    },
  })
  return { result, parts }
}

/**
 * The action of an ordinary user in place of an action of the administrator: the same read, or nothing for a change. Resources that only
 * the administrator can create again are not deleted.
 */
function byUser(action: Action, admin: Account, state: SequenceState): Action | undefined {
  if ('who' in action) return action
  if ('capability' in action) return action.capability === 'organizationRemoval' ? undefined : action
  const { operation, parameters } = action.call
  if (operation === 'repos.delete' && !state.isOrganization(String(parameters?.['owner']))) return undefined
  if (action.as?.username !== admin.username) return action
  const [first] = state.accounts.values()
  return isRead(action) && first ? { ...action, as: first } : undefined
}
