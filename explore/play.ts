import { Inconclusive } from '../harness/client/inconclusive.ts'
import { exchangeSource, type ExchangeSource } from '../harness/client/exchange-id.ts'
import { prefixOf } from '../harness/client/nonce.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { Contradiction } from '../model/state/contradiction.ts'
import { ModelState, type Setting } from '../model/state/model-state.ts'
import { judge } from '../model/oracle.ts'
import { momentsOf } from '../oracle/events-of.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import { represented } from './representation.ts'
import { Script } from './script.ts'
import { senderFor, type ExplorationTarget } from './sender.ts'
import type { Action, Step } from './step.ts'
import type { Trace } from './trace.ts'
import { SequenceState } from './sequence-state.ts'

/** How many times a sequence waits for as long as the target's patience: one that contradicts many rules would take minutes. */
const MAX_PATIENCES = 12

/** In place of a step: the last look. */
const LAST: Step = { do: 'last look', choices: [] }

/** What playing a sequence showed. */
export interface SequenceResult {
  readonly steps: readonly Step[]
  readonly source: ExchangeSource
  readonly contradictions: readonly Contradiction[]
  /** Operations with their callers and status codes, for coverage. */
  readonly reached: ReadonlyMap<string, number>
  /** How many responses each rule judged. */
  readonly judged: ReadonlyMap<string, number>
  /** The cells of the coverage table that were asked. */
  readonly asked: ReadonlySet<string>
  /** In the order of their ends, without headers and bodies, which the evidence has. */
  readonly exchanges: readonly Exchange[]
  /** The actions that were sent, in their order, with the exchanges of those that are documented calls. */
  readonly actions: readonly SentAction[]
}

/** An action of a sequence. */
export interface SentAction {
  /** Where it is: the number of its step and its own in the step. */
  readonly place: string
  readonly exchange?: string
}

/** Plays steps one after the other and judges each response. Stops at the first contradiction where `untilFirst` is set. */
export async function play(
  explorationTarget: ExplorationTarget,
  steps: readonly Step[],
  {
    name,
    setting,
    untilFirst = false,
    judges,
    ignored = new Set(),
    isUsual = false,
    isOneOfMany = false,
    hasUnusualTexts = false,
    pace,
    lookAgain,
    change,
    mayGoOn,
    trace,
    only,
  }: {
    /** Part of the names that the sequence creates: unique within the run. */
    readonly name: string
    readonly setting: Setting
    readonly untilFirst?: boolean
    /** The rules that judge; all where absent. */
    readonly judges?: ReadonlySet<string> | undefined
    /** Rules and operations whose contradictions are known already. */
    readonly ignored?: ReadonlySet<string>
    /** True: in the suite's own form, in a run of ordinary requests. */
    readonly isUsual?: boolean
    /** True: nothing is kept of the sequence once it is over. */
    readonly isOneOfMany?: boolean
    /** True: what the sequence creates has unusual texts by turns, where they matter for nothing else. */
    readonly hasUnusualTexts?: boolean
    /** Waits before each action, of which then only one is sent at a time; false ends the sequence but for a last look. */
    readonly pace?: () => Promise<boolean>
    /** Chooses after each step what is looked at again, of all that can be seen of what the steps have touched. */
    readonly lookAgain?: (all: readonly Action[]) => readonly Action[]
    /** What is sent in place of an action of a group, by its number; undefined for nothing. */
    readonly change?: (action: Action, group: number, state: SequenceState) => Action | undefined
    /** Asked before the requests of each part, with the number of parts before it; false ends the sequence, without a last look. */
    readonly mayGoOn?: (parts: number) => boolean
    /** Receives the last response to each action. */
    readonly trace?: Trace
    /** The places of the actions that are sent, where others are left out. */
    readonly only?: ReadonlySet<string> | undefined
  },
): Promise<SequenceResult> {
  const { runtime } = explorationTarget
  const source = exchangeSource('scenario', `sequence ${isUsual ? 'usual ' : ''}${name}`)
  const { client } = runtime
  const { naming, prefix } = isUsual
    ? runtime.usual
    : { naming: runtime.naming, prefix: prefixOf(runtime.nonce) }
  const secret = naming.isOrdinary ? `sequence ${turnOf(name)}` : 'sequences'
  const state = new SequenceState({
    label: `sequence ${name}`,
    prefix: `${prefix}-${name}`,
    naming,
    hasUnusualTexts,
    password: naming.isOrdinary
      ? client.effects.secret(`password:${secret}`, () => naming.password(secret))
      : `Pw-${prefix.slice(2)}-aZ9!`,
  })
  // The first request that has it creates an account, and is recorded before the account signs in.
  client.redactor.hideInCredentials(state.password, `password:${secret}`)
  const send = senderFor(explorationTarget, source, state)
  const { reading } = runtime

  let modelState = ModelState.of({ ...setting, isOwnName: (text) => state.isOwn(text) })
  const contradictions: Contradiction[] = []
  let possiblyStale: readonly Contradiction[] = []
  const isAsked = ({ rule }: Contradiction): boolean => !ignored.has(rule) && (!judges || judges.has(rule))
  const reached = new Map<string, number>()
  const judged = new Map<string, number>()
  const asked = new Set<string>()
  const exchanges: Exchange[] = []
  const places = new Map<Action, string>()
  const sentActions = new Map<string, SentAction>()
  runtime.watch(source, (exchange) => {
    exchanges.push(withoutContent(exchange))
    const key = `${exchange.operation ?? 'other'} ${callerKind(exchange, reading.admin)} ${exchange.response?.status ?? 'none'}`
    reached.set(key, (reached.get(key) ?? 0) + 1)
    for (const moment of momentsOf(exchange, reading)) {
      const judgement = judge(modelState, moment.event())
      modelState = judgement.modelState
      explorationTarget.lengths.note(exchange.operation, judgement)
      explorationTarget.notices.note(exchange.operation, exchange.id, judgement)
      for (const rule of judgement.judged) judged.set(rule, (judged.get(rule) ?? 0) + 1)
      contradictions.push(
        ...judgement.contradictions.filter(
          (found) => isAsked(found) && !explorationTarget.lengths.mayBePage(found),
        ),
      )
      // A short list is asked for again as well: only a later, longer one shows that it is no page.
      possiblyStale = [...possiblyStale, ...judgement.possiblyStale.filter(isAsked)]
    }
  })

  const result = (): SequenceResult => {
    runtime.unwatch(source)
    if (isOneOfMany) forget(runtime, source, state)
    return {
      steps,
      source,
      contradictions,
      reached,
      judged,
      asked,
      exchanges,
      actions: [...sentActions.values()],
    }
  }
  let step = -1
  /** Whether every action of the step was sent so far. */
  let isWhole = true
  /** Sends an action, and its parts where it is refused. False where one could not be sent. `key` names it among those of its place. */
  const sendOne = async (action: Action, place: string, at: string, key = place): Promise<boolean> => {
    sentActions.set(key, { place })
    try {
      const reply = await send(action)
      if (!reply) return true
      const parts = 'parts' in action && !reply.succeeded ? action.parts : undefined
      // What is read after something that could not be sent shows nothing of it.
      if (isWhole && !parts && !('capability' in action))
        for (const cell of action.cells ?? []) asked.add(cell)
      sentActions.set(key, { place, exchange: reply.id })
      trace?.answered(at, action, reply, state)
      let sent = true
      for (const [number, one] of (parts?.() ?? []).entries())
        sent = (await sendOne(one, place, `${at}.${number}`, `${key}/${number}`)) && sent
      return sent
    } catch (cause) {
      if (cause instanceof Inconclusive && cause.exchangeId !== undefined)
        trace?.unanswered(at, action, cause.exchangeId, state)
      return false
    }
  }
  /** True where every action was sent. */
  const sendAll = async (part: readonly Action[], at: string): Promise<boolean> => {
    possiblyStale = []
    const sent = await Promise.all(
      part.map((action, index) => sendOne(action, places.get(action) ?? '', `${at}.${index}`)),
    )
    return sent.every(Boolean)
  }
  /** True where it can be learned from a repetition whether a response showed what was before a change. */
  const isOpen = ({ rule }: Contradiction): boolean => contradictions.every((found) => found.rule !== rule)
  let patiencesLeft = MAX_PATIENCES
  /** Repeats reads that may show an earlier state, until they do not, or have become contradictions. */
  const askAgain = async (part: readonly Action[], at: string): Promise<void> => {
    let leftMs = setting.followsMs * 1.5 + 50
    let pauseMs = 10
    const isWorthwhile = (): boolean => patiencesLeft > 0 && part.every(isRead) && possiblyStale.some(isOpen)
    while (isWorthwhile() && leftMs > 0 && !runtime.signal?.aborted) {
      await runtime.client.effects.pause(pauseMs)
      leftMs -= pauseMs
      if (leftMs <= 0) patiencesLeft -= 1
      pauseMs = Math.min(pauseMs * 2, 500)
      if (!(await sendAll(part, at))) return
    }
  }

  const script = new Script(runtime, state)
  const isScripted = Script.isScripted(steps)
  const groups = [
    ...steps.flatMap((step, index) => [
      ...script.groupsOf(step).map((group) => ({ index, group })),
      ...(lookAgain ? [{ index, group: () => lookAgain(script.lastLook(steps)) }] : []),
    ]),
    // A scripted sequence looks itself.
    ...(isScripted ? [] : [{ index: steps.length, group: () => script.lastLook(steps) }]),
  ]
  // Clients of the ordinary form have headers of their own, and a comparison of both forms has the same in both.
  const isVaried = !naming.isOrdinary && !isUsual && !trace
  let isOver = false
  let sentParts = 0
  for (const [number, { index, group }] of groups.entries()) {
    const isLast = number === groups.length - 1
    if (index !== step) [step, isWhole] = [index, true]
    if (isOver && !isLast) continue
    // A scripted sequence and the last look go on whatever cannot be sent.
    const endsWithFailure = !isScripted && !isLast
    const built = group().flatMap((action) => (change ? (change(action, index, state) ?? []) : action))
    const all = isVaried
      ? built.map((action, place) => represented(action, steps[index] ?? LAST, String(place), runtime.seed))
      : built
    for (const [place, action] of all.entries()) places.set(action, `${index} ${number} ${place}`)
    const actions = all
      .filter((action) => explorationTarget.scope.sendsAction(action))
      .filter((action) => !only || only.has(places.get(action) ?? ''))
    const parts = pace ? actions.map((action) => [action]) : together(actions)
    for (const [place, part] of parts.entries()) {
      isOver ||= pace !== undefined && !isLast && !(await pace())
      if (isOver && !isLast) break
      if (runtime.signal?.aborted || mayGoOn?.(sentParts) === false) return result()
      sentParts += 1
      const at = `${number}.${place}`
      const sent = await sendAll(part, at)
      await askAgain(part, at)
      if (untilFirst && contradictions.length > 0) return result()
      isWhole &&= sent
      // What cannot be sent ends the step, and not the sequence.
      if (!sent && endsWithFailure) break
    }
  }
  return result()
}

/** Forgets what the run knows of a sequence that is over. What may be there of it is in the ledger. */
function forget(runtime: TargetRuntime, source: ExchangeSource, state: SequenceState): void {
  runtime.forget((one) => one === source || state.isNamedIn(one))
  // A target may repeat them later: then the password is found within them.
  runtime.redactor.forgetCredentials((username) => state.isNamedIn(username))
  state.forget()
}

/** What reports name of an exchange: an audit may have tens of thousands of them. */
function withoutContent({ request: { method, url }, response, ...exchange }: Exchange): Exchange {
  return {
    ...exchange,
    request: { method, url, headers: [] },
    ...(response ? { response: { status: response.status, headers: [] } } : {}),
  }
}

/** So many passwords are used by turns where they are drawn: each is looked for in everything that is recorded. */
const PASSWORDS = 256

/** The name of the first sequence that has the password of a sequence: `a1` for `a257`. */
function turnOf(name: string): string {
  const [, which = name, number] = /^(\D*)(\d+)$/.exec(name) ?? []
  return number === undefined ? name : `${which}${((Number(number) - 1) % PASSWORDS) + 1}`
}

/**
 * RecordedEffects in their order; reads of one caller that follow one another are sent together. Reads of one operation are not: a server
 * that gives the response to one for another has to have it first.
 */
function together(actions: readonly Action[]): Action[][] {
  const parts: Action[][] = []
  for (const action of actions) {
    const last = parts.at(-1)
    const joins = (one: Action) =>
      isRead(one) && callerIn(one) === callerIn(action) && operationIn(one) !== operationIn(action)
    if (last && (isBeside(action) || (isRead(action) && last.every(joins)))) last.push(action)
    else parts.push([action])
  }
  return parts
}

function isBeside(action: Action): boolean {
  return !('capability' in action) && action.isBeside === true
}

function callerIn(action: Action): string | undefined {
  if ('who' in action) return action.who
  return 'call' in action ? action.as?.username : undefined
}

function operationIn(action: Action): string | undefined {
  return 'call' in action ? action.call.operation : undefined
}

export function isRead(action: Action): boolean {
  if ('who' in action) return action.isRead
  return (
    'call' in action &&
    /\.(?:get|list|is|search|current|combined|archive|editorconfig)/.test(action.call.operation)
  )
}

function callerKind({ caller, login }: Exchange, admin: string | undefined): string {
  if (login !== undefined && login === admin) return 'administrator'
  return caller === 'anonymous' ? 'anonymous' : 'user'
}
