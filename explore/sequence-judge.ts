import type { Exchange } from '../harness/client/exchange.ts'
import { judge } from '../model/oracle.ts'
import type { Contradiction } from '../model/state/contradiction.ts'
import type { ModelState } from '../model/state/model-state.ts'
import { momentsOf } from '../oracle/events-of.ts'
import { count } from './counts.ts'
import type { ExplorationTarget } from './sender.ts'

/** The rules by which a sequence is judged. */
export interface JudgedRules {
  /** The rules that judge; all if absent. */
  readonly judges?: ReadonlySet<string> | undefined
  /** Rules and operations with known contradictions. */
  readonly ignored?: ReadonlySet<string>
}

/** Judges the exchanges of one sequence in the order of their ends. */
export class SequenceJudge {
  readonly contradictions: Contradiction[] = []
  /** Operations with their callers and status codes. */
  readonly reached = new Map<string, number>()
  /** The number of responses that each rule judged. */
  readonly judged = new Map<string, number>()
  /** In the order in which they ended, without headers and bodies. */
  readonly exchanges: Exchange[] = []
  readonly #target: ExplorationTarget
  readonly #rules: JudgedRules
  #modelState: ModelState
  #possiblyStale: Contradiction[] = []

  constructor(target: ExplorationTarget, modelState: ModelState, rules: JudgedRules) {
    this.#target = target
    this.#modelState = modelState
    this.#rules = rules
  }

  /** Judges an exchange that has ended. */
  note(exchange: Exchange): void {
    const { reading } = this.#target.runtime
    this.exchanges.push(withoutContent(exchange))
    const caller = callerKind(exchange, reading.admin)
    count(this.reached, `${exchange.operation ?? 'other'} ${caller} ${exchange.response?.status ?? 'none'}`)
    for (const moment of momentsOf(exchange, reading)) this.#judge(exchange, moment.event())
  }

  #judge({ operation, id }: Exchange, event: Parameters<typeof judge>[1]): void {
    const { seen, notices } = this.#target
    const judgement = judge(this.#modelState, event)
    this.#modelState = judgement.modelState
    seen.note(operation, judgement)
    notices.note(operation, id, judgement)
    for (const rule of judgement.judged) count(this.judged, rule)
    this.contradictions.push(
      ...judgement.contradictions.filter((found) => this.#isAsked(found) && seen.proves(found)),
    )
    // A short list, too, is requested again: only a later, longer list shows that the short one is not limited by the page size.
    this.#possiblyStale.push(...judgement.possiblyStale.filter((found) => this.#isAsked(found)))
  }

  #isAsked({ rule }: Contradiction): boolean {
    const { judges, ignored } = this.#rules
    return ignored?.has(rule) !== true && (!judges || judges.has(rule))
  }

  /** Starts a new collection of responses that a repetition may show to be earlier states. */
  watchForStale(): void {
    this.#possiblyStale = []
  }

  /** True if a repetition can show whether a response showed the state before a change. */
  get hasStale(): boolean {
    return this.#possiblyStale.some(
      (stale) =>
        !this.#target.seen.isCutAgain(stale) &&
        this.contradictions.every((found) => found.rule !== stale.rule),
    )
  }
}

/** The parts of an exchange that reports name: an audit may have tens of thousands of exchanges. */
function withoutContent({ request: { method, url }, response, ...exchange }: Exchange): Exchange {
  return {
    ...exchange,
    request: { method, url, headers: [] },
    ...(response ? { response: { status: response.status, headers: [] } } : {}),
  }
}

function callerKind({ caller, login }: Exchange, admin: string | undefined): string {
  if (login !== undefined && login === admin) return 'administrator'
  return caller === 'anonymous' ? 'anonymous' : 'user'
}
