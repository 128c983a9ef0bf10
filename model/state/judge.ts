import type { Contradiction } from './contradiction.ts'
import type { RequestEvent, ResponseEvent } from './event.ts'
import { isCollaboratorKey, memberIn, nameKey } from './keys.ts'
import type { ModelState, Entity } from './model-state.ts'
import { UNKNOWN, type Shown, type Span, type Value } from './register.ts'
import type { Presumption } from './presumption.ts'
import type { RuleName } from '../rules/rule.ts'

/** On what an expectation rests. */
interface Grounds {
  /** Facts, which give the exchanges to name and the time that the response had to follow. */
  readonly about?: readonly string[]
  /** The time of a change of something else than the facts, in milliseconds. */
  readonly sinceMs?: () => number
  /** For a list that lacks something: how many entries it has. It may be a page where no longer list was seen. */
  readonly length?: number
  /** Set where a failure is judged by itself, so that it does not matter how long it lasts. */
  readonly isOfFailure?: true
}

/** Ids of rules, by operation and suffix: they are asked for many times for each response. */
const knownRules = new Map<string, Map<string, string>>()

/** A request with the state of the model, from its beginning to its end, or to now. */
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

  /** The entity that has a name for certain; false where certainly nothing has it, undefined where that is not known. */
  named(key: string, name: string): Entity | false | undefined {
    const entityId = this.certain(key)
    if (entityId === false) return false
    const entity = this.modelState.entity(entityId)
    // The documents do not say whether names differ by case.
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

/** The judgement of one response: reads and extends what is known, and collects contradictions. */
export class Judge extends View {
  readonly response: NonNullable<ResponseEvent['response']>
  readonly contradictions: Contradiction[] = []
  /** Ids of the rules by which something of the response was judged. */
  readonly judged = new Set<string>()
  /** What the response shows that no sentence of a document decides, in a few words each. */
  readonly noticed: string[] = []
  /** What the response shows to hold that no sentence says. */
  shows: Presumption | undefined
  /** Contradictions that a late effect of an earlier request would explain. */
  readonly possiblyStale: Contradiction[] = []
  /** For a read that fails with a 5xx status code whenever it is sent: for how long it has, in milliseconds. */
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

  /** True for the status codes by which a server says that it cannot serve anything now, or does not know the caller. */
  get saysNothing(): boolean {
    return (
      (this.status >= 500 && this.failsForMs === undefined) ||
      this.status === 401 ||
      this.status === 429 ||
      (this.status >= 300 && this.status < 400)
    )
  }

  /**
   * As {@link named}, for a response that shows that something has the name: of an entity that may or may not exist, it shows
   * that it does.
   */
  shownToExist(key: string, name: string): Entity | false | undefined {
    if (this.certain(key) !== UNKNOWN) return this.named(key, name)
    const values = new Set(this.modelState.possible(key, this.span).map(({ value }) => value))
    values.delete(false)
    const [only] = values
    if (values.size !== 1 || typeof only !== 'number') return undefined
    this.#observe(key, only, { isSoft: this.#isPossiblyStale([key]) })
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
    const restsOn = about.map((key) => this.#presumed(key)).find((one) => one !== undefined)
    const found: Contradiction = {
      rule,
      exchange: this.request.id,
      ...words,
      because,
      ageMs,
      absentFrom: writes.flatMap(({ absentFrom }) => absentFrom ?? []),
      ...(length === undefined ? {} : { length }),
      ...(restsOn === undefined ? {} : { restsOn }),
    }
    const isPossiblyStale = this.#mayShowEarlier(ageMs)
    if (mayPass || isPossiblyStale || soft.length > 0) this.possiblyStale.push(found)
    else this.contradictions.push(found)
    // Which of the two was from before a change, the next read shows.
    if (!isPossiblyStale) for (const key of soft) this.#forget(key)
  }

  /**
   * Judges that a response agrees with what is known of a fact, and learns from it. `wanted` says what was known in words,
   * `received` what the response shows. `after`: other facts whose change it may follow later.
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

  /** What no sentence says and a fact rests on, where requests may have made it true. */
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

  /** Notes that the response shows a fact to hold, and so what it rests on. */
  noteShown(key: string): void {
    this.shows ??= this.#presumed(key)
  }

  /** Notes what no sentence of a document decides: it is shown to users, and never counted. */
  notice(what: string): void {
    this.noticed.push(what)
  }

  /** Marks a rule as one by which the response was judged. */
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

  /** Whether what is known of a fact was read so soon after a change that it may be what was before. */
  #isSoft(key: string): boolean {
    return this.modelState.possible(key, this.span).some(({ isSoft }) => isSoft)
  }

  /** Whether what is known of a fact is that a list, which may be a page, has no entry of it. */
  #isOfList(key: string): boolean {
    return this.modelState.possible(key, this.span).some(({ absentFrom }) => absentFrom)
  }

  /** Whether a response shows facts so soon after a change that it may be what was before; that to a write shows what is then. */
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
   * The response shows a fact that was not known. What contradicts knowledge teaches nothing, nor does a search soon after a change.
   * `learnsLate`: nor does any other response then.
   */
  learn(key: string, value: Value, learnsLate = false): void {
    const known = this.certain(key)
    if (known === UNKNOWN || (known === value && this.#isOfList(key)))
      this.#learnUnknown(key, value, learnsLate)
  }

  /** The list in the response shows by `length` entries that a fact which was not known does not hold: unless the list is a page. */
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
    // What is new may still show what another entity of its name had.
    const names = about.flatMap((key) =>
      [...key.matchAll(/(?<=[/:])\d+(?=:|$)/g)].flatMap(([entityId]) => {
        const entity = modelState.entity(Number(entityId))
        return (entity && nameKey(entity)) ?? []
      }),
    )
    const changedMs = [...about, ...names].flatMap((key) =>
      modelState.possible(key, span).map(({ endMs }) => endMs),
    )
    return this.request.atMs - Math.max(-Infinity, ...changedMs)
  }

  /** True where a response may show what was before a change of that age. Where it may not, the clock, which is coarse, plays no part. */
  #mayShowEarlier(ageMs: number): boolean {
    const { followsMs } = this.modelState.setting
    return followsMs > 0 && ageMs < followsMs
  }

  /** True for a failure that has not lasted long enough to say anything. */
  #mayPass(): boolean {
    const { failsForMs } = this
    return failsForMs !== undefined && (failsForMs <= 0 || failsForMs < this.modelState.setting.followsMs)
  }

  /** The exchange has written a fact. `purpose`: what an undocumented request is for. */
  write(key: string, value: Value, purpose?: string): void {
    this.modelState = this.modelState.writeInstead(key, {
      ...this.span,
      value,
      certain: true,
      by: this.request.id,
      ...(purpose === undefined ? {} : { purpose }),
    })
  }

  /** The exchange may write a fact at any time from its beginning on. */
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
