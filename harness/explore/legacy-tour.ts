import { ownerOf } from '../client/exchange-id.ts'
import { sha1, sign } from '../checks/legacy.ts'
import { legacyFor } from '../run/legacy-context.ts'
import type { LegacyForgeRuntime, TargetRuntime } from '../run/target-runtime.ts'

/**
 * A fixed sequence of document 2 for what single requests do not show: what is kept from one caller to the next, from a refused
 * form to an accepted one, and from a valid signature to a forged one. It creates two issues.
 */
export async function playLegacyTour(runtime: TargetRuntime, legacyForge: LegacyForgeRuntime): Promise<void> {
  const { shared } = legacyForge
  const { member, outsider, memberProject, publicProject } = shared
  const legacy = legacyFor(runtime, legacyForge, ownerOf('scenario', 'sequence of legacy requests'))
  const [asMember, asOutsider] = [legacy.as(member), legacy.as(outsider)]
  const form = shared.issue('in a sequence')
  const lists = async () => {
    await Promise.all(
      [asMember, legacy.anonymous, asOutsider].map((caller) => caller.listIssues(memberProject)),
    )
    await legacy.anonymous.listProjects()
  }
  const steps: ReadonlyArray<() => Promise<unknown>> = [
    () => asMember.listProjects(),
    () => legacy.anonymous.listProjects(),
    () => asOutsider.listProjects(),
    () => asMember.getIssueForm(memberProject),
    () => legacy.anonymous.getIssueForm(memberProject),
    lists,
    () => asMember.createIssue(memberProject, form),
    lists,
    () => asMember.createIssue(memberProject, { content: form.content, status: form.status }),
    () => asMember.createIssue(memberProject, { summary: form.summary, status: form.status }),
    () => asOutsider.createIssue(memberProject, { summary: form.summary, status: form.status }),
    lists,
    () => asMember.createIssue(memberProject, form),
    lists,
    () => legacy.anonymous.listIssues(publicProject),
    () => asMember.getIssueForm(memberProject),
    () => asMember.getIssueForm(memberProject),
    // A signature that was accepted, for another login; a salt that was refused, with the right signature.
    async () => {
      const signature = sign(member, 'sequence-1')
      await legacy.as(member, 'sequence-1').listProjects()
      await legacy
        .sending({ ...signature, _login: outsider.login }, 'outsider, key of outsider', member, outsider)
        .listProjects()
      await legacy
        .sending(
          { ...sign(member, 'sequence-2'), _hash: signature._hash },
          'member, hash of another salt',
          member,
        )
        .listProjects()
      await legacy.as(member, 'sequence-2').listProjects()
      await legacy
        .sending(
          { ...signature, _hash: sha1(`${signature._salt}${signature._hash}`) },
          'member, wrong hash',
          member,
        )
        .listProjects()
      await legacy.as(outsider, 'sequence-3').listProjects()
      await legacy.as(member, 'sequence-3').listProjects()
    },
    () => asMember.listProjects(),
    () => legacy.anonymous.listProjects(),
    lists,
  ]
  // What a target file does not name, or a server refuses, leaves out one step.
  for (const step of steps) await step().catch(() => undefined)
}
