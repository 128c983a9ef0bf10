import { requestTo } from '../contract/derive/paths.ts'
import type { Session } from '../fixtures/drivers/driver.ts'
import { pushedOf } from '../fixtures/git/history.ts'
import type { LedgerEntry } from '../fixtures/ledger-entry.ts'
import type { Call } from '../harness/checks/call.ts'
import type { Reply } from '../harness/checks/reply.ts'
import type { ExchangeSource } from '../harness/client/exchange-id.ts'
import { expectSuccess } from '../harness/client/overload.ts'
import { performerFor } from '../harness/runtime/code-hosting-context.ts'
import { readFurtherPages } from '../harness/runtime/further-pages.ts'
import type { CodeHostingRuntime, TargetRuntime } from '../harness/runtime/target-runtime.ts'
import type { SequenceState } from './sequence-state.ts'
import type { CapabilityAction, DocumentedAction } from './step.ts'

type ActionOf<K extends CapabilityAction['capability']> = Extract<
  CapabilityAction,
  { readonly capability: K }
>

/** Sends actions to the API of the code-hosting document. The driver does what no documented operation can do. */
export class CodeHostingSender {
  readonly #seeder: CodeHostingRuntime['seeder']
  readonly #state: SequenceState
  readonly #session: Session
  readonly #perform: ReturnType<typeof performerFor>
  readonly #operations: TargetRuntime['operations']

  constructor(
    runtime: TargetRuntime,
    codeHosting: CodeHostingRuntime,
    source: ExchangeSource,
    state: SequenceState,
  ) {
    this.#seeder = codeHosting.seeder
    this.#state = state
    this.#perform = performerFor(runtime, codeHosting, source)
    this.#session = this.#seeder.session(source)
    this.#operations = runtime.operations
  }

  /** Sends an action; undefined if it is not a documented call. */
  async send(action: DocumentedAction | CapabilityAction): Promise<Reply | undefined> {
    if ('call' in action) return this.#call(action)
    switch (action.capability) {
      case 'organizationMembers':
        await this.#join(action)
        break
      case 'organizationRemoval':
        await this.#removeOrganization(action)
        break
      case 'issues':
        await this.#openIssue(action)
        break
      case 'timeTrackingSwitch':
        await this.#switchTracking(action)
        break
      case 'gitContent':
        await this.#push(action)
        break
      case 'commitStatuses':
        await this.#setStatus(action)
    }
    return undefined
  }

  async #call(action: DocumentedAction): Promise<Reply> {
    const reply = await this.#perform(action.as, action.call)
    await readFurtherPages(reply, action.call, this.#about(action.call), (page) =>
      this.#perform(action.as, page),
    )
    if (reply.status === 204) this.#noteDeletion(action.call)
    if (reply.succeeded) this.#noteCopy(action)
    action.answered?.(reply)
    return reply
  }

  #about({ operation }: Call) {
    return { operation: this.#operations[operation], url: this.#seeder.parts.codeHosting.url }
  }

  async #join({
    capability,
    owner,
    organization,
    username,
    team,
  }: ActionOf<'organizationMembers'>): Promise<void> {
    const join = this.#seeder.capability(capability)
    const session = this.#session.for({ capability, organization, username })
    await this.#seeder.repeatable('a member of an organization', () =>
      join(session, owner, organization, username, team),
    )
  }

  async #removeOrganization({ capability, organization }: ActionOf<'organizationRemoval'>): Promise<void> {
    const seeder = this.#seeder
    const remove = seeder.capability(capability)
    await seeder.repeatable('organization removal', async () => {
      const session = this.#session.for({ capability, organization })
      const answer = await remove(session, seeder.requireAdmin(), organization)
      // A removal by web form ends with a response that shows that the organization is gone.
      if (answer.status !== 404) expectSuccess(answer)
    })
    this.#noteRemoved({ kind: 'organization', name: organization })
  }

  async #openIssue({ capability, author, repository }: ActionOf<'issues'>): Promise<void> {
    const open = this.#seeder.capability(capability)
    const title = this.#state.text(`Issue ${this.#state.next()}`)
    const session = this.#session.for({ capability, repository })
    const { index } = await this.#seeder.repeatable('an issue', () =>
      open(session, author, repository, title),
    )
    this.#state.opened(`${repository.owner}/${repository.name}`, index)
  }

  async #switchTracking({
    capability,
    owner,
    repository,
    tracking,
  }: ActionOf<'timeTrackingSwitch'>): Promise<void> {
    const turn = this.#seeder.capability(capability)
    const session = this.#session.for({ capability, repository, tracking })
    await this.#seeder.repeatable(`time tracking ${tracking}`, () =>
      turn(session, owner, repository, tracking),
    )
  }

  async #setStatus({
    capability,
    owner,
    repository,
    state,
    context,
  }: ActionOf<'commitStatuses'>): Promise<void> {
    const commit = this.#state.commits.get(`${repository.owner}/${repository.name}`)
    if (commit === undefined) return
    const set = this.#seeder.capability(capability)
    const session = this.#session.for({ capability, repository, commit })
    await this.#seeder.repeatable('a commit status', () =>
      set(session, owner, repository, { commit, state, context }),
    )
  }

  /** Pushes the version after the last pushed one, and records what the server accepts. */
  async #push({ capability, owner, repository }: ActionOf<'gitContent'>): Promise<void> {
    const seeder = this.#seeder
    const key = `${repository.owner}/${repository.name}`
    const before = this.#state.contents.get(key)
    const version = (before?.version ?? -1) + 1
    const source = seeder.gitVersions[version]
    if (!source) return
    const [folder, commits] = await Promise.all([source.folder(), source.commits()])
    const fill = seeder.capability(capability)
    const session = this.#session.for({ capability, repository })
    const { defaultBranch, removed = [] } = await seeder.repeatable('git content', () =>
      fill(session, owner, repository, folder, source.history.removedBranches),
    )
    const pushed = pushedOf(source.history, commits, defaultBranch, removed)
    this.#state.contents.set(key, { version, pushed })
    await this.#session
      .for({ capability, repository, pushed })
      .call(owner, ...requestTo('repos.get', { owner: repository.owner, repo: repository.name }))
  }

  /** Clean-up need not delete the resources that the sequence has deleted; it still looks for resources that exist. */
  #noteDeletion({ operation, parameters = {} }: Call): void {
    const { username = '', owner = '', repo = '' } = parameters
    if (operation === 'admin.delete-user') this.#noteRemoved({ kind: 'user', name: String(username) })
    if (operation !== 'repos.delete') return
    this.#noteRemoved({ kind: 'repository', name: `${owner}/${repo}` })
    this.#state.emptied(`${owner}/${repo}`)
  }

  #noteRemoved(what: Pick<LedgerEntry, 'kind' | 'name'>): void {
    const { ledger, target, codeHosting, nonce } = this.#seeder.parts
    ledger.removed({ target: target.name, url: codeHosting.url, run: nonce, ...what })
  }

  /** A fork has the content that was pushed to its original. */
  #noteCopy({ as, call: { operation, parameters = {}, option } }: DocumentedAction): void {
    const { owner = '', repo = '' } = parameters
    const content = this.#state.contents.get(`${owner}/${repo}`)
    if (operation !== 'repos.fork' || !content) return
    const organization = option?.fields['organization']
    const into = typeof organization === 'string' ? organization : as?.username
    if (into !== undefined) this.#state.contents.set(`${into}/${repo}`, content)
  }
}
