import { Inconclusive } from '../client/inconclusive.ts'
import { ownerOf, type Owner } from '../client/exchange-id.ts'
import { prefixOf } from '../client/nonce.ts'
import type { Exchange } from '../client/exchange.ts'
import type { Contradiction } from '../../model/contradiction.ts'
import { Knowledge, type Setting } from '../../model/knowledge.ts'
import { judge } from '../../model/oracle.ts'
import { momentsOf } from '../oracle/events-of.ts'
import type { TargetRuntime } from '../run/target-runtime.ts'
import { Script } from './script.ts'
import { senderFor, type Stage } from './sender.ts'
import type { Act, Step } from './step.ts'
import type { Trace } from './trace.ts'
import { World } from './world.ts'

/** How many times a sequence waits for as long as the target's patience: one that contradicts many rules would take minutes. */
const MAX_PATIENCES = 12

/** What playing a sequence showed. */
export interface Played {
  readonly steps: readonly Step[]
  readonly owner: Owner
  readonly contradictions: readonly Contradiction[]
  /** Operations with their callers and status codes, for coverage. */
  readonly reached: ReadonlyMap<string, number>
  /** How many responses each rule judged. */
  readonly judged: ReadonlyMap<string, number>
  /** The cells of the coverage table that were asked. */
  readonly asked: ReadonlySet<string>
  /** In the order of their ends, without headers and bodies, which the evidence has. */
  readonly exchanges: readonly Exchange[]
  /** The acts that were sent, in their order, with the exchanges of those that are documented calls. */
  readonly acts: readonly SentAct[]
}

/** An act of a sequence. */
export interface SentAct {
  /** Where it is: the number of its step and its own in the step. */
  readonly place: string
  readonly exchange?: string
}

/** Plays steps one after the other and judges each response. Stops at the first contradiction where `untilFirst` is set. */
export async function play(
  stage: Stage,
  steps: readonly Step[],
  {
    name,
    setting,
    untilFirst = false,
    judges,
    ignored = new Set(),
    isUsual = false,
    isOneOfMany = false,
    pace,
    lookAgain,
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
    /** Waits before each act, of which then only one is sent at a time; false ends the sequence but for a last look. */
    readonly pace?: () => Promise<boolean>
    /** Chooses after each step what is looked at again, of all that can be seen of what the steps have touched. */
    readonly lookAgain?: (all: readonly Act[]) => readonly Act[]
    /** Asked before the requests of each part, with the number of parts before it; false ends the sequence, without a last look. */
    readonly mayGoOn?: (parts: number) => boolean
    /** Receives the last response to each act. */
    readonly trace?: Trace
    /** The places of the acts that are sent, where others are left out. */
    readonly only?: ReadonlySet<string> | undefined
  },
): Promise<Played> {
  const { runtime } = stage
  const owner = ownerOf('scenario', `sequence ${isUsual ? 'usual ' : ''}${name}`)
  const { client } = runtime
  const { naming, prefix } = isUsual
    ? runtime.usual
    : { naming: runtime.naming, prefix: prefixOf(runtime.nonce) }
  const secret = naming.isOrdinary ? `sequence ${turnOf(name)}` : 'sequences'
  const world = new World({
    label: `sequence ${name}`,
    prefix: `${prefix}-${name}`,
    naming,
    password: naming.isOrdinary
      ? client.acts.secret(`password:${secret}`, () => naming.password(secret))
      : `Pw-${prefix.slice(2)}-aZ9!`,
  })
  // The first request that has it creates an account, and is recorded before the account signs in.
  client.redactor.hideInCredentials(world.password, `password:${secret}`)
  const send = senderFor(stage, owner, world)
  const { reading } = runtime

  let knowledge = Knowledge.of({ ...setting, isOwnName: (text) => world.isOwn(text) })
  const contradictions: Contradiction[] = []
  let early: readonly Contradiction[] = []
  const isAsked = ({ rule }: Contradiction): boolean => !ignored.has(rule) && (!judges || judges.has(rule))
  const reached = new Map<string, number>()
  const judged = new Map<string, number>()
  const asked = new Set<string>()
  const exchanges: Exchange[] = []
  const places = new Map<Act, string>()
  const sentActs = new Map<string, SentAct>()
  runtime.watch(owner, (exchange) => {
    exchanges.push(withoutContent(exchange))
    const key = `${exchange.operation ?? 'other'} ${callerKind(exchange, reading.admin)} ${exchange.response?.status ?? 'none'}`
    reached.set(key, (reached.get(key) ?? 0) + 1)
    for (const moment of momentsOf(exchange, reading)) {
      const judgement = judge(knowledge, moment.event())
      knowledge = judgement.knowledge
      stage.lengths.note(exchange.operation, judgement)
      stage.notices.note(exchange.operation, exchange.id, judgement)
      for (const rule of judgement.judged) judged.set(rule, (judged.get(rule) ?? 0) + 1)
      contradictions.push(
        ...judgement.contradictions.filter((found) => isAsked(found) && !stage.lengths.mayBePage(found)),
      )
      // A short list is asked for again as well: only a later, longer one shows that it is no page.
      early = [...early, ...judgement.early.filter(isAsked)]
    }
  })

  const result = (): Played => {
    runtime.unwatch(owner)
    if (isOneOfMany) forget(runtime, owner, world)
    return { steps, owner, contradictions, reached, judged, asked, exchanges, acts: [...sentActs.values()] }
  }
  /** True where every act was sent. */
  const sendAll = async (part: readonly Act[], at: string): Promise<boolean> => {
    early = []
    const sent = await Promise.all(
      part.map((act, index) => {
        const place = places.get(act) ?? ''
        sentActs.set(place, { place })
        return send(act).then(
          (reply) => {
            if (reply && 'call' in act) for (const cell of act.cells ?? []) asked.add(cell)
            if (reply) sentActs.set(place, { place, exchange: reply.id })
            if (reply) trace?.answered(`${at}.${index}`, act, reply, world)
            return true
          },
          (cause: unknown) => {
            if (cause instanceof Inconclusive && cause.exchangeId !== undefined)
              trace?.unanswered(`${at}.${index}`, act, cause.exchangeId, world)
            return false
          },
        )
      }),
    )
    return sent.every(Boolean)
  }
  /** True where it can be learned from a repetition whether a response showed what was before a change. */
  const isOpen = ({ rule }: Contradiction): boolean => contradictions.every((found) => found.rule !== rule)
  let patiencesLeft = MAX_PATIENCES
  /** Repeats reads that may show an earlier state, until they do not, or have become contradictions. */
  const askAgain = async (part: readonly Act[], at: string): Promise<void> => {
    let leftMs = setting.followsMs * 1.5 + 50
    let pauseMs = 10
    const isWorthwhile = (): boolean => patiencesLeft > 0 && part.every(isRead) && early.some(isOpen)
    while (isWorthwhile() && leftMs > 0 && !runtime.signal?.aborted) {
      await runtime.client.acts.pause(pauseMs)
      leftMs -= pauseMs
      if (leftMs <= 0) patiencesLeft -= 1
      pauseMs = Math.min(pauseMs * 2, 500)
      if (!(await sendAll(part, at))) return
    }
  }

  const script = new Script(runtime, world)
  const isTour = Script.isTour(steps)
  const groups = [
    ...steps.flatMap((step) => [
      () => script.groupOf(step),
      ...(lookAgain ? [() => lookAgain(script.lastLook(steps))] : []),
    ]),
    // A fixed sequence looks itself.
    ...(isTour ? [] : [() => script.lastLook(steps)]),
  ]
  let isOver = false
  let sentParts = 0
  for (const [index, group] of groups.entries()) {
    const isLast = index === groups.length - 1
    if (isOver && !isLast) continue
    // A fixed sequence and the last look go on whatever cannot be sent.
    const endsWithFailure = !isTour && !isLast
    const all = group()
    for (const [number, act] of all.entries()) places.set(act, `${index} ${number}`)
    const acts = all.filter((act) => !only || only.has(places.get(act) ?? ''))
    const parts = pace ? acts.map((act) => [act]) : together(acts)
    for (const [place, part] of parts.entries()) {
      isOver ||= pace !== undefined && !isLast && !(await pace())
      if (isOver && !isLast) break
      if (runtime.signal?.aborted || mayGoOn?.(sentParts) === false) return result()
      sentParts += 1
      const at = `${index}.${place}`
      const sent = await sendAll(part, at)
      await askAgain(part, at)
      if (untilFirst && contradictions.length > 0) return result()
      // What cannot be sent ends the step, and not the sequence.
      if (!sent && endsWithFailure) break
    }
  }
  return result()
}

/** Forgets what the run knows of a sequence that is over. What may be there of it is in the ledger. */
function forget(runtime: TargetRuntime, owner: Owner, world: World): void {
  runtime.forget((one) => one === owner || world.isNamedIn(one))
  // A target may repeat them later: then the password is found within them.
  runtime.redactor.forgetCredentials((username) => world.isNamedIn(username))
  world.forget()
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
 * Acts in their order; reads of one caller that follow one another are sent together. Reads of one operation are not: a server
 * that gives the response to one for another has to have it first.
 */
function together(acts: readonly Act[]): Act[][] {
  const parts: Act[][] = []
  for (const act of acts) {
    const last = parts.at(-1)
    const joins = (one: Act) =>
      isRead(one) && callerIn(one) === callerIn(act) && operationIn(one) !== operationIn(act)
    if (last && isRead(act) && last.every(joins)) last.push(act)
    else parts.push([act])
  }
  return parts
}

function callerIn(act: Act): string | undefined {
  if ('who' in act) return act.who
  return 'call' in act ? act.as?.username : undefined
}

function operationIn(act: Act): string | undefined {
  return 'call' in act ? act.call.operation : undefined
}

function isRead(act: Act): boolean {
  if ('who' in act) return act.isRead
  return (
    'call' in act && /\.(?:get|list|is|search|current|combined|archive|editorconfig)/.test(act.call.operation)
  )
}

function callerKind({ caller, login }: Exchange, admin: string | undefined): string {
  if (login !== undefined && login === admin) return 'administrator'
  return caller === 'anonymous' ? 'anonymous' : 'user'
}
