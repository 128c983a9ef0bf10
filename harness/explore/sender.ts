import { requestTo } from '../../contract/derive/paths.ts'
import type { Call } from '../checks/calls/call.ts'
import type { Reply } from '../checks/reply.ts'
import { expectSuccess } from '../client/overload.ts'
import type { Owner } from '../client/exchange-id.ts'
import type { Session } from '../../fixtures/drivers/driver.ts'
import { ListLengths } from '../oracle/list-lengths.ts'
import { Notices } from '../oracle/notices.ts'
import { pushedOf } from '../../fixtures/git/history.ts'
import type { LedgerEntry } from '../../fixtures/ledger-entry.ts'
import { performerFor } from '../run/code-hosting-context.ts'
import { legacyFor } from '../run/legacy-context.ts'
import type { CodeHostingRuntime, TargetRuntime } from '../run/target-runtime.ts'
import type { Act, CapabilityAct, DocumentedAct, LegacyAct } from './step.ts'
import type { World } from './world.ts'

/** What a sequence is played on. */
export interface Stage {
  readonly runtime: TargetRuntime
  /** How many issues of document 2 may still be created: nothing removes them. */
  readonly issues: { left: number }
  /** How long lists can be, as all sequences on the target have seen. */
  readonly lengths: ListLengths
  readonly notices: Notices
}

/** A stage for sequences that see the same lists as those of `seen`; by themselves where it is absent. */
export function stageFor(
  runtime: TargetRuntime,
  issuesLeft: number,
  { lengths, notices }: Pick<Stage, 'lengths' | 'notices'> = {
    lengths: new ListLengths(),
    notices: new Notices(),
  },
): Stage {
  return { runtime, issues: { left: issuesLeft }, lengths, notices }
}

/**
 * Sends an act, and gives the response where it is a documented call. Rejects where it cannot be sent; a capability that the server
 * refuses counts as not sent.
 */
export type Send = (act: Act) => Promise<Reply | undefined>

/** Sends acts for one owner of exchanges. */
export function senderFor(stage: Stage, owner: Owner, world: World): Send {
  const { runtime } = stage
  const { codeHosting, legacyForge } = runtime
  const ofForge = codeHosting && codeHostingSender(runtime, codeHosting, owner, world)
  const legacy = legacyForge && legacyFor(runtime, legacyForge, owner)
  const ofLegacy = async (act: LegacyAct): Promise<undefined> => {
    if (!legacy) throw new Error('the target does not serve the legacy-forge document')
    if (act.creates && stage.issues.left-- <= 0) return
    await act.send(legacy)
  }
  return async (act) => {
    if ('who' in act) return ofLegacy(act)
    if (!ofForge) throw new Error('the target does not serve the code-hosting document')
    return ofForge(act)
  }
}

function codeHostingSender(
  runtime: TargetRuntime,
  codeHosting: CodeHostingRuntime,
  owner: Owner,
  world: World,
): (act: DocumentedAct | CapabilityAct) => Promise<Reply | undefined> {
  const { seeder } = codeHosting
  const perform = performerFor(runtime, codeHosting, owner)
  const session = seeder.session(owner)
  return async (act) => {
    if ('call' in act) {
      const reply = await perform(act.as, act.call)
      if (reply.status === 204) noteDeletion(seeder, act.call, world)
      if (reply.succeeded) noteCopy(act, world)
      act.answered?.(reply)
      return reply
    }
    switch (act.capability) {
      case 'organizationMembers': {
        const join = seeder.capability(act.capability)
        const { capability, organization, username } = act
        await seeder.repeatable('a member of an organization', () =>
          join(
            session.for({ capability, organization, username }),
            act.owner,
            organization,
            username,
            act.team,
          ),
        )
        return undefined
      }
      case 'organizationRemoval': {
        const { capability, organization } = act
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
        const { capability, repository } = act
        const open = seeder.capability(capability)
        const title = world.text(`Issue ${world.next()}`)
        const { index } = await seeder.repeatable('an issue', () =>
          open(session.for({ capability, repository }), act.author, repository, title),
        )
        const key = `${repository.owner}/${repository.name}`
        world.issues.set(key, [...(world.issues.get(key) ?? []), index])
        return undefined
      }
      case 'timeTrackingSwitch': {
        const { capability, repository, tracking } = act
        const turn = seeder.capability(capability)
        await seeder.repeatable(`time tracking ${tracking}`, () =>
          turn(session.for({ capability, repository, tracking }), act.owner, repository, tracking),
        )
        return undefined
      }
      case 'gitContent':
        await push(seeder, session, act, world)
        return undefined
      case 'commitStatuses': {
        const { capability, repository, state } = act
        const commit = world.commits.get(`${repository.owner}/${repository.name}`)
        if (commit === undefined) return undefined
        const set = seeder.capability(capability)
        const context = world.word('sequence')
        await seeder.repeatable('a commit status', () =>
          set(session.for({ capability, repository, commit }), act.owner, repository, {
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
  { owner, repository, capability }: Extract<CapabilityAct, { readonly capability: 'gitContent' }>,
  world: World,
): Promise<void> {
  const key = `${repository.owner}/${repository.name}`
  const version = (world.contents.get(key)?.version ?? -1) + 1
  const source = seeder.gitVersions[version]
  if (!source) return
  const [folder, commits] = await Promise.all([source.folder(), source.commits()])
  const fill = seeder.capability(capability)
  const { defaultBranch } = await seeder.repeatable('git content', () =>
    fill(session.for({ capability, repository }), owner, repository, folder),
  )
  const pushed = pushedOf(source.history, commits, defaultBranch)
  world.contents.set(key, { version, pushed })
  await session
    .for({ capability, repository, pushed })
    .call(owner, ...requestTo('repos.get', { owner: repository.owner, repo: repository.name }))
}

/** What the sequence has deleted, clean-up need not delete; it looks for what is there all the same. */
function noteDeletion(
  seeder: CodeHostingRuntime['seeder'],
  { operation, parameters = {} }: Call,
  world: World,
): void {
  const { username = '', owner = '', repo = '' } = parameters
  if (operation === 'admin.delete-user') noteRemoved(seeder, { kind: 'user', name: String(username) })
  if (operation !== 'repos.delete') return
  noteRemoved(seeder, { kind: 'repository', name: `${owner}/${repo}` })
  world.contents.delete(`${owner}/${repo}`)
  world.commits.delete(`${owner}/${repo}`)
}

function noteRemoved(
  { parts: { ledger, target, codeHosting, nonce } }: CodeHostingRuntime['seeder'],
  what: Pick<LedgerEntry, 'kind' | 'name'>,
): void {
  ledger.removed({ target: target.name, url: codeHosting.url, run: nonce, ...what })
}

/** A fork has what was pushed to its original. */
function noteCopy({ as, call: { operation, parameters = {}, option } }: DocumentedAct, world: World): void {
  const { owner = '', repo = '' } = parameters
  const content = world.contents.get(`${owner}/${repo}`)
  if (operation !== 'repos.fork' || !content) return
  const organization = option?.fields['organization']
  const into = typeof organization === 'string' ? organization : as?.username
  if (into !== undefined) world.contents.set(`${into}/${repo}`, content)
}
