import type { Reply } from '../harness/checks/reply.ts'
import type { ExchangeSource } from '../harness/client/exchange-id.ts'
import { Notices } from '../oracle/notices.ts'
import { SeenOnTarget } from '../oracle/seen-on-target.ts'
import { legacyFor } from '../harness/runtime/legacy-context.ts'
import type { Setting } from '../model/state/model-state.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import { CodeHostingSender } from './code-hosting-sender.ts'
import { everything, type Scope } from './scope.ts'
import type { Action, LegacyAction } from './step.ts'
import type { SequenceState } from './sequence-state.ts'

/** What a sequence is played on. */
export interface ExplorationTarget {
  readonly runtime: TargetRuntime
  /** How many issues of document 2 may still be created: nothing removes them. */
  readonly issues: { left: number }
  /** What all sequences on the target have seen together. */
  readonly seen: SeenOnTarget
  readonly notices: Notices
  /** What sequences send of what they have. */
  readonly scope: Scope
}

/** An exploration target for sequences that see the same lists as those of `seen`; by themselves where it is absent. */
export function explorationTargetFor(
  runtime: TargetRuntime,
  issuesLeft: number,
  { seen, notices, scope }: Pick<ExplorationTarget, 'seen' | 'notices' | 'scope'> = {
    seen: new SeenOnTarget(),
    notices: new Notices(),
    scope: everything,
  },
): ExplorationTarget {
  return { runtime, issues: { left: issuesLeft }, seen, notices, scope }
}

/** How the model judges a target: responses may show an earlier state for as long as its patience. */
export function settingOf({ runtime: { target } }: Pick<ExplorationTarget, 'runtime'>): Setting {
  return { followsMs: target.patienceMs }
}

/**
 * Sends an action, and gives the response where it is a documented call. Rejects where it cannot be sent; a capability that the server
 * refuses counts as not sent.
 */
export type Send = (action: Action) => Promise<Reply | undefined>

/** Sends actions for one owner of exchanges. */
export function senderFor(
  explorationTarget: ExplorationTarget,
  source: ExchangeSource,
  sequenceState: SequenceState,
): Send {
  const { runtime } = explorationTarget
  const { codeHosting, legacyForge } = runtime
  const ofForge = codeHosting && new CodeHostingSender(runtime, codeHosting, source, sequenceState)
  const legacy = legacyForge && legacyFor(runtime, legacyForge, source)
  const ofLegacy = async (action: LegacyAction): Promise<Reply | undefined> => {
    if (!legacy) throw new Error('the target does not serve the legacy-forge document')
    if (action.creates && explorationTarget.issues.left-- <= 0) return undefined
    return action.send(legacy)
  }
  return async (action) => {
    if ('who' in action) return ofLegacy(action)
    if (!ofForge) throw new Error('the target does not serve the code-hosting document')
    return ofForge.send(action)
  }
}
