import { lastChangeOf, withChange, type Changes } from './changes.ts'
import type { RequestEvent } from './event.ts'
import type { OpenList } from './open-lists.ts'
import { PersistentMap } from './persistent-map.ts'
import {
  initially,
  observed,
  UNKNOWN,
  visible,
  written,
  type Register,
  type Shown,
  type Span,
  type Value,
  type Write,
} from './register.ts'

/** One user, organization, repository or hook between its creation and its deletion. */
export interface Entity {
  readonly id: number
  readonly kind: 'user' | 'organization' | 'repository' | 'hook' | 'team' | 'time' | 'legacy issue'
  /** The spelling at its creation, or in the first response that shows it. */
  readonly name: string
  /** True if its creation was seen, so that it has only what requests gave it since. */
  readonly isNew: boolean
  /** True for a fork: the document does not say whether it starts with collaborators and hooks of its parent. */
  readonly isFork?: boolean
  /** For an organization or a repository: the username of its owner. For a hook or team: its parent. */
  readonly owner?: string
  /** True for an entity that was created in an organization. */
  readonly isOwnedByOrganization?: boolean
  /** For a time entry: its repository, issue and user. */
  readonly place?: {
    readonly repository: number
    readonly issue: string
    readonly user: string
    /** The number of the user; 0 if it does not matter. */
    readonly by: number
  }
}

/** The facts about one target from the start. */
export interface Setting {
  /** Whether a text is or has a name that belongs to nobody else: no entity has it before the first request. */
  readonly isOwnName?: (text: string) => boolean
  /** How long a response may show the state before a change, in milliseconds (docs/how-we-know/verdict-rules.md, How soon). */
  readonly followsMs: number
}

/** A fact that a request is about to change. */
export interface PendingWrite {
  readonly key: string
  readonly value: Value
  /** The value after an undocumented request that was not refused, if it differs. */
  readonly whenTaken?: Value
  /**
   * If the fact belongs to an entity: the fact about the entity's name, and the key for another entity of that name. If the name passes to
   * another entity in the meantime, the request may change that entity.
   */
  readonly of?: { readonly name: string; readonly keyFor: (entityId: number) => string }
}

/** A request that is in progress. */
export interface InFlight {
  readonly request: RequestEvent
  readonly pendingWrites: readonly PendingWrite[]
  /** The number of changes that had started or ended before it. */
  readonly changes: number
}

interface Parts {
  readonly setting: Setting
  readonly registers: PersistentMap<Register>
  readonly entities: PersistentMap<Entity>
  readonly indexes: PersistentMap<readonly number[]>
  /** In the order of sending. */
  readonly inFlight: readonly InFlight[]
  readonly counts: PersistentMap<number>
  /** Lists of which a further page may follow. */
  readonly openLists: readonly OpenList[]
  /** Recent changes: as long as a search may show the state before them. */
  readonly changes: Changes | undefined
  /** The number of requests so far that may have changed something, and the time at which the last of them was sent. */
  readonly changeCount: number
  readonly changedMs: number
  readonly next: number
}

/** All knowledge about one target from the exchanges so far. Immutable: every change creates a new state. */
export class ModelState {
  readonly #parts: Parts

  private constructor(parts: Parts) {
    this.#parts = parts
  }

  static of(setting: Setting): ModelState {
    return new ModelState({
      setting,
      registers: PersistentMap.empty(),
      entities: PersistentMap.empty(),
      indexes: PersistentMap.empty(),
      inFlight: [],
      counts: PersistentMap.empty(),
      openLists: [],
      changes: undefined,
      changeCount: 0,
      changedMs: 0,
      next: 1,
    })
  }

  get setting(): Setting {
    return this.#parts.setting
  }

  /** The values that a read of a fact during the span can show. */
  possible(key: string, span: Pick<Span, 'begin' | 'end'>): readonly Write[] {
    return visible(this.#register(key), span)
  }

  /** The only value that a fact can have shown during the span; {@link UNKNOWN} if there are several. */
  certain(key: string, span: Pick<Span, 'begin' | 'end'>): Value {
    const register = this.#parts.registers.get(key)
    // Most facts have at most one write.
    if (!register) return this.#atFirst(key)
    const first = register.length === 1 ? register[0] : undefined
    if (first) return first.begin < span.end ? first.value : UNKNOWN
    const writes = visible(register, span)
    const value = writes[0]?.value ?? UNKNOWN
    return writes.every((write) => write.value === value) ? value : UNKNOWN
  }

  entity(entityId: Value): Entity | undefined {
    return typeof entityId === 'number' ? this.#parts.entities.get(String(entityId)) : undefined
  }

  /** Numbers of the entities in an index: all that were ever entered. */
  index(key: string): readonly number[] {
    return this.#parts.indexes.get(key) ?? []
  }

  inFlight(id: string): InFlight | undefined {
    return this.#parts.inFlight.find(({ request }) => request.id === id)
  }

  /** The requests in progress except one. */
  othersInFlight(id: string): readonly RequestEvent[] {
    return this.#parts.inFlight.map(({ request }) => request).filter((one) => one.id !== id)
  }

  /** True if no other request could change anything while this one was in progress. */
  wasQuiet(id: string): boolean {
    const others = this.othersInFlight(id)
    return this.inFlight(id)?.changes === this.changeCount && others.every(({ method }) => method === 'GET')
  }

  /** The largest number counted under a name; 0 if there is none. */
  most(name: string): number {
    return this.#parts.counts.get(name) ?? 0
  }

  counted(name: string, count: number): ModelState {
    if (count <= this.most(name)) return this
    return this.#with({ counts: this.#parts.counts.with(name, count) })
  }

  get openLists(): readonly OpenList[] {
    return this.#parts.openLists
  }

  withOpenLists(openLists: readonly OpenList[]): ModelState {
    return openLists === this.openLists ? this : this.#with({ openLists })
  }

  /** How many requests so far may have changed something. */
  get changeCount(): number {
    return this.#parts.changeCount
  }

  /**
   * Notes that a request that may change something was sent or answered. `others`: names of changed resources that are not among the texts
   * of the request.
   */
  changed(request: RequestEvent, atMs: number, others: readonly string[]): ModelState {
    const { changes, changeCount, changedMs, setting } = this.#parts
    return this.#with({
      changes: withChange(changes, { request, others, atMs }, setting.followsMs),
      changeCount: changeCount + 1,
      changedMs: Math.max(changedMs, atMs),
    })
  }

  /**
   * The time of the last change that a search for a text may find, in milliseconds; if the text is not a name of the run, the time of the
   * last change of anything.
   */
  lastChangeMs(text: string | undefined): number {
    const { changes, inFlight, setting } = this.#parts
    if (text === undefined || !setting.isOwnName?.(text)) return this.#parts.changedMs
    const inProgress = inFlight.map(({ request }) => request).filter(({ method }) => method !== 'GET')
    return lastChangeOf(changes, inProgress, text, setting.followsMs)
  }

  /** Adds a request with its pending writes: until its end, each fact can have the old or the new value. */
  began(request: RequestEvent, pendingWrites: readonly PendingWrite[]): ModelState {
    const added = { request, pendingWrites, changes: this.changeCount }
    const inFlight = [...this.#parts.inFlight.filter((one) => one.request.id !== request.id), added]
    const begun = this.#with({ inFlight })
    const span = { begin: request.at, end: Infinity, endMs: Infinity }
    return pendingWrites.reduce(
      (modelState, { key, value }) =>
        modelState.write(key, { ...span, value, certain: false, by: request.id }),
      begun,
    )
  }

  ended(id: string): ModelState {
    return this.#with({ inFlight: this.#parts.inFlight.filter(({ request }) => request.id !== id) })
  }

  write(key: string, write: Write): ModelState {
    const register = written(this.#register(key), write, this.#horizon(), this.setting.followsMs)
    return this.#with({ registers: this.#parts.registers.with(key, register) })
  }

  /** Replaces the pending write of an exchange to a fact by a write. */
  writeInstead(key: string, write: Write & Required<Pick<Write, 'by'>>): ModelState {
    const others = withoutPending(this.#register(key), write.by)
    const register = written(others, write, this.#horizon(), this.setting.followsMs)
    return this.#with({ registers: this.#parts.registers.with(key, register) })
  }

  /** Removes the pending write of an exchange to a fact: the request was refused. */
  withoutWriteOf(key: string, by: string): ModelState {
    const before = this.#register(key)
    const register = withoutPending(before, by)
    if (register === before) return this
    return this.#with({ registers: this.#parts.registers.with(key, register) })
  }

  observe(key: string, value: Value, span: Shown, by: string): ModelState {
    const before = this.#register(key)
    const register = observed(before, value, span, by, this.#horizon(), this.setting.followsMs)
    if (register === before) return this
    return this.#with({ registers: this.#parts.registers.with(key, register) })
  }

  /** Adds a new entity; returns its number. */
  add(entity: Omit<Entity, 'id'>): readonly [ModelState, number] {
    const entityId = this.#parts.next
    const entities = this.#parts.entities.with(String(entityId), { ...entity, id: entityId })
    return [this.#with({ entities, next: entityId + 1 }), entityId]
  }

  /** Marks an entity whose initial contents are unknown, since its creation had no clear response. */
  withUnclear(entityId: number): ModelState {
    const entity = this.entity(entityId)
    if (!entity) return this
    return this.#with({ entities: this.#parts.entities.with(String(entityId), { ...entity, isNew: false }) })
  }

  enter(index: string, entityId: number): ModelState {
    const known = this.index(index)
    if (known.includes(entityId)) return this
    return this.#with({ indexes: this.#parts.indexes.with(index, [...known, entityId]) })
  }

  #register(key: string): Register {
    return this.#parts.registers.get(key) ?? [initially(this.#atFirst(key))]
  }

  /**
   * The value of a fact before any exchange. Names of the run belong to nothing, and a created entity has only what requests gave it. A key
   * is `<what>:<name>` or `<what>/<number of the entity>:<rest>`.
   */
  #atFirst(key: string): Value {
    // Most facts are properties of entities that responses show.
    if (key.startsWith('shown ') || key.startsWith('id:')) return UNKNOWN
    const colon = key.indexOf(':')
    const what = colon === -1 ? key : key.slice(0, colon)
    const slash = what.indexOf('/')
    if (slash === -1) {
      if (!EXISTENCE.has(what)) return UNKNOWN
      const all = colon === -1 ? '' : key.slice(colon + 1)
      // A server may create repositories by itself for each new owner.
      const name = what === 'repository' ? all.slice(all.indexOf('/') + 1) : all
      return this.#parts.setting.isOwnName?.(name) ? false : UNKNOWN
    }
    const fact = what.slice(0, slash)
    if (!EMPTY_AT_FIRST.has(fact)) return UNKNOWN
    const entity = this.entity(Number(what.slice(slash + 1)))
    // A user from before the run may belong to everything, such as an administrator who creates it.
    if (OF_USERS.has(fact) && this.entity(Number(key.slice(colon + 1)))?.isNew !== true) return UNKNOWN
    return entity?.isNew && !(entity.isFork && COPIED_BY_FORKS.has(fact)) ? false : UNKNOWN
  }

  #horizon(): number {
    // In the order of sending.
    return this.#parts.inFlight[0]?.request.at ?? Infinity
  }

  #with(changes: Partial<Parts>): ModelState {
    return new ModelState(changed(this.#parts, changes))
  }
}

/** The register without the writes of an exchange that has not ended. */
function withoutPending(register: Register, by: string): Register {
  const isPending = (write: Write): boolean => write.by === by && write.end === Infinity
  return register.some(isPending) ? register.filter((write) => !isPending(write)) : register
}

/** Written out so that all objects have one shape: each exchange creates several. */
function changed(parts: Parts, changes: Partial<Parts>): Parts {
  return {
    setting: parts.setting,
    registers: changes.registers ?? parts.registers,
    entities: changes.entities ?? parts.entities,
    indexes: changes.indexes ?? parts.indexes,
    inFlight: changes.inFlight ?? parts.inFlight,
    counts: changes.counts ?? parts.counts,
    openLists: changes.openLists ?? parts.openLists,
    changes: changes.changes ?? parts.changes,
    changeCount: changes.changeCount ?? parts.changeCount,
    changedMs: changes.changedMs ?? parts.changedMs,
    next: changes.next ?? parts.next,
  }
}

/** Facts about names: the number of the entity that has the name, or false; whether an issue with the summary was created. */
const EXISTENCE = new Set(['user', 'organization', 'repository', 'legacy summary'])

/** Facts about an entity and a user. */
const OF_USERS = new Set(['member', 'public', 'collaborator'])

/** Facts about entities that are false for a new entity. */
const EMPTY_AT_FIRST = new Set([
  'member',
  'public',
  'collaborator',
  'hook',
  'team',
  'fork',
  'time',
  'edited',
  'locked out',
  'pushed',
  'copy',
  'mirrors',
  'status',
])

/** Facts that a fork can have in common with its parent. */
const COPIED_BY_FORKS = new Set(['collaborator', 'hook'])
