import type { Contradiction } from '../model/state/contradiction.ts'
import { ModelState, type Setting } from '../model/state/model-state.ts'
import { judge } from '../model/oracle.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import { collectAfterBytes } from '../harness/client/heap.ts'
import { momentsOf, type Moment, type Reading } from './events-of.ts'
import type { Observation } from '../harness/report/report.ts'
import { SeenOnTarget } from './seen-on-target.ts'
import { Notices } from './notices.ts'

/** The result of judging all exchanges of a target together. */
export interface Judged {
  /** In the order of the responses. */
  readonly contradictions: readonly Contradiction[]
  /** Contradictions that prove nothing, because an earlier request may take effect later; in the same order. */
  readonly possiblyStale: readonly Contradiction[]
  /** Contradictions that rest on an assumption that no sentence states and no response has confirmed; in the same order. */
  readonly open: readonly Contradiction[]
  /** For each rule, the ids of the exchanges that it judged, in the same order. */
  readonly judged: ReadonlyMap<string, readonly string[]>
  /** Observations that no sentence of a document decides. */
  readonly noticed: readonly Observation[]
}

/** Bodies longer than this count for garbage collection; values of smaller bodies are collected in time anyway. In characters. */
const LARGE = 16 * 1024

/** Judges all exchanges of one target by the rules over all responses. */
export function judgeExchanges(exchanges: Iterable<Exchange>, reading: Reading, setting: Setting): Judged {
  const moments: Moment[] = []
  for (const exchange of exchanges) moments.push(...momentsOf(exchange, reading))
  moments.sort((a, b) => a.at - b.at)
  const contradictions: Contradiction[] = []
  const possiblyStale: Contradiction[] = []
  const judged = new Map<string, string[]>()
  const notices = new Notices()
  const seen = new SeenOnTarget()
  const operations = new Map<string, string>()
  let modelState = ModelState.of(setting)
  for (const moment of moments) {
    const event = moment.event()
    const length = event.kind === 'response' ? (event.response?.text?.length ?? 0) : 0
    if (length > LARGE) collectAfterBytes(length)
    if (event.kind === 'request' && event.operation !== undefined) operations.set(event.id, event.operation)
    const judgement = judge(modelState, event)
    const operation = operations.get(event.id)
    if (event.kind === 'response') operations.delete(event.id)
    modelState = judgement.modelState
    seen.note(operation, judgement)
    notices.note(operation, event.id, judgement)
    contradictions.push(...judgement.contradictions)
    possiblyStale.push(...judgement.possiblyStale)
    for (const rule of judgement.judged) {
      const known = judged.get(rule)
      if (known) known.push(event.id)
      else judged.set(rule, [event.id])
    }
  }
  return {
    contradictions: contradictions.filter((found) => seen.proves(found)),
    open: contradictions.filter((found) => seen.isOpen(found)),
    possiblyStale: possiblyStale.filter((found) => seen.proves(found)),
    judged,
    noticed: [...notices.all, ...seen.cutLists],
  }
}
