import { setTimeout as sleep } from 'node:timers/promises'
import { freshFor } from '../../fixtures/code-hosting/fresh.ts'
import { patienceOf } from '../../harness/checks/eventually.ts'
import type { Reply } from '../../harness/checks/reply.ts'
import { exchangeSource } from '../../harness/client/exchange-id.ts'
import { formatValue } from '../../harness/client/format-value.ts'
import { Interrupted } from '../../harness/client/inconclusive.ts'
import { forgeFor } from '../../harness/runtime/code-hosting-context.ts'
import type { CodeHostingRuntime, TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import { measureSignIn, type SignInTimes } from './measure-sign-in.ts'
import type { Need } from './advice.ts'
import type { Existing } from './probe-operations.ts'

/** Whether a server does what a run needs. */
export interface Finding {
  readonly need: Need
  readonly works: boolean
  /** Why it does not, in the server's words. */
  readonly why?: string
}

export interface TriedOut {
  readonly findings: readonly Finding[]
  /** What was left out, one line each. */
  readonly notTried: readonly string[]
  readonly existing: Existing
  readonly signIn: SignInTimes | undefined
}

const OWNER = exchangeSource('fixture', 'doctor')
const ORGANIZATIONS_STAY =
  'organizations are not tried: nothing removes one from this server, so that those that a run creates stay'
/** How many repositories are created at once, to see how much the server takes. */
const BURST = 40
/** Between two tries of one thing, in milliseconds. */
const PAUSE_MS = 500

/** Tries everything that a run needs, on data that the ledger has. Clean-up is the caller's. Throws {@link Interrupted}. */
export async function tryOut(runtime: TargetRuntime, codeHosting: CodeHostingRuntime): Promise<TriedOut> {
  const findings: Finding[] = []
  const notTried: string[] = []
  const existing: Record<string, string | number> = {}
  const once = async (need: Need, act: () => Promise<string | void>): Promise<Finding> => {
    try {
      const why = await act()
      return { need, works: why === undefined, ...(why === undefined ? {} : { why }) }
    } catch (cause) {
      if (cause instanceof Interrupted) throw cause
      const why = runtime.redactor.cleanMessage(cause instanceof Error ? cause.message : String(cause))
      return { need, works: false, why }
    }
  }
  const attempt = async (need: Need, act: () => Promise<string | void>): Promise<boolean> => {
    let finding = await once(need, act)
    if (!finding.works) {
      // A server can be busy with what came before.
      await sleep(PAUSE_MS)
      finding = await once(need, act)
    }
    findings.push(finding)
    return finding.works
  }
  const { seeder, shared } = codeHosting
  const fresh = freshFor(seeder, shared, OWNER)
  const forge = forgeFor(runtime, codeHosting, OWNER)
  const { ada, bob, repository, filledRepository, organization, remote } = shared
  const { pollUntil } = patienceOf(runtime.target.patienceMs, runtime.signal)

  await attempt('anonymous requests', async () => {
    const answer = await forge.anonymous.searchUsers({ q: 'a', limit: 1 })
    return answer.succeeded ? undefined : `${answer.request} was answered ${answer.summarize()}`
  })
  // Whether an operation is absent is also asked as bob.
  const makePeople = async () => {
    await ada.made()
    await bob.made()
  }
  if (!(await attempt('users', makePeople))) return { findings, notTried, existing, signIn: undefined }
  let signIn: SignInTimes | undefined
  const signsIn = await attempt('sign-in', async () => {
    signIn = await measureSignIn(seeder.session(OWNER), ada)
    const answer = await forge.as(ada).getCurrentUser()
    if (signIn.basic === undefined && signIn.token === undefined)
      return 'neither the password nor a token of a user is accepted on GET /api/v1/user'
    return answer.succeeded ? undefined : `${answer.request} was answered ${answer.summarize()}`
  })
  if (!signsIn) return { findings, notTried, existing, signIn }
  await attempt('e-mail addresses', async () => {
    const shown = (await forge.as(ada).getCurrentUser()).field('email')
    return String(shown).toLowerCase() === ada.email.toLowerCase()
      ? undefined
      : `GET /api/v1/user does not show a user the address that the user was created with, but ${formatValue(shown)}`
  })
  await attempt('SSH keys', async () => {
    const answer = await forge.admin.addKey(ada, { title: fresh.name(), key: fresh.sshKey() })
    return answer.succeeded ? undefined : `${answer.request} was answered ${answer.summarize()}`
  })
  if (seeder.organizationsStay) notTried.push(ORGANIZATIONS_STAY)
  else if (await attempt('organizations', () => organization.made())) {
    existing['org'] = organization.username
    if (await attempt('organizationMembers', () => fresh.member(organization, bob)))
      existing['username'] = bob.username
  }
  if (!(await attempt('repositories', () => repository.made())))
    return { findings, notTried, existing, signIn }
  const { username: owner } = ada
  Object.assign(existing, { 'times.username': owner, reponame: repository.name, timetrackingusername: owner })
  await attempt('public repositories', async () =>
    repository.private ? 'the server made a repository private that was to be public' : undefined,
  )
  const takenAtOnce = () => runtime.client.limiter.lowering?.to ?? runtime.target.concurrency
  const burst = async () => {
    const repositories = Array.from({ length: BURST }, () => fresh.repository())
    await Promise.all([...repositories, shared.manyUsers.made()])
  }
  // Until as many as are left pass a burst.
  for (let before = 0; before !== takenAtOnce();) {
    before = takenAtOnce()
    await attempt('repositories', burst)
  }
  if (await attempt('gitContent', () => filledRepository.made())) {
    const { name: branch } = filledRepository.defaultBranch
    Object.assign(existing, { owner, repo: filledRepository.name, branch, ref: branch })
    const added = await forge.as(ada).addCollaborator(filledRepository, bob)
    if (added.succeeded) existing['collaborator'] = bob.username
    await attempt('commitStatuses', () =>
      fresh.commitStatus(filledRepository, {
        commit: filledRepository.defaultBranch.commit,
        state: 'success',
        context: 'doctor',
      }),
    )
  }
  if (
    await attempt(
      'issues',
      async () => void (existing['issue'] = (await fresh.issue({ in: repository })).index),
    )
  )
    await attempt('timeTrackingSwitch', async () => {
      for (const tracking of ['off', 'contributors only', 'on'] as const) {
        await fresh.switchTracking(repository, tracking)
        const isSeen = (reply: Reply) => reply.succeeded === (tracking !== 'off')
        const shown = await pollUntil(() => forge.as(ada).listRepositoryTimes(repository), isSeen)
        if (!isSeen(shown))
          return `time tracking was switched to ${tracking}, and ${shown.request} was answered ${shown.summarize()}`
      }
      return undefined
    })
  await attempt('migrations', async () => {
    await remote.made()
    const answer = await forge
      .as(ada)
      .migrateRepository({ owner: ada, address: remote.address, name: fresh.name() })
    return answer.succeeded ? undefined : `${answer.request} was answered ${answer.summarize()}`
  })
  return { findings: mergedByNeed(findings), notTried, existing, signIn }
}

/** One finding for each need: one that does not work wins. */
function mergedByNeed(findings: readonly Finding[]): Finding[] {
  const byNeed = new Map<Need, Finding>()
  for (const finding of findings)
    if (byNeed.get(finding.need)?.works !== false) byNeed.set(finding.need, finding)
  return [...byNeed.values()]
}
