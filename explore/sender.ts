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

/** The target of a sequence, and its shared state. */
export interface ExplorationTarget {
  readonly runtime: TargetRuntime
  /** The number of issues of document 2 that may still be created: no operation removes them. */
  readonly issues: { left: number }
  /** The shared observations of all sequences on the target. */
  readonly seen: SeenOnTarget
  readonly notices: Notices
  /** The requests that sequences may send. */
  readonly scope: Scope
}

/** An exploration target for sequences that share the lists of `seen`; with lists of their own if absent. */
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

/** The setting with which the model judges a target: responses may show an earlier state for as long as its patience. */
export function settingOf({ runtime: { target } }: Pick<ExplorationTarget, 'runtime'>): Setting {
  return { followsMs: target.patienceMs }
}

/**
 * Sends an action, and returns the response if it is a documented call. Rejects if the action cannot be sent; a capability that the server
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
