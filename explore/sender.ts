import { requestTo } from '../contract/derive/paths.ts'
import type { Call } from '../harness/checks/call.ts'
import type { Reply } from '../harness/checks/reply.ts'
import { expectSuccess } from '../harness/client/overload.ts'
import type { ExchangeSource } from '../harness/client/exchange-id.ts'
import type { Session } from '../fixtures/drivers/driver.ts'
import { ListLengths } from '../oracle/list-lengths.ts'
import { Notices } from '../oracle/notices.ts'
import { pushedOf } from '../fixtures/git/history.ts'
import type { LedgerEntry } from '../fixtures/ledger-entry.ts'
import { performerFor } from '../harness/runtime/code-hosting-context.ts'
import { legacyFor } from '../harness/runtime/legacy-context.ts'
import type { Setting } from '../model/state/model-state.ts'
import type { CodeHostingRuntime, TargetRuntime } from '../harness/runtime/target-runtime.ts'
import { everything, type Scope } from './scope.ts'
import type { Action, CapabilityAction, DocumentedAction, LegacyAction } from './step.ts'
import type { SequenceState } from './sequence-state.ts'

/** What a sequence is played on. */
export interface ExplorationTarget {
  readonly runtime: TargetRuntime
  /** How many issues of document 2 may still be created: nothing removes them. */
  readonly issues: { left: number }
  /** How long lists can be, as all sequences on the target have seen. */
  readonly lengths: ListLengths
  readonly notices: Notices
  /** What sequences send of what they have. */
  readonly scope: Scope
}

/** An exploration target for sequences that see the same lists as those of `seen`; by themselves where it is absent. */
export function explorationTargetFor(
  runtime: TargetRuntime,
  issuesLeft: number,
  { lengths, notices, scope }: Pick<ExplorationTarget, 'lengths' | 'notices' | 'scope'> = {
    lengths: new ListLengths(),
    notices: new Notices(),
    scope: everything,
  },
): ExplorationTarget {
  return { runtime, issues: { left: issuesLeft }, lengths, notices, scope }
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
  const ofForge = codeHosting && codeHostingSender(runtime, codeHosting, source, sequenceState)
  const legacy = legacyForge && legacyFor(runtime, legacyForge, source)
  const ofLegacy = async (action: LegacyAction): Promise<Reply | undefined> => {
    if (!legacy) throw new Error('the target does not serve the legacy-forge document')
    if (action.creates && explorationTarget.issues.left-- <= 0) return undefined
    return action.send(legacy)
  }
  return async (action) => {
    if ('who' in action) return ofLegacy(action)
    if (!ofForge) throw new Error('the target does not serve the code-hosting document')
    return ofForge(action)
  }
}

function codeHostingSender(
  runtime: TargetRuntime,
  codeHosting: CodeHostingRuntime,
  source: ExchangeSource,
  sequenceState: SequenceState,
): (action: DocumentedAction | CapabilityAction) => Promise<Reply | undefined> {
  const { seeder } = codeHosting
  const perform = performerFor(runtime, codeHosting, source)
  const session = seeder.session(source)
  return async (action) => {
    if ('call' in action) {
      const reply = await perform(action.as, action.call)
      if (reply.status === 204) noteDeletion(seeder, action.call, sequenceState)
      if (reply.succeeded) noteCopy(action, sequenceState)
      action.answered?.(reply)
      return reply
    }
    switch (action.capability) {
      case 'organizationMembers': {
        const join = seeder.capability(action.capability)
        const { capability, organization, username } = action
        await seeder.repeatable('a member of an organization', () =>
          join(
            session.for({ capability, organization, username }),
            action.owner,
            organization,
            username,
            action.team,
          ),
        )
        return undefined
      }
      case 'organizationRemoval': {
        const { capability, organization } = action
        const remove = seeder.capability(capability)
        await seeder.repeatable('organization removal', async () => {
          const place = session.for({ capability, organization })
          const answer = await remove(place, seeder.requireAdmin(), organization)
          // What removes it by a web form shows last that it is not there.
          if (answer.status !== 404) expectSuccess(answer)
        })
        noteRemoved(seeder, { kind: 'organization', name: organization })
        return undefined
      }
      case 'issues': {
        const { capability, repository } = action
        const open = seeder.capability(capability)
        const title = sequenceState.text(`Issue ${sequenceState.next()}`)
        const { index } = await seeder.repeatable('an issue', () =>
          open(session.for({ capability, repository }), action.author, repository, title),
        )
        const key = `${repository.owner}/${repository.name}`
        sequenceState.opened(key, index)
        return undefined
      }
      case 'timeTrackingSwitch': {
        const { capability, repository, tracking } = action
        const turn = seeder.capability(capability)
        await seeder.repeatable(`time tracking ${tracking}`, () =>
          turn(session.for({ capability, repository, tracking }), action.owner, repository, tracking),
        )
        return undefined
      }
      case 'gitContent':
        await push(seeder, session, action, sequenceState)
        return undefined
      case 'commitStatuses': {
        const { capability, repository, state, context } = action
        const commit = sequenceState.commits.get(`${repository.owner}/${repository.name}`)
        if (commit === undefined) return undefined
        const set = seeder.capability(capability)
        await seeder.repeatable('a commit status', () =>
          set(session.for({ capability, repository, commit }), action.owner, repository, {
            commit,
            state,
            context,
          }),
        )
        return undefined
      }
    }
  }
}

/** Pushes what comes after the version that was pushed last, and notes what the server has accepted. */
async function push(
  seeder: CodeHostingRuntime['seeder'],
  session: Session,
  { owner, repository, capability }: Extract<CapabilityAction, { readonly capability: 'gitContent' }>,
  sequenceState: SequenceState,
): Promise<void> {
  const key = `${repository.owner}/${repository.name}`
  const version = (sequenceState.contents.get(key)?.version ?? -1) + 1
  const source = seeder.gitVersions[version]
  if (!source) return
  const [folder, commits] = await Promise.all([source.folder(), source.commits()])
  const fill = seeder.capability(capability)
  const { defaultBranch } = await seeder.repeatable('git content', () =>
    fill(session.for({ capability, repository }), owner, repository, folder),
  )
  const pushed = pushedOf(source.history, commits, defaultBranch)
  sequenceState.contents.set(key, { version, pushed })
  await session
    .for({ capability, repository, pushed })
    .call(owner, ...requestTo('repos.get', { owner: repository.owner, repo: repository.name }))
}

/** What the sequence has deleted, clean-up need not delete; it looks for what is there all the same. */
function noteDeletion(
  seeder: CodeHostingRuntime['seeder'],
  { operation, parameters = {} }: Call,
  sequenceState: SequenceState,
): void {
  const { username = '', owner = '', repo = '' } = parameters
  if (operation === 'admin.delete-user') noteRemoved(seeder, { kind: 'user', name: String(username) })
  if (operation !== 'repos.delete') return
  noteRemoved(seeder, { kind: 'repository', name: `${owner}/${repo}` })
  sequenceState.emptied(`${owner}/${repo}`)
}

function noteRemoved(
  { parts: { ledger, target, codeHosting, nonce } }: CodeHostingRuntime['seeder'],
  what: Pick<LedgerEntry, 'kind' | 'name'>,
): void {
  ledger.removed({ target: target.name, url: codeHosting.url, run: nonce, ...what })
}

/** A fork has what was pushed to its original. */
function noteCopy(
  { as, call: { operation, parameters = {}, option } }: DocumentedAction,
  sequenceState: SequenceState,
): void {
  const { owner = '', repo = '' } = parameters
  const content = sequenceState.contents.get(`${owner}/${repo}`)
  if (operation !== 'repos.fork' || !content) return
  const organization = option?.fields['organization']
  const into = typeof organization === 'string' ? organization : as?.username
  if (into !== undefined) sequenceState.contents.set(`${into}/${repo}`, content)
}
