import { setTimeout as sleep } from 'node:timers/promises'
import { freshFor, type Fresh } from '../../fixtures/code-hosting/fresh.ts'
import type { Existing } from '../../harness/run/absent-operations.ts'
import { patienceOf } from '../../harness/checks/eventually.ts'
import type { Forge } from '../../harness/checks/forge.ts'
import type { Reply } from '../../harness/checks/reply.ts'
import { exchangeSource } from '../../harness/client/exchange-id.ts'
import { formatValue } from '../../harness/client/format-value.ts'
import { Interrupted } from '../../harness/client/inconclusive.ts'
import { forgeFor } from '../../harness/runtime/code-hosting-context.ts'
import type { CodeHostingRuntime, TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import { measureSignIn, type SignInTimes } from './measure-sign-in.ts'
import type { Need } from './advice.ts'

/** Whether a server fulfils a prerequisite of a run. */
export interface Finding {
  readonly need: Need
  readonly works: boolean
  /** The reason why it does not, in the server's words. */
  readonly why?: string
}

export interface TriedOut {
  readonly findings: readonly Finding[]
  /** Prerequisites that were not tried, one line each. */
  readonly notTried: readonly string[]
  readonly existing: Existing
  readonly signIn: SignInTimes | undefined
}

const OWNER = exchangeSource('fixture', 'doctor')
const ORGANIZATIONS_STAY =
  'organizations are not tried: nothing removes one from this server, so that those that a run creates stay'
const ORGANIZATIONS_STAY_WITHOUT_PASSWORD =
  'organizations are not tried: nothing removes one with a token alone, so that those that a run creates stay; give the administrator the password as well'
/** Number of repositories that are created at once, to measure the concurrency that the server accepts. */
const BURST = 40
/** Pause between two attempts, in milliseconds. */
const PAUSE_MS = 500

/** Tries every prerequisite of a run, with data that is in the ledger. The caller cleans up. Throws {@link Interrupted}. */
export async function tryOut(runtime: TargetRuntime, codeHosting: CodeHostingRuntime): Promise<TriedOut> {
  const trial = new Trial(runtime, codeHosting)
  if ((await trial.users()) && (await trial.signsIn())) {
    await trial.accounts()
    await trial.organizations()
    if (await trial.repositories()) {
      await trial.burst()
      await trial.content()
      await trial.issues()
      await trial.migrations()
    }
  }
  const { notTried, existing, signIn } = trial
  return { findings: mergedByNeed(trial.findings), notTried, existing, signIn }
}

/** Tries one need after another. Each method returns whether the next ones can be tried. */
class Trial {
  readonly findings: Finding[] = []
  readonly notTried: string[] = []
  readonly existing: Record<string, string | number | bigint> = {}
  signIn: SignInTimes | undefined
  readonly #runtime: TargetRuntime
  readonly #codeHosting: CodeHostingRuntime
  readonly #fresh: Fresh
  readonly #forge: Forge

  constructor(runtime: TargetRuntime, codeHosting: CodeHostingRuntime) {
    this.#runtime = runtime
    this.#codeHosting = codeHosting
    this.#fresh = freshFor(codeHosting.seeder, codeHosting.shared, OWNER)
    this.#forge = forgeFor(runtime, codeHosting, OWNER)
  }

  async #attempt(need: Need, act: () => Promise<string | void>): Promise<boolean> {
    let finding = await this.#once(need, act)
    if (!finding.works) {
      // A server can be busy with earlier requests.
      await sleep(PAUSE_MS)
      finding = await this.#once(need, act)
    }
    this.findings.push(finding)
    return finding.works
  }

  async #once(need: Need, act: () => Promise<string | void>): Promise<Finding> {
    try {
      const why = await act()
      if (why === undefined) return { need, works: true }
      return { need, works: false, why: this.#runtime.redactor.cleanMessage(why) }
    } catch (cause) {
      if (cause instanceof Interrupted) throw cause
      const why = this.#runtime.redactor.cleanMessage(cause instanceof Error ? cause.message : String(cause))
      return { need, works: false, why }
    }
  }

  async users(): Promise<boolean> {
    await this.#attempt('anonymous requests', async () =>
      refusal(await this.#forge.anonymous.searchUsers({ q: 'a', limit: 1 })),
    )
    // Whether an operation is absent is also tried as bob.
    return this.#attempt('users', async () => {
      await this.#codeHosting.shared.ada.made()
      await this.#codeHosting.shared.bob.made()
    })
  }

  async signsIn(): Promise<boolean> {
    const { ada } = this.#codeHosting.shared
    return this.#attempt('sign-in', async () => {
      this.signIn = await measureSignIn(this.#codeHosting.seeder.session(OWNER), ada)
      const answer = await this.#forge.as(ada).getCurrentUser()
      if (this.signIn.basic === undefined && this.signIn.token === undefined)
        return 'neither the password nor a token of a user is accepted on GET /api/v1/user'
      return refusal(answer)
    })
  }

  async accounts(): Promise<void> {
    const { ada } = this.#codeHosting.shared
    await this.#attempt('e-mail addresses', async () => {
      const shown = (await this.#forge.as(ada).getCurrentUser()).field('email')
      return String(shown).toLowerCase() === ada.email.toLowerCase()
        ? undefined
        : `GET /api/v1/user does not show a user the address that the user was created with, but ${formatValue(shown)}`
    })
    await this.#attempt('SSH keys', async () =>
      refusal(await this.#forge.admin.addKey(ada, { title: this.#fresh.name(), key: this.#fresh.sshKey() })),
    )
  }

  async organizations(): Promise<void> {
    const { organization, bob } = this.#codeHosting.shared
    if (this.#codeHosting.seeder.organizationsStay) {
      const hasPassword = this.#codeHosting.seeder.admin?.password !== undefined
      this.notTried.push(hasPassword ? ORGANIZATIONS_STAY : ORGANIZATIONS_STAY_WITHOUT_PASSWORD)
    } else if (await this.#attempt('organizations', () => organization.made())) {
      this.existing['org'] = organization.username
      if (await this.#attempt('organizationMembers', () => this.#fresh.member(organization, bob)))
        this.existing['username'] = bob.username
    }
  }

  async repositories(): Promise<boolean> {
    const { ada, repository } = this.#codeHosting.shared
    if (!(await this.#attempt('repositories', () => repository.made()))) return false
    const { username: owner } = ada
    Object.assign(this.existing, {
      'times.username': owner,
      reponame: repository.name,
      timetrackingusername: owner,
    })
    await this.#attempt('public repositories', async () =>
      repository.private ? 'the server made a repository private that was to be public' : undefined,
    )
    return true
  }

  /** Creates many resources at once, again until the concurrency is not lowered any further. */
  async burst(): Promise<void> {
    const { client, target } = this.#runtime
    const takenAtOnce = () => client.limiter.lowering?.to ?? target.concurrency
    for (let before = 0; before !== takenAtOnce();) {
      before = takenAtOnce()
      await this.#attempt('repositories', async () => {
        const repositories = Array.from({ length: BURST }, () => this.#fresh.repository())
        await Promise.all([...repositories, this.#codeHosting.shared.manyUsers.made()])
      })
    }
  }

  async content(): Promise<void> {
    const { ada, bob, filledRepository } = this.#codeHosting.shared
    if (!(await this.#attempt('gitContent', () => filledRepository.made()))) return
    const { name: branch, commit } = filledRepository.defaultBranch
    Object.assign(this.existing, { owner: ada.username, repo: filledRepository.name, branch, ref: branch })
    const added = await this.#forge.as(ada).addCollaborator(filledRepository, bob)
    if (added.succeeded) this.existing['collaborator'] = bob.username
    await this.#attempt('commitStatuses', () =>
      this.#fresh.commitStatus(filledRepository, { commit, state: 'success', context: 'doctor' }),
    )
  }

  async issues(): Promise<void> {
    const { ada, repository } = this.#codeHosting.shared
    const { patienceMs } = this.#runtime.target
    const { pollUntil } = patienceOf(patienceMs, this.#runtime.signal)
    const opens = await this.#attempt('issues', async () => {
      this.existing['issue'] = (await this.#fresh.issue({ in: repository })).index
    })
    if (!opens) return
    await this.#attempt('timeTrackingSwitch', async () => {
      for (const tracking of ['off', 'contributors only', 'on'] as const) {
        await this.#fresh.switchTracking(repository, tracking)
        const isSeen = (reply: Reply) => reply.succeeded === (tracking !== 'off')
        const shown = await pollUntil(() => this.#forge.as(ada).listRepositoryTimes(repository), isSeen)
        if (!isSeen(shown))
          return `time tracking was switched to ${tracking}, and ${shown.request} was answered ${shown.summarize()}`
      }
      return undefined
    })
  }

  async migrations(): Promise<void> {
    const { ada, remote } = this.#codeHosting.shared
    await this.#attempt('migrations', async () => {
      await remote.made()
      const wish = { owner: ada, address: remote.address, name: this.#fresh.name() }
      return refusal(await this.#forge.as(ada).migrateRepository(wish))
    })
  }
}

/** The reason of a failure; undefined for a success. */
function refusal(answer: Reply): string | undefined {
  return answer.succeeded ? undefined : `${answer.request} was answered ${answer.summarize()}`
}

/** One finding for each need: a failure wins. */
function mergedByNeed(findings: readonly Finding[]): Finding[] {
  const byNeed = new Map<Need, Finding>()
  for (const finding of findings)
    if (byNeed.get(finding.need)?.works !== false) byNeed.set(finding.need, finding)
  return [...byNeed.values()]
}
