import type { Contradiction } from '../model/state/contradiction.ts'
import { parseExchangeId } from '../harness/client/exchange-id.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { FailureOf, Json } from '../harness/client/failure.ts'
import { describeFailure, sentenceOf } from '../harness/report/failure-text.ts'
import { NOTHING_TO_JUDGE, TOO_MUCH_TO_DO } from '../harness/report/reasons.ts'
import type { Observation, Result } from '../harness/report/report.ts'
import { ruleWithId } from '../model/rules.ts'
import { presumptions } from '../harness/client/presumptions.ts'
import type { Presumption } from '../model/state/presumption.ts'
import type { Judged } from './judge-exchanges.ts'

/** Largest number of exchange ids in a result other than a failure. */
const NAMED = 20

/** The input from which the results of the rules over all responses are derived. */
export interface RuleInput {
  /** The rules to judge by. */
  readonly rules: ReadonlyArray<{ readonly id: string }>
  readonly exchanges: readonly Exchange[]
  /** The result of judging all exchanges together. */
  readonly judgement: Judged
  /** Ids of exchanges that prove nothing against the target. */
  readonly doubtful?: ReadonlySet<string>
  /** The results of the checks, which show who sent each request. */
  readonly results: Iterable<Result>
}

/** The verdicts of the rules about a target. */
export interface RuleResults {
  readonly results: readonly Result[]
  readonly observations: readonly Observation[]
}

/** One result for each rule, derived from the exchanges of one target alone. Deriving again gives the same results. */
export function ruleResults(input: RuleInput): RuleResults {
  const { rules, exchanges, judgement, results, doubtful } = input
  const { contradictions, open, judged, noticed } = judgement
  const byRule = new Map<string, Contradiction[]>()
  const unproven = new Map<string, Contradiction>()
  for (const found of contradictions)
    if ([found.exchange, ...found.because].some((id) => doubtful?.has(id)))
      unproven.set(found.rule, unproven.get(found.rule) ?? found)
    else byRule.set(found.rule, [...(byRule.get(found.rule) ?? []), found])
  const openByRule = new Map(open.toReversed().map((found) => [found.rule, found]))
  const known = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const given = [...results]
  const decided = rules.map(({ id }): Result => {
    const [first, ...others] = byRule.get(id) ?? []
    const ids = judged.get(id) ?? []
    const uncertain = unproven.get(id)
    if (!first && uncertain) return unsure(contradicted([uncertain], known.get(uncertain.exchange), []))
    const left = openByRule.get(id)
    if (!first && left?.restsOn)
      return leftOpen(contradicted([left], known.get(left.exchange), []), left.restsOn)
    if (!first && ids.length === 0) return undecided(id)
    if (!first) return ids.every((one) => doubtful?.has(one)) ? doubted(id, ids) : passed(id, ids)
    return contradicted([first, ...others], known.get(first.exchange), shownBy(first, given))
  })
  return {
    results: decided,
    observations: [...noticed, ...undeclared([...judged.keys(), ...contradictions.map(({ rule }) => rule)])],
  }
}

/** Rules that judged a response but are in no list of rules: a mistake in the model, which must be reported. */
function undeclared(ids: readonly string[]): Observation[] {
  return [...new Set(ids)]
    .filter((id) => !ruleWithId(id))
    .map((id) => ({
      operation: id.slice(0, id.lastIndexOf('.')),
      what: `judged by ${id}, which is not declared`,
      times: 1,
      exchange: '',
    }))
}

/** The result of a rule that no response contradicts. */
export function passed(requirement: string, judged: readonly string[]): Result {
  return { requirement, verdict: 'pass', exchanges: judged.slice(0, NAMED), durationMs: 0 }
}

/** The result of a rule that judged only responses that prove nothing. */
function doubted(requirement: string, judged: readonly string[]): Result {
  const message = 'every response that this rule judges may be no answer to its request'
  return unsure({ ...passed(requirement, judged), message })
}

/** The result of a rule for which there is no response. */
export function undecided(requirement: string): Result {
  return {
    requirement,
    verdict: 'unmet',
    reason: NOTHING_TO_JUDGE,
    message:
      'no response of the run can be judged by this rule: none is of the kind in its sentence, or all lack a field that shows it. Requirements that were left out send further requests',
    exchanges: [],
    durationMs: 0,
  }
}

/** The result of a rule about which only inconclusive responses exist: it is unknown whether it holds. */
function unsure({ requirement, message, exchanges }: Result): Result {
  return {
    requirement,
    verdict: 'unmet',
    reason: TOO_MUCH_TO_DO,
    message: `${message}. This proves nothing, since the target had too much to do; run again with a lower --concurrency`,
    exchanges,
    durationMs: 0,
  }
}

/** The result of a rule whose only contradictions rest on an assumption that no sentence states. */
function leftOpen({ requirement, message, exchanges }: Result, restsOn: Presumption): Result {
  const { missing, why } = presumptions[restsOn]
  return {
    requirement,
    verdict: 'unmet',
    reason: missing,
    message: `${message}. ${why}`,
    exchanges,
    durationMs: 0,
  }
}

/** The result of a contradicted rule; the first contradiction decides. `shownBy`: requirements whose checks send the requests. */
export function contradicted(
  [first, ...others]: readonly [Contradiction, ...Contradiction[]],
  exchange: Exchange | undefined,
  requirements: readonly string[],
): Result {
  const failure: FailureOf<'oracle', Json> = {
    kind: 'oracle',
    rule: (ruleWithId(first.rule)?.group.replace(/^.*-/, '') ?? 'state') as FailureOf<'oracle'>['rule'],
    expected: first.expected,
    received: first.received,
    exchange: first.exchange,
    ...(first.because[0] === undefined ? {} : { other: first.because[0] }),
    ...(exchange?.response ? { status: exchange.response.status } : {}),
    ...(exchange ? { endpoint: first.rule.slice(0, first.rule.lastIndexOf('.')) } : {}),
  }
  const text = describeFailure(failure)
  const subject = exchange
    ? `${exchange.request.method} ${pathOf(exchange)} as ${exchange.caller}`
    : undefined
  const further = others.length === 0 ? '' : ` (and ${others.length} more responses)`
  const source = first.because.length === 0 ? '' : `, after ${first.because.slice(-3).join(', ')}`
  return {
    requirement: first.rule,
    verdict: 'fail',
    message: `${sentenceOf(text, subject)}${source}${further}`,
    ...text,
    failure,
    exchanges: [
      ...new Set([first, ...others].flatMap(({ because, exchange: id }) => [...because, id])),
    ].slice(0, NAMED),
    ...(requirements.length > 0 ? { shownBy: requirements } : {}),
    ...(first.since ? { since: first.since.map(({ fact, by }) => ({ fact, exchange: by })) } : {}),
    decisive: first.exchange,
    durationMs: 0,
  }
}

/** The path as recorded: `URL` encodes the placeholders of secrets. */
function pathOf({ request }: Exchange): string {
  return request.url.replace(/^\w+:\/\/[^/?]*/, '')
}

/** One requirement for each owner of the exchanges that show a contradiction. */
function shownBy({ exchange, because }: Contradiction, results: readonly Result[]): string[] {
  const owners = new Set([exchange, ...because].map((id) => parseExchangeId(id).source))
  const found = [...owners].map(
    (owner) =>
      results.find(({ exchanges }) => exchanges.some((id) => parseExchangeId(id).source === owner))
        ?.requirement,
  )
  return [...new Set(found.filter((id) => id !== undefined))].sort()
}
