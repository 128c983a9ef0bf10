import type { Contradiction } from './contradiction.ts'
import type { RequestEvent, ResponseEvent } from './event.ts'
import { factWords, type FactShown } from './fact-words.ts'
import { isCollaboratorKey, memberIn, nameKey } from './keys.ts'
import type { ModelState, Entity } from './model-state.ts'
import { UNKNOWN, type Shown, type Span, type Value } from './register.ts'
import type { Presumption } from './presumption.ts'
import type { RuleName } from '../rules/rule.ts'

/** The grounds of an expectation. */
interface Grounds {
  /** Facts that give the exchanges to name and the time that the response had to follow. */
  readonly about?: readonly string[]
  /** The time of a change that is not a change of these facts, in milliseconds. */
  readonly sinceMs?: () => number
  /** For a list that lacks an entry: the number of its entries. It may be a page if no longer list was seen. */
  readonly length?: number
  /** Set if a failure is judged by itself, so that its duration does not matter. */
  readonly isOfFailure?: true
}

/** Ids of rules, by operation and suffix: a cache, since each response needs them many times. */
const knownRules = new Map<string, Map<string, string>>()

/** A request with the state of the model, from its start to its end, or until now. */
export class View {
  modelState: ModelState
  readonly request: RequestEvent
  readonly span: Span

  constructor(
    modelState: ModelState,
    request: RequestEvent,
    ended: Pick<ResponseEvent, 'at' | 'atMs'> = request,
  ) {
    this.modelState = modelState
    this.request = request
    this.span = { begin: request.at, end: ended.at, endMs: ended.atMs }
  }

  certain(key: string): Value {
    return this.modelState.certain(key, this.span)
  }

  /** The entity that certainly has a name; false if certainly no entity has it, undefined if that is unknown. */
  named(key: string, name: string): Entity | false | undefined {
    const entityId = this.certain(key)
    if (entityId === false) return false
    const entity = this.modelState.entity(entityId)
    // The documents do not say whether names are case-sensitive.
    return entity?.name === name ? entity : undefined
  }

  /** A parameter of the path. */
  parameter(name: string): string {
    return this.request.parameters[name] ?? ''
  }

  /** A field of the request's body, if it is a text that is not empty. */
  field(name: string): string | undefined {
    const value = this.request.fields?.[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
}

/** The judgement of one response: reads and extends the known facts, and collects contradictions. */
export class Judge extends View {
  readonly response: NonNullable<ResponseEvent['response']>
  readonly contradictions: Contradiction[] = []
  /** Ids of the rules that judged the response. */
  readonly judged = new Set<string>()
  /** Properties of the response that no sentence of a document decides, in a few words each. */
  readonly noticed: string[] = []
  /** Those of them that most probably are mistakes. */
  readonly suspected: string[] = []
  /** The presumption that the response confirms, and that no sentence states. */
  shows: Presumption | undefined
  /** Contradictions that a delayed effect of an earlier request would explain. */
  readonly possiblyStale: Contradiction[] = []
  /** For the last page of a list that is judged with the pages before it: the position of the first one's request. */
  pagesSince: number | undefined
  /** Whether nothing has moved between these pages. */
  hasSteadyPages = false
  /** For a read that fails with a 5xx status code each time it is sent: how long it has been failing, in milliseconds. */
  failsForMs: number | undefined

  constructor(
    modelState: ModelState,
    request: RequestEvent,
    response: NonNullable<ResponseEvent['response']>,
    ended: Pick<ResponseEvent, 'at' | 'atMs'>,
  ) {
    super(modelState, request, ended)
    this.response = response
  }

  get status(): number {
    return this.response.status
  }

  /** True for status codes that mean: the server currently cannot serve any request, or does not recognize the caller. */
  get saysNothing(): boolean {
    return (
      (this.status >= 500 && this.failsForMs === undefined) ||
      this.status === 401 ||
      this.status === 429 ||
      (this.status >= 300 && this.status < 400)
    )
  }

  /**
   * Like {@link named}, for a response that shows that an entity has the name: if the entity may or may not exist, the response proves that
   * it does.
   */
  shownToExist(key: string, name: string): Entity | false | undefined {
    if (this.certain(key) !== UNKNOWN) return this.named(key, name)
    const writes = this.modelState.possible(key, this.span)
    const values = new Set(writes.map(({ value }) => value))
    values.delete(false)
    const [only] = values
    if (values.size !== 1 || typeof only !== 'number') return undefined
    // What is shown can be an earlier entity of that name only if it was removed not long ago.
    const removedMs = Math.max(...writes.map(({ value, endMs }) => (value === false ? endMs : -Infinity)))
    this.#observe(key, only, { isSoft: this.#mayShowEarlier(this.request.atMs - removedMs) })
    const entity = this.modelState.entity(only)
    return entity?.name === name ? entity : undefined
  }

  /** The id of a rule of the operation. */
  rule(name: RuleName): string {
    const { operation = '' } = this.request
    let rules = knownRules.get(operation)
    if (!rules) knownRules.set(operation, (rules = new Map<string, string>()))
    let rule = rules.get(name)
    if (rule === undefined) rules.set(name, (rule = `${operation}.${name}`))
    return rule
  }

  /** Judges one entity by a rule. */
  expect(
    name: RuleName,
    holds: boolean,
    words: { readonly expected: string; readonly received: string },
    grounds: Grounds = {},
  ): void {
    const rule = this.rule(name)
    const mayPass = grounds.isOfFailure !== true && this.#mayPass()
    if (!mayPass) this.judged.add(rule)
    if (holds) return
    const { about = [], sinceMs = () => -Infinity, length } = grounds
    const writes = about.flatMap((key) => this.modelState.possible(key, this.span))
    const soft = about.filter((key) => this.#isSoft(key))
    const ageMs = Math.min(this.#ageOf(about), this.request.atMs - sinceMs())
    const because = [
      ...new Set(writes.flatMap(({ by }) => (by === undefined || by === this.request.id ? [] : [by]))),
    ]
    const since = this.#factsAbout(about)
    const restsOn = about.map((key) => this.#presumed(key)).find((one) => one !== undefined)
    const found: Contradiction = {
      rule,
      exchange: this.request.id,
      ...words,
      because,
      ...(since.length > 0 ? { since } : {}),
      ageMs,
      absentFrom: writes.flatMap(({ absentFrom }) => absentFrom ?? []),
      ...(length === undefined ? {} : { length }),
      ...(restsOn === undefined ? {} : { restsOn }),
    }
    const isPossiblyStale = this.#mayShowEarlier(ageMs)
    if (mayPass || isPossiblyStale || soft.length > 0) this.possiblyStale.push(found)
    else this.contradictions.push(found)
    // The next read shows which of the two was older than the change.
    if (!isPossiblyStale) for (const key of soft) this.#forget(key)
  }

  /**
   * Judges that a response agrees with the known value of a fact, and learns from it. `wanted` describes the known value in words,
   * `received` the shown value. `after`: other facts whose changes the response may follow with a delay.
   */
  agree(
    name: RuleName,
    key: string,
    value: Value,
    wanted: (known: string) => string,
    {
      received = String(value),
      learnsLate = false,
      after = [],
    }: { received?: string; learnsLate?: boolean; after?: readonly string[] } = {},
  ): void {
    const known = this.certain(key)
    const about = [key, ...after]
    if (known === UNKNOWN) this.#learnUnknown(key, value, learnsLate, about)
    else if (known === value) {
      this.judged.add(this.rule(name))
      if (this.#isSoft(key) || this.#isOfList(key))
        this.#observe(key, value, { isSoft: this.#isPossiblyStale(about) })
    } else this.expect(name, false, { expected: wanted(String(known)), received }, { about })
  }

  /** Facts in words, with the exchanges that have established them. */
  #factsAbout(about: readonly string[]): FactShown[] {
    return about.flatMap((key) => {
      const writes = this.modelState.possible(key, this.span)
      const by = writes.find((write) => write.by !== undefined && write.by !== this.request.id)?.by
      const fact = factWords(this.modelState, key, this.certain(key))
      return by === undefined || fact === undefined ? [] : [{ fact, by }]
    })
  }

  /** The presumption that a fact depends on, if requests may have made the fact true. */
  #presumed(key: string): Presumption | undefined {
    const isAddition = isCollaboratorKey(key)
    const [organization, user] = isAddition ? [] : (memberIn(key) ?? [])
    const isOwnership =
      organization !== undefined &&
      user !== undefined &&
      this.modelState.entity(organization)?.owner === this.modelState.entity(user)?.name
    if (!isAddition && !isOwnership) return undefined
    if (!this.modelState.possible(key, this.span).some(({ value }) => value === true)) return undefined
    return isAddition ? 'addition' : 'ownership'
  }

  /** Notes that the response confirms a fact, and therefore the presumption it depends on. */
  noteShown(key: string): void {
    this.shows ??= this.#presumed(key)
  }

  /** Notes a property that no sentence of a document decides: it is shown to users, and never counted. */
  notice(what: string): void {
    this.noticed.push(what)
  }

  /** The same for a property that most probably is a mistake: every format shows it before its verdicts. */
  suspect(what: string): void {
    this.suspected.push(what)
  }

  /**
   * Adds what another judgement of the response and of earlier ones has found by some rules, with further exchanges that it rests on. They
   * are a whole list: it is no page of a longer one.
   */
  addOf(other: Judge, isOf: (rule: string) => boolean, exchanges: readonly string[]): void {
    const found = (all: readonly Contradiction[]) =>
      all
        .filter(({ rule }) => isOf(rule))
        .map(({ length: _page, ...one }) => ({
          ...one,
          because: [...new Set([...one.because, ...exchanges])],
        }))
    this.contradictions.push(...found(other.contradictions))
    this.possiblyStale.push(...found(other.possiblyStale))
    for (const rule of other.judged) if (isOf(rule)) this.judged.add(rule)
  }

  /** Marks a rule as one that judged the response. */
  judgedBy(name: RuleName): void {
    this.judged.add(this.rule(name))
  }

  /** The response shows that a fact had a value. */
  observe(key: string, value: Value): void {
    this.#observe(key, value, { isSoft: false })
  }

  #observe(key: string, value: Value, shown: Pick<Shown, 'isSoft' | 'absentFrom'>): void {
    if (value === UNKNOWN) return
    this.modelState = this.modelState.observe(key, value, { ...this.span, ...shown }, this.request.id)
  }

  /** Whether the known value of a fact was read so soon after a change that it may be the value before the change. */
  #isSoft(key: string): boolean {
    return this.modelState.possible(key, this.span).some(({ isSoft }) => isSoft)
  }

  /** Whether a fact is known only from a list without an entry, which may be a page. */
  #isOfList(key: string): boolean {
    return this.modelState.possible(key, this.span).some(({ absentFrom }) => absentFrom)
  }

  /**
   * Whether a response shows facts so soon after a change that it may show the state before the change; the response to a write shows the
   * current state.
   */
  #isPossiblyStale(about: readonly string[]): boolean {
    return this.request.method === 'GET' && this.#mayShowEarlier(this.#ageOf(about))
  }

  #forget(key: string): void {
    this.modelState = this.modelState.writeInstead(key, {
      ...this.span,
      endMs: -Infinity,
      value: UNKNOWN,
      certain: true,
      by: this.request.id,
    })
  }

  /**
   * Learns a fact that was not known. Contradictions teach nothing, and neither does a search soon after a change. `learnsLate`: no
   * response soon after a change teaches the fact.
   */
  learn(key: string, value: Value, learnsLate = false): void {
    const known = this.certain(key)
    if (known === UNKNOWN || (known === value && this.#isOfList(key)))
      this.#learnUnknown(key, value, learnsLate)
  }

  /** Learns from a list of `length` entries that an unknown fact is false, unless the list is a page. */
  learnAbsence(key: string, length: number): void {
    if (this.certain(key) !== UNKNOWN) return
    const absentFrom = { operation: this.request.operation ?? '', length }
    this.#observe(key, false, { isSoft: this.#isPossiblyStale([key]), absentFrom })
  }

  #learnUnknown(key: string, value: Value, learnsLate: boolean, about: readonly string[] = [key]): void {
    const isLate = learnsLate || this.request.operation?.endsWith('.search') === true
    if (!isLate || !this.#mayShowEarlier(this.#ageOf(about)))
      this.#observe(key, value, { isSoft: this.#isPossiblyStale(about) })
  }

  #ageOf(about: readonly string[]): number {
    const { modelState, span } = this
    // A new entity may still show the facts of a former entity of the same name.
    const names = about.flatMap((key) =>
      [...key.matchAll(/(?<=[/:])\d+(?=:|$)/g)].flatMap(([entityId]) => {
        const entity = modelState.entity(Number(entityId))
        return (entity && nameKey(entity)) ?? []
      }),
    )
    const changes = [
      ...about.flatMap((key) => modelState.possible(key, span)),
      // Its own write of a name is no earlier change of the entity.
      ...names.flatMap((key) => modelState.possible(key, span)).filter(({ by }) => by !== this.request.id),
    ]
    const changedMs = changes.map(({ endMs }) => endMs)
    return this.request.atMs - Math.max(-Infinity, ...changedMs)
  }

  /** True if a response may show the state before a change of that age. If it may not, the clock, which is coarse, is irrelevant. */
  #mayShowEarlier(ageMs: number): boolean {
    const { followsMs } = this.modelState.setting
    return followsMs > 0 && ageMs < followsMs
  }

  /** True for a failure that has not lasted long enough to prove anything. */
  #mayPass(): boolean {
    const { failsForMs } = this
    return failsForMs !== undefined && (failsForMs <= 0 || failsForMs < this.modelState.setting.followsMs)
  }

  /** The exchange has written a fact. `purpose`: the purpose of an undocumented request. */
  write(key: string, value: Value, purpose?: string): void {
    this.modelState = this.modelState.writeInstead(key, {
      ...this.span,
      value,
      certain: true,
      by: this.request.id,
      ...(purpose === undefined ? {} : { purpose }),
    })
  }

  /** The exchange may write a fact at any time from its start on. */
  mayWrite(key: string, value: Value): void {
    this.modelState = this.modelState.writeInstead(key, {
      ...this.span,
      end: Infinity,
      value,
      certain: false,
      by: this.request.id,
    })
  }

  /** The exchange may have written a fact: a later read shows whether it has. */
  mayHaveWritten(key: string, value: Value): void {
    this.modelState = this.modelState.writeInstead(key, {
      ...this.span,
      value,
      certain: false,
      by: this.request.id,
    })
  }

  add(entity: Omit<Entity, 'id'>): number {
    const [modelState, entityId] = this.modelState.add(entity)
    this.modelState = modelState
    return entityId
  }

  enter(index: string, entityId: number): void {
    this.modelState = this.modelState.enter(index, entityId)
  }
}
