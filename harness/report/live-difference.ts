import { formatValue } from '../client/format-value.ts'
import type { Evidence, Exchange } from './evidence.ts'
import { isRecord } from './is-record.ts'
import { normalResponse, normalText } from './normal-response.ts'
import { originOf } from './origin.ts'
import type { Level, Report, RequirementRecord, Result, TargetReport, Verdict } from './report.ts'

/** The values of both targets. */
export type Pair<T> = readonly [T, T]

/** Two targets that received the same requests, requirement by requirement. */
export interface LiveDifference {
  /** Their names, in the order of all pairs. */
  readonly targets: Pair<string>
  readonly seed: string
  /** Stated and implied requirements whose verdict or responses differ. */
  readonly requirements: readonly RequirementDifference[]
  /** Open questions with different observations on the targets. */
  readonly questions: readonly RequirementDifference[]
  /** The number of compared requirements and questions. */
  readonly compared: { readonly requirements: number; readonly questions: number }
}

export interface RequirementDifference {
  readonly requirement: string
  readonly level: Level
  readonly says: string
  readonly verdicts: Pair<Verdict>
  /** The received or observed value, in words. */
  readonly answers: Pair<string>
  /** Different responses to the same request; empty for open questions. */
  readonly exchanges: readonly ExchangeDifference[]
}

export interface ExchangeDifference {
  readonly id: string
  /** Method and path, without names of the run. */
  readonly request: string
  readonly statuses: Pair<number | null>
  /** The different parts of the responses: `body.login: "ada" | missing`. */
  readonly differences: readonly string[]
}

/** Differences shown for one exchange, and exchanges for one requirement. */
const MOST = 10

/** Compares two targets of one report; the evidence has the exchanges of both. */
export function liveDifference(
  report: Report,
  [one, other]: Pair<TargetReport>,
  evidence: Evidence,
): LiveDifference {
  const byId = new Map(other.results.map((result) => [result.requirement, result]))
  const records = new Map(report.requirements.map((record) => [record.id, record]))
  const pairs = one.results.flatMap((result) => {
    const [record, twin] = [records.get(result.requirement), byId.get(result.requirement)]
    const isAsked = result.verdict !== 'skipped' || twin?.verdict !== 'skipped'
    return record && twin && isAsked ? [{ record, results: [result, twin] as const }] : []
  })
  const compare = (isOpen: boolean) => pairs.filter(({ record }) => (record.level === 'open') === isOpen)
  const differences = (some: typeof pairs) =>
    some.flatMap(({ record, results }) => differenceOf(record, results, [one, other], evidence) ?? [])
  const [promises, questions] = [compare(false), compare(true)]
  return {
    targets: [one.name, other.name],
    seed: report.run.seed,
    requirements: differences(promises),
    questions: differences(questions),
    compared: { requirements: promises.length, questions: questions.length },
  }
}

function differenceOf(
  { id, level, says }: RequirementRecord,
  results: Pair<Result>,
  targets: Pair<TargetReport>,
  evidence: Evidence,
): RequirementDifference | undefined {
  const [a, b] = results
  const answers: Pair<string> = [answerOf(a, targets[0]), answerOf(b, targets[1])]
  const exchanges = level === 'open' ? [] : exchangeDifferences(results, targets, evidence)
  if (a.verdict === b.verdict && answers[0] === answers[1] && exchanges.length === 0) return undefined
  return { requirement: id, level, says, verdicts: [a.verdict, b.verdict], answers, exchanges }
}

function answerOf({ received, message, reason }: Result, target: TargetReport): string {
  return normalText(received ?? message ?? reason ?? '', originOf(target))
}

/**
 * The exchanges with the same id, which is the same request, on both targets. Omits those that only one target received, such as a
 * repeated poll.
 */
function exchangeDifferences(
  [a, b]: Pair<Result>,
  targets: Pair<TargetReport>,
  evidence: Evidence,
): ExchangeDifference[] {
  const sent = new Set(b.exchanges)
  return a.exchanges
    .filter((id) => sent.has(id))
    .flatMap((id) => {
      const [one, other] = targets.map(({ name }) => evidence.exchange(name, id))
      return one && other ? (exchangeDifference([one, other], targets) ?? []) : []
    })
    .slice(0, MOST)
}

function exchangeDifference(
  [one, other]: Pair<Exchange>,
  targets: Pair<TargetReport>,
): ExchangeDifference | undefined {
  const origins = targets.map(originOf)
  const [a, b] = [normalResponse(one, origins[0] ?? ''), normalResponse(other, origins[1] ?? '')]
  const differences = [
    ...(a.mediaType === b.mediaType
      ? []
      : [`media type: ${a.mediaType ?? 'none'} | ${b.mediaType ?? 'none'}`]),
    ...valueDifferences('body', a.body, b.body),
  ]
  if (a.status === b.status && differences.length === 0) return undefined
  const path = one.request.url.replace(/^\w+:\/\/[^/]*/, '')
  return {
    id: one.id,
    request: `${one.request.method} ${normalText(path, origins[0])} as ${one.caller}`,
    statuses: [a.status ?? null, b.status ?? null],
    differences: differences.slice(0, MOST),
  }
}

function* pathsOf(path: string, a: unknown, b: unknown): Generator<string> {
  if (isRecord(a) && isRecord(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      yield* pathsOf(`${path}.${key}`, a[key], b[key])
    return
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    for (const [index, item] of a.entries()) yield* pathsOf(`${path}.${index}`, item, b[index])
    return
  }
  if (JSON.stringify(a) !== JSON.stringify(b)) yield `${path}: ${shown(a)} | ${shown(b)}`
}

function valueDifferences(path: string, a: unknown, b: unknown): string[] {
  const found: string[] = []
  for (const difference of pathsOf(path, a, b)) {
    found.push(difference)
    if (found.length === MOST) break
  }
  return found
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  return Array.isArray(value) ? `${value.length} entries` : formatValue(value)
}
