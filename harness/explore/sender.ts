import type { Call } from '../checks/calls/call.ts'
import type { Reply } from '../checks/reply.ts'
import { expectSuccess } from '../client/overload.ts'
import type { Owner } from '../client/exchange-id.ts'
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
      if (reply.status === 204) noteDeletion(seeder, act.call)
      act.answered?.(reply)
      return reply
    }
    switch (act.capability) {
      case 'organizationMembers':
        await seeder.capability(act.capability)(
          session.for({ capability: act.capability, organization: act.organization, username: act.username }),
          act.owner,
          act.organization,
          act.username,
          act.team,
        )
        return undefined
      case 'organizationRemoval': {
        const answer = await seeder.capability(act.capability)(
          session.for({ capability: act.capability, organization: act.organization }),
          seeder.requireAdmin(),
          act.organization,
        )
        // What removes it by a web form shows last that it is not there.
        if (answer.status !== 404) expectSuccess(answer)
        noteRemoved(seeder, { kind: 'organization', name: act.organization })
        return undefined
      }
      case 'issues': {
        const { index } = await seeder.capability(act.capability)(
          session.for({ capability: act.capability, repository: act.repository }),
          act.author,
          act.repository,
          world.text(`Issue ${world.next()}`),
        )
        const key = `${act.repository.owner}/${act.repository.name}`
        world.issues.set(key, [...(world.issues.get(key) ?? []), index])
        return undefined
      }
      case 'timeTrackingSwitch':
        await seeder.capability(act.capability)(
          session.for({ capability: act.capability, repository: act.repository }),
          act.owner,
          act.repository,
          act.tracking,
        )
        return undefined
      case 'commitStatuses': {
        const commit = world.commits.get(`${act.repository.owner}/${act.repository.name}`)
        if (commit === undefined) return undefined
        await seeder.capability(act.capability)(
          session.for({ capability: act.capability, repository: act.repository }),
          act.owner,
          act.repository,
          { commit, state: act.state, context: 'sequence' },
        )
        return undefined
      }
    }
  }
}

/** What the sequence has deleted, clean-up need not delete; it looks for what is there all the same. */
function noteDeletion(seeder: CodeHostingRuntime['seeder'], { operation, parameters = {} }: Call): void {
  const { username = '', owner = '', repo = '' } = parameters
  if (operation === 'admin.delete-user') noteRemoved(seeder, { kind: 'user', name: String(username) })
  if (operation === 'repos.delete') noteRemoved(seeder, { kind: 'repository', name: `${owner}/${repo}` })
}

function noteRemoved(
  { parts: { ledger, target, codeHosting, nonce } }: CodeHostingRuntime['seeder'],
  what: Pick<LedgerEntry, 'kind' | 'name'>,
): void {
  ledger.removed({ target: target.name, url: codeHosting.url, run: nonce, ...what })
}
