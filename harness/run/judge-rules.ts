import type { Setting } from '../../model/state/model-state.ts'
import type { Exchange } from '../client/exchange.ts'
import { judgeExchanges, type Judged } from '../../oracle/judge-exchanges.ts'
import { ruleResults, type RuleResults } from '../../oracle/rule-results.ts'
import type { Requirement } from '../checks/check.ts'
import { NOT_IN_SHARD, NOTHING_TO_JUDGE } from '../report/reasons.ts'
import { resultWithout, type Result } from '../report/report.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/** Characters of bodies that are kept for the rules over all responses. */
const KEPT = 24 * 1024 * 1024

/** The exchanges of a target, kept until its checks have ended. After a total size of bodies, later bodies are omitted. */
export class KeptExchanges {
  readonly #exchanges: Exchange[] = []
  #characters = 0
  #judged: Judged | undefined

  add(exchange: Exchange): void {
    this.#judged = undefined
    const { response } = exchange
    this.#characters += response?.body && 'text' in response.body ? response.body.text.length : 0
    if (!response || this.#characters <= KEPT) this.#exchanges.push(exchange)
    else this.#exchanges.push({ ...exchange, response: { ...response, body: { text: '', cut: 0 } } })
  }

  get all(): readonly Exchange[] {
    return this.#exchanges
  }

  /** The result of judging them together; computed again only after a new exchange. */
  judgedFor(runtime: TargetRuntime): Judged {
    this.#judged ??= judgeExchanges(this.#exchanges, runtime.reading, settingOf(runtime))
    return this.#judged
  }
}

export function settingOf({ naming, target }: TargetRuntime): Setting {
  return { isOwnName: (text) => naming.isOwn(text), followsMs: target.patienceMs }
}

/** Judges all responses of a target by the rules over them. */
export function judgeRules(
  runtime: TargetRuntime,
  rules: readonly Requirement[],
  {
    kept,
    results,
    isShard,
    doubtful = new Set(),
  }: {
    readonly kept: KeptExchanges | undefined
    /** Of the checks, by requirement. */
    readonly results: ReadonlyMap<string, Result>
    /** True if other runs judge other responses by the same rules. */
    readonly isShard: boolean
    /** Ids of further exchanges that prove nothing. */
    readonly doubtful?: ReadonlySet<string>
  },
): RuleResults {
  if (rules.length === 0 || !kept) return { results: [], observations: [] }
  const { client, redactor } = runtime
  const judged = ruleResults({
    rules,
    exchanges: kept.all,
    judgement: kept.judgedFor(runtime),
    // A refusal from an overloaded target may be unrelated to the request.
    doubtful: new Set([...client.doubtful, ...doubtful]),
    results: results.values(),
  })
  const decided = judged.results.map((result): Result => {
    if (isShard && result.reason === NOTHING_TO_JUDGE)
      return resultWithout(result.requirement, 'skipped', NOT_IN_SHARD)
    const { message } = result
    return message === undefined ? result : { ...result, message: redactor.cleanMessage(message) }
  })
  return { ...judged, results: decided }
}
