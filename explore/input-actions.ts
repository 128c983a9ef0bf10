import {
  changedBy,
  operationEntries,
  operationEntry,
  readersOf,
  relationsOf,
} from '../contract/derive/effects.ts'
import { pathParameters } from '../contract/derive/gaps.ts'
import type { OperationEntry } from '../contract/vocabulary/types.ts'
import type { Draws } from '../fixtures/naming/draws.ts'
import type { Account } from '../fixtures/account.ts'
import type { Call, Made } from '../harness/checks/call.ts'
import { optionOf } from '../oracle/option-of.ts'
import type { Reply } from '../harness/checks/reply.ts'
import { pathIdIn, type Sender } from './basic-actions.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import { isEasy, type Cell } from './input-cells.ts'
import { WITH_ANOTHER_OWNER, WITH_CHARSET, type CallerKind } from './input-pool.ts'
import { inputSetUp } from './input-set-up.ts'
import { headersOf } from './representation.ts'
import type { Action, DocumentedAction } from './step.ts'
import { pick, variedBy, type UsualRequest } from './usual-request.ts'
import { EDITED, UsualRequests } from './usual-requests.ts'
import { writeJson } from '../harness/client/exact-json.ts'

type Values = Record<string, unknown>
/** The body of an option object in the JSON names of the target. */
export type BodyOf = (option: string, fields: Readonly<Values>) => Readonly<Values>

/** The maximum number of reads after requests. */
const LOOKS = 2

/** Requests with unusual input, and the reads that show their effects. */
export class InputActions {
  readonly #actions: CodeHostingActions
  readonly #body: BodyOf
  readonly #draws: Draws
  readonly #usual: UsualRequests
  /** The accounts with an empty password and with a wrong one; one of each for the sequence. */
  readonly #forged = new Map<boolean, Account>()

  constructor(actions: CodeHostingActions, body: BodyOf) {
    this.#actions = actions
    this.#body = body
    this.#draws = actions.state.draws('unusual input')
    this.#usual = new UsualRequests(actions)
    this.setUp = inputSetUp(this.#usual)
  }

  /** Creates the resources that the requests use, in parts: if the server lacks an operation, only its part ends. */
  readonly setUp: Readonly<Record<string, () => readonly Action[]>>

  /** Reads the resources that the requests used, once more. */
  lastLook(): readonly Action[] {
    const actions = this.#actions
    return [
      ...actions.lookAtOrganization(this.#usual.org),
      ...actions.lookAtRepository(this.#usual.repository),
    ]
  }

  /**
   * Requests of one operation, each with the inputs of several cells, after their prerequisites; then the reads that show their effects.
   */
  groupsFor(rows: ReadonlyArray<readonly Cell[]>): ReadonlyArray<() => readonly Action[]> {
    let after: () => readonly Action[] = () => []
    const requests = (): readonly Action[] => {
      const all = this.#requestsFor(rows)
      after = all.after
      return all.requests
    }
    return [requests, () => after()]
  }

  #requestsFor(rows: ReadonlyArray<readonly Cell[]>): {
    readonly requests: readonly Action[]
    readonly after: () => readonly Action[]
  } {
    const [first = []] = rows
    const entry = operationEntry(first[0]?.operation)
    if (!entry) return { requests: [], after: () => [] }
    const usual = this.#usual.of(entry)
    // The requests of one step use the same resources, and create different ones.
    const requests = rows.map((row, place) => {
      const one = place === 0 ? usual : { ...this.#usual.of(entry), parameters: usual.parameters }
      return this.#request(entry, one, row.map(drawnOnce))
    })
    return {
      requests: [...this.#before(entry, usual), ...requests.map(({ action }) => action)],
      after: () => this.#after(entry, usual, requests[0]?.varied ?? usual),
    }
  }

  /** A request, and the requests that follow its refusal: first without the input that servers may refuse, then each input separately. */
  #request(
    entry: OperationEntry,
    usual: UsualRequest,
    row: readonly Cell[],
  ): { readonly action: DocumentedAction; readonly varied: UsualRequest } {
    const varied = variedBy(usual, row, this.#draws)
    const action = this.#send(entry, usual, varied, row)
    const ids = row.map(({ id }) => id)
    if (row.length < 2) return { action: { ...action, cells: ids }, varied }
    const easy = row.filter(isEasy)
    // The representation headers do not cause a refusal: the other input does.
    if (row.filter(({ where }) => where !== 'header').length < 2)
      return { action: { ...action, cells: ids }, varied }
    // The caller causes the refusal, not the other inputs.
    if (easy.every(({ where }) => where === 'header')) {
      const first = row.filter((cell, place) => place === 0 || cell.where === 'header')
      return { action: { ...action, cells: first.map(({ id }) => id) }, varied }
    }
    const part = (some: readonly Cell[]): DocumentedAction => {
      const again = { ...this.#usual.of(entry), parameters: usual.parameters }
      return this.#send(entry, again, variedBy(again, some, this.#draws), some)
    }
    // The next request may undo the effect of the one before.
    const alone = () =>
      row.flatMap((cell) => [{ ...part([cell]), cells: [cell.id] }, ...this.#after(entry, usual, usual)])
    const parts =
      easy.length < row.length
        ? () => [{ ...part(easy), cells: ids, ...(easy.length > 1 ? { parts: alone } : {}) }]
        : alone
    return { action: { ...action, cells: ids, parts }, varied }
  }

  #send(
    entry: OperationEntry,
    usual: UsualRequest,
    varied: UsualRequest,
    row: readonly Cell[],
  ): DocumentedAction {
    const caller = row.find(({ where }) => where === 'caller')?.input as CallerKind | undefined
    const by = caller === undefined ? this.#callerOf(entry, usual) : this.#sender(caller)
    return this.#actions.call(by, this.#call(entry, varied, row, by), (reply) =>
      this.#note(entry, varied, reply),
    )
  }

  #sender(kind: CallerKind): Sender {
    const { admin, state } = this.#actions
    if (kind === 'anonymous') return undefined
    if (kind === 'site administrator') return admin
    const account = state.account(this.#usual.user(kind))
    if (kind !== 'wrong password') return account
    // Some directory servers treat an empty password as no password, and accept everybody.
    const isEmpty = state.turn('wrong password') % 2 === 0
    const forged = this.#forged.get(isEmpty) ?? {
      ...account,
      label: `${account.label}, ${isEmpty ? 'empty' : 'wrong'} password`,
      password: isEmpty ? '' : `${account.password ?? ''}-not`,
      isForged: true,
    }
    this.#forged.set(isEmpty, forged)
    return forged
  }

  /** The sender of a request whose caller is not varied. */
  #callerOf(entry: OperationEntry, { parameters }: UsualRequest): Sender {
    const { state, admin } = this.#actions
    if (entry.id.startsWith('admin.')) return admin
    // Only members publicize their own membership.
    if (changedBy(entry).includes('public members')) return state.account(parameters['username'] ?? '')
    return state.account(this.#usual.user('owner'))
  }

  #call(
    entry: OperationEntry,
    { parameters, query, fields, text, representation = {} }: UsualRequest,
    cells: readonly Cell[],
    by: Sender,
  ): Call {
    const { id: operation, body } = entry
    const kind = optionOf(operation)
    const makes = this.#madeBy(entry, { parameters, fields }, by)
    const call = {
      ...{ operation, parameters, query: query as Call['query'] & {}, makes },
      headers: headersOf(representation, this.#draws),
    }
    const whole = cells.find(({ where }) => where === 'body')
    const isText = typeof body === 'object' && 'text' in body
    const withCharset = whole?.input === WITH_CHARSET ? '; charset=utf-8' : ''
    const isWhole = withCharset !== '' || whole?.input === WITH_ANOTHER_OWNER
    if (isText) return { ...call, raw: { mediaType: `${body.text}${withCharset}`, body: text } }
    if (kind === undefined || !fields) return call
    if (!whole) return { ...call, option: { kind, fields } }
    const more = whole.input === WITH_ANOTHER_OWNER ? this.#anotherOwner() : {}
    const json = isWhole
      ? writeJson({ ...more, ...this.#body(kind, fields) })
      : String(whole.value(undefined, this.#draws))
    return {
      ...call,
      raw: { mediaType: `application/json${withCharset}`, body: json },
      // Without known fields, the path alone names a fork.
      makes: isWhole ? makes : this.#madeBy(entry, { parameters, fields: {} }, by),
    }
  }

  /** Another account in every field in which servers expect an owner. */
  #anotherOwner(): Values {
    const other = this.#actions.state.named(EDITED)
    const id = this.#actions.state.ids.get(other)
    return { owner: other, owner_id: id, user_id: id, uid: id }
  }

  /** Adds what the operation removes, and removes what it adds. */
  #before(entry: OperationEntry, { parameters }: UsualRequest): readonly Action[] {
    const actions = this.#actions
    const { username = '', repo = '' } = parameters
    const removed = relationsOf(entry, 'removes')
    const path = { owner: this.#usual.repository.owner, name: repo }
    if (removed.includes('users')) return [actions.createUser(username)]
    if (removed.includes('repositories') || relationsOf(entry, 'adds').includes('forks'))
      return [actions.createRepository(path)]
    if (removed.includes('members')) return actions.join(this.#usual.org, username)
    const other = operationEntries.find(
      (one) =>
        one.path === entry.path &&
        (relationsOf(one, 'adds').some((relation) => removed.includes(relation)) ||
          relationsOf(one, 'removes').some((relation) => relationsOf(entry, 'adds').includes(relation))),
    )
    return other ? this.#in(other.id, parameters) : []
  }

  /** The operations that show the effects of an operation, for the requested resource and for the one from which it was varied. */
  #after(entry: OperationEntry, usual: UsualRequest, varied: UsualRequest): readonly Action[] {
    const actions = this.#actions
    // The owner of a repository can read it, even if another caller created it.
    const owner = changedBy(entry).includes('repositories')
      ? actions.state.account(this.#usual.user('owner'))
      : this.#callerOf(entry, usual)
    const asked = [usual, varied].map((one) => this.#shown(entry, one))
    const isDeletion = relationsOf(entry, 'removes').includes('repositories')
    const changed = [...changedBy(entry), ...(isDeletion ? ['organization repositories', 'forks'] : [])]
    const reads = changed.flatMap((relation) =>
      readersOf(relation).flatMap((reader) =>
        asked.flatMap((parameters, place) => {
          const all = this.#usual.of(reader)
          const own = { ...all.parameters, ...pick(parameters, Object.keys(all.parameters)) }
          const query =
            reader.query.length === 0 ? {} : { q: parameters['username'] ?? parameters['repo'] ?? '' }
          // Alternates between a caller who sees the email address and one who does not.
          const isTold = relation === 'users' && reader.tells !== undefined
          const as = isTold && actions.state.next() % 2 === 0 ? undefined : owner
          // The sender is not the user whom the request changes.
          if (relation === 'users' && pathParameters(reader.path).length + reader.query.length === 0)
            return []
          // A varied place has no list of its own.
          if (place === 1 && reader.tells === undefined) return []
          return [actions.call(as, { operation: reader.id, parameters: own, query })]
        }),
      ),
    )
    const hooks = relationsOf(entry, 'removes').some((relation) => relation.startsWith('hooks of'))
    const ada = actions.state.account(this.#usual.user('owner'))
    const all = unique(reads)
    // The read that shows most, and another one in turn.
    const some = all.length > LOOKS ? [all.at(-1), all[actions.state.next() % (all.length - 1)]] : all
    return [
      ...some.filter((read) => read !== undefined),
      ...(hooks ? [actions.createOrganizationHook(this.#usual.org, ada)] : []),
    ]
  }

  /** The parameters by which other operations find the resource that a request uses or creates. */
  #shown(entry: OperationEntry, { parameters, fields = {} }: UsualRequest): Record<string, string> {
    const made = this.#madeBy(entry, { parameters, fields })
    if (made?.kind === 'user') return { ...parameters, username: made.name }
    if (made?.kind === 'organization') return { ...parameters, org: made.name }
    if (made?.kind !== 'repository') return parameters
    const [, owner = '', repo = ''] = /^([^/]*)\/(.*)$/s.exec(made.name) ?? []
    return relationsOf(entry, 'adds').includes('forks') ? parameters : { ...parameters, owner, repo }
  }

  #note(entry: OperationEntry, { parameters, fields = {} }: UsualRequest, reply: Reply): void {
    const made = reply.succeeded ? this.#madeBy(entry, { parameters, fields }) : undefined
    const { org, owner, repo } = parameters
    const id = reply.succeeded && isHook(entry) ? pathIdIn(reply) : undefined
    if (id !== undefined) this.#actions.hooksOf(org ?? `${owner ?? ''}/${repo ?? ''}`).push(id)
    if (made?.kind === 'organization') this.#actions.state.owners.set(made.name, parameters['username'] ?? '')
  }

  /** The resource that a success creates, for the ledger: only resources with a name. */
  #madeBy(
    entry: OperationEntry,
    { parameters, fields = {} }: Pick<UsualRequest, 'parameters' | 'fields'>,
    by?: Sender,
  ): Made | undefined {
    const adds = relationsOf(entry, 'adds')
    const [username, name, into] = [fields['username'], fields['name'], fields['organization']]
    if (adds.includes('users') && isName(username)) return { kind: 'user', name: username }
    if (adds.includes('organizations') && isName(username)) return { kind: 'organization', name: username }
    if (!adds.includes('repositories')) return undefined
    // A migration and a fork name their owner in the body, or belong to their caller.
    const { owner } = this.#usual.repository
    const isOwners =
      fields['ownerId'] !== undefined && fields['ownerId'] === this.#actions.state.ids.get(owner)
    const { org, username: person = isOwners ? owner : (by?.username ?? owner), repo } = parameters
    // A server may take an organization that is empty, or no text, for none: then the fork belongs to its caller.
    const isElsewhere = typeof into === 'string' && into !== '' && !isName(into)
    if (isElsewhere || ![org ?? person, repo ?? 'none'].every(isName)) return undefined
    if (repo !== undefined) return { kind: 'repository', name: `${isName(into) ? into : person}/${repo}` }
    return isName(name) ? { kind: 'repository', name: `${org ?? person}/${name}` } : undefined
  }

  #in(operation: string, parameters: Record<string, string>, ...by: readonly Sender[]): Action[] {
    const entry = operationEntry(operation)
    if (!entry) return []
    const usual = this.#usual.of(entry)
    const all = { ...usual, parameters: { ...usual.parameters, ...parameters } }
    const sender = by.length > 0 ? by[0] : this.#callerOf(entry, all)
    return [this.#actions.call(sender, this.#call(entry, all, [], sender))]
  }
}

/** Whether an operation creates a hook. */
function isHook(entry: OperationEntry): boolean {
  return relationsOf(entry, 'adds').some((relation) => relation.startsWith('hooks of'))
}

/** A name that the ledger accepts: clean-up removes nothing whose name has a backslash. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('\\')
}

/** The cell with one fixed value, the same in all of its requests. */
function drawnOnce(cell: Cell): Cell {
  let known: { readonly value: unknown } | undefined
  return { ...cell, value: (...of) => (known ??= { value: cell.value(...of) }).value }
}

/** Each read once. */
function unique(actions: readonly DocumentedAction[]): DocumentedAction[] {
  const byText = new Map(actions.map((action) => [writeJson([action.call, action.as?.username]), action]))
  return [...byText.values()]
}
