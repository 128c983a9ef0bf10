import { lastChangeOf, textsOf, withChange, type Change } from './changes.ts'
import type { RequestEvent } from './event.ts'
import { PersistentMap } from './persistent-map.ts'
import {
  initially,
  settled,
  UNKNOWN,
  visible,
  written,
  type Register,
  type Span,
  type Value,
  type Write,
} from './register.ts'

/** One user, organization, repository or hook between its creation and its deletion. */
export interface Thing {
  readonly n: number
  readonly kind: 'user' | 'organization' | 'repository' | 'hook' | 'team' | 'time' | 'legacy issue'
  /** As it was written at its creation, or first shown. */
  readonly name: string
  /** True where its creation was seen, so that it has nothing but what it was given since. */
  readonly isNew: boolean
  /** For an organization or a repository: the username of its owner. For a hook or team: what it belongs to. */
  readonly owner?: string
  /** For what is created in an organization: true. */
  readonly isOwnedByOrganization?: boolean
  /** For an entry of time: its repository, issue and user. */
  readonly place?: {
    readonly repository: number
    readonly issue: string
    readonly user: string
    /** The number of the user; 0 where it does not matter. */
    readonly by: number
  }
}

/** What applies to one target from the beginning. */
export interface Setting {
  /** Whether a text is or has a name that belongs to nobody else: nothing has it before the first request. */
  readonly isOwnName?: (text: string) => boolean
  /** How long a list may show an earlier state, in milliseconds. */
  readonly listsFollowMs: number
  /** How long a search and an accepted creation may take to show an effect, in milliseconds. */
  readonly searchFollowsMs: number
}

/** A fact that a request is about to change. */
export interface Intent {
  readonly key: string
  readonly value: Value
  /** The value after an undocumented request that was not refused, where it is another. */
  readonly whenTaken?: Value
  /**
   * Where the fact belongs to a thing: the fact about the thing's name, and the key for another thing of that name. If the name
   * passes to another thing meanwhile, the request may change that one.
   */
  readonly of?: { readonly name: string; readonly keyFor: (n: number) => string }
}

/** A request that is in progress. */
export interface InFlight {
  readonly request: RequestEvent
  readonly intents: readonly Intent[]
  /** How many changes had begun or ended before it. */
  readonly changes: number
}

interface Parts {
  readonly setting: Setting
  readonly registers: PersistentMap<Register>
  readonly things: PersistentMap<Thing>
  readonly indexes: PersistentMap<readonly number[]>
  readonly inFlight: ReadonlyMap<string, InFlight>
  readonly counts: PersistentMap<number>
  /** Those of late: as long as a search may show what was before them. */
  readonly changes: readonly Change[]
  readonly next: number
}

/** Everything that the exchanges so far show of one target. Immutable: every change makes a new one. */
export class Knowledge {
  readonly #parts: Parts

  private constructor(parts: Parts) {
    this.#parts = parts
  }

  static of(setting: Setting): Knowledge {
    return new Knowledge({
      setting,
      registers: PersistentMap.empty(),
      things: PersistentMap.empty(),
      indexes: PersistentMap.empty(),
      inFlight: new Map(),
      counts: PersistentMap.empty(),
      changes: [],
      next: 1,
    })
  }

  get setting(): Setting {
    return this.#parts.setting
  }

  /** What a read of a fact during the span can show. */
  possible(key: string, span: Pick<Span, 'begin' | 'end'>): readonly Write[] {
    return visible(this.#register(key), span)
  }

  /** The only value that a fact can have shown during the span; {@link UNKNOWN} where there are several. */
  certain(key: string, span: Pick<Span, 'begin' | 'end'>): Value {
    const [first, ...others] = this.possible(key, span)
    if (!first || others.some(({ value }) => value !== first.value)) return UNKNOWN
    return first.value
  }

  thing(n: Value): Thing | undefined {
    return typeof n === 'number' ? this.#parts.things.get(String(n)) : undefined
  }

  /** Numbers of the things that an index lists: everything that was ever entered. */
  index(key: string): readonly number[] {
    return this.#parts.indexes.get(key) ?? []
  }

  inFlight(id: string): InFlight | undefined {
    return this.#parts.inFlight.get(id)
  }

  /** The requests in progress but for one. */
  othersInFlight(id: string): readonly RequestEvent[] {
    return [...this.#parts.inFlight.values()].map(({ request }) => request).filter((one) => one.id !== id)
  }

  /** True where no other request could change anything while this one was in progress. */
  wasQuiet(id: string): boolean {
    const others = this.othersInFlight(id)
    return (
      this.#parts.inFlight.get(id)?.changes === this.most(CHANGES) &&
      others.every(({ method }) => method === 'GET')
    )
  }

  /** The largest number counted under a name; 0 without one. */
  most(name: string): number {
    return this.#parts.counts.get(name) ?? 0
  }

  counted(name: string, count: number): Knowledge {
    if (count <= this.most(name)) return this
    return this.#with({ counts: this.#parts.counts.with(name, count) })
  }

  /** Notes that a request that may change something was sent or answered. `texts`: what it names besides its own texts. */
  changed(request: RequestEvent, atMs: number, texts: readonly string[]): Knowledge {
    const { changes, setting } = this.#parts
    const all = [...textsOf(request), ...texts.map((text) => text.toLowerCase())]
    return this.#with({ changes: withChange(changes, { texts: all, atMs }, setting.searchFollowsMs) })
      .counted(CHANGES, this.most(CHANGES) + 1)
      .counted(CHANGED_MS, atMs)
  }

  /**
   * When something was last changed that a search for a text may find, in milliseconds; of a text that is no name of the run, when
   * anything was.
   */
  lastChangeMs(text: string | undefined): number {
    const { changes, inFlight, setting } = this.#parts
    if (text === undefined || !setting.isOwnName?.(text)) return this.most(CHANGED_MS)
    const inProgress = [...inFlight.values()]
      .filter(({ request }) => request.method !== 'GET')
      .map(({ request }) => ({ texts: textsOf(request), atMs: Infinity }))
    return lastChangeOf([...changes, ...inProgress], text)
  }

  /** Adds a request that is about to change facts: until its end, each can have the old or the new value. */
  began(request: RequestEvent, intents: readonly Intent[]): Knowledge {
    const inFlight = new Map(this.#parts.inFlight).set(request.id, {
      request,
      intents,
      changes: this.most(CHANGES),
    })
    const begun = this.#with({ inFlight })
    const span = { begin: request.at, end: Infinity, endMs: Infinity }
    return intents.reduce(
      (knowledge, { key, value }) => knowledge.write(key, { ...span, value, certain: false, by: request.id }),
      begun,
    )
  }

  ended(id: string): Knowledge {
    const inFlight = new Map(this.#parts.inFlight)
    inFlight.delete(id)
    return this.#with({ inFlight })
  }

  write(key: string, write: Write): Knowledge {
    const register = written(this.#register(key), write, this.#horizon())
    return this.#with({ registers: this.#parts.registers.with(key, register) })
  }

  /** The fact without what one exchange was about to write: it was refused, or is written otherwise. */
  withoutWriteOf(key: string, by: string): Knowledge {
    const register = this.#register(key).filter((write) => write.by !== by || write.end !== Infinity)
    return this.#with({ registers: this.#parts.registers.with(key, register) })
  }

  settle(key: string, value: Value, span: Span, by: string): Knowledge {
    const before = this.#register(key)
    const register = settled(before, value, span, by, this.#horizon())
    if (register === before) return this
    return this.#with({ registers: this.#parts.registers.with(key, register) })
  }

  /** A new thing, and its number. */
  add(thing: Omit<Thing, 'n'>): readonly [Knowledge, number] {
    const n = this.#parts.next
    const things = this.#parts.things.with(String(n), { ...thing, n })
    return [this.#with({ things, next: n + 1 }), n]
  }

  enter(index: string, n: number): Knowledge {
    const known = this.index(index)
    if (known.includes(n)) return this
    return this.#with({ indexes: this.#parts.indexes.with(index, [...known, n]) })
  }

  #register(key: string): Register {
    return this.#parts.registers.get(key) ?? [initially(this.#atFirst(key))]
  }

  /**
   * The value of a fact before any exchange. Names of the run belong to nothing, and what was created has only what it was given.
   * A key is `<what>:<name>` or `<what>/<number of the thing>:<rest>`.
   */
  #atFirst(key: string): Value {
    const { setting } = this.#parts
    const [what = '', ...rest] = key.split(':')
    const [fact = '', of] = what.split('/')
    if (of === undefined) {
      return EXISTENCE.has(fact) && setting.isOwnName?.(rest.join(':')) ? false : UNKNOWN
    }
    return EMPTY_AT_FIRST.has(fact) && this.thing(Number(of))?.isNew ? false : UNKNOWN
  }

  #horizon(): number {
    // In the order in which they were sent.
    for (const { request } of this.#parts.inFlight.values()) return request.at
    return Infinity
  }

  #with(changes: Partial<Parts>): Knowledge {
    return new Knowledge({ ...this.#parts, ...changes })
  }
}

/** How many requests so far may have changed something, and when the last of them was sent. */
export const CHANGES = 'requests that change something'
const CHANGED_MS = 'time of the last of them'

/** Facts about names: the number of the thing that has the name, or false; whether an issue of that summary was created. */
const EXISTENCE = new Set(['user', 'organization', 'repository', 'legacy summary'])

/** Facts about things that are false in something new. */
const EMPTY_AT_FIRST = new Set([
  'member',
  'public',
  'collaborator',
  'hook',
  'team',
  'fork',
  'time',
  'edited',
  'pushed',
  'copy',
  'mirrors',
  'status',
])
