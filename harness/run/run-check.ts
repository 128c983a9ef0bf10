import { exchangeSource, type ExchangeSource } from '../client/exchange-id.ts'
import { BodyDefect } from '../client/answer.ts'
import { Interrupted, Inconclusive, Withheld } from '../client/inconclusive.ts'
import { boundedValue } from '../client/bounded-value.ts'
import type { Failure, RecordedFailure } from '../client/failure.ts'
import { jsonFlaw } from '../client/json-flaw.ts'
import { present } from '../client/present.ts'
import { Unmet } from '../client/unmet.ts'
import { describeFailure, sentenceOf } from '../report/failure-text.ts'
import { DEFECT, INTERRUPTED, WITHHELD } from '../report/reasons.ts'
import type { Result } from '../report/report.ts'
import type { Requirement } from '../checks/check.ts'
import { Lacking, Mismatch, newExpect } from '../checks/expect.ts'
import { Observed } from '../checks/observed.ts'
import { contextsFor, type Scenarios } from './contexts.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

type Outcome = Pick<
  Result,
  'verdict' | 'reason' | 'message' | 'expected' | 'received' | 'decisive' | 'failure'
>

/** The result of a check, before its failure is described. */
interface Found extends Pick<Outcome, 'verdict' | 'reason' | 'message' | 'decisive'> {
  readonly failure?: Failure
  /** The subject of the sentence about the failure: the request or the control. */
  readonly subject?: string
  /** Present if the failure depends on a complete list. */
  readonly lacking?: { readonly endpoint: string; readonly length: number }
}

/** Runs one check against one target and returns its result; never throws. */
export async function runCheck(
  requirement: Requirement,
  runtime: TargetRuntime,
  scenarios: Scenarios,
): Promise<Result> {
  const source = exchangeSource('check', requirement.id)
  const looked = new Set<ExchangeSource>([source])
  const { lacking, ...outcome } = await outcomeOf(
    requirement,
    runtime,
    scenarios,
    (seen) => looked.add(seen),
    source,
  )
  const exchanges = [...looked].flatMap((each) => runtime.exchangesOf(each))
  const judgedNothing =
    exchanges.length === 0 && (outcome.verdict === 'pass' || outcome.verdict === 'observed')
  const resultOf = (found: Found): Result => ({
    requirement: requirement.id,
    ...worded(found, runtime),
    exchanges,
    durationMs: [...looked].reduce((sum, each) => sum + runtime.spentMsOf(each), 0),
  })
  if (lacking) runtime.lists.leaveOpen(requirement.id, { ...lacking, failed: resultOf(outcome) })
  if (lacking && requirement.level !== 'open')
    return runtime.lists.decided(resultOf({ verdict: 'observed', message: MAY_BE_PAGE }))
  return resultOf(judgedNothing ? defect('the check judged no exchange') : outcome)
}

/** The reason for judging nothing if a list lacks an entry. */
const MAY_BE_PAGE =
  'what is looked for is not listed, and the list can be one page of a longer one: the document does not show paging'

async function outcomeOf(
  { check, needs, level }: Requirement,
  runtime: TargetRuntime,
  scenarios: Scenarios,
  looked: (source: ExchangeSource) => void,
  source: ExchangeSource,
): Promise<Found> {
  const { expect, assertions } = newExpect()
  try {
    for (const capability of needs) runtime.codeHosting?.seeder.capability(capability)
    const told = await check?.(contextsFor(runtime, scenarios, source, looked), expect)
    if (level === 'open')
      return told ? { verdict: 'observed', message: told } : defect('the question was not answered')
    if (assertions() === 0) return defect('the check asserted nothing')
    return { verdict: 'pass' }
  } catch (cause) {
    const outcome = outcomeOfThrown(cause)
    // A question is never judged: a failure of its check is an observation.
    return level === 'open' && outcome.verdict === 'fail' ? { ...outcome, verdict: 'observed' } : outcome
  }
}

function outcomeOfThrown(cause: unknown): Found {
  if (cause instanceof Unmet) {
    const { prerequisite: reason, message, exchangeId: decisive, failure } = cause
    const subject = failure && reason
    return { verdict: 'unmet', reason, message, ...present({ decisive, failure, subject }) }
  }
  if (cause instanceof Inconclusive) {
    const { fault, message, exchangeId: decisive } = cause
    return { verdict: 'error', reason: fault.message, message, ...present({ decisive }) }
  }
  if (cause instanceof Observed) return { verdict: 'observed', message: cause.message }
  if (cause instanceof Withheld) return { verdict: 'skipped', reason: WITHHELD, message: cause.message }
  if (cause instanceof Interrupted) return { verdict: 'skipped', reason: INTERRUPTED }
  if (cause instanceof BodyDefect || cause instanceof Mismatch) {
    const { failure } = cause
    const subject = cause instanceof Mismatch ? cause.request : undefined
    const lacking = cause instanceof Lacking ? { endpoint: cause.endpoint, length: cause.length } : undefined
    return { verdict: 'fail', failure, ...present({ subject, lacking, decisive: failure.exchange }) }
  }
  return defect(stackOf(cause))
}

/** The message of an error with the first positions in the code. */
export function stackOf(cause: unknown): string {
  return cause instanceof Error
    ? (cause.stack ?? cause.message).split('\n').slice(0, 3).join(' ')
    : String(cause)
}

function defect(message: string): Found {
  return { verdict: 'error', reason: DEFECT, message }
}

/**
 * The outcome with a description of its failure, and every secret replaced in text that can come from the target. Verdict, ids and
 * the reason of a skipped check are never text of the target: they decide the exit code.
 */
function worded({ failure, subject, ...found }: Found, { redactor }: TargetRuntime): Outcome {
  const clean = (text: string) => redactor.cleanMessage(text)
  const recorded = failure && recordFailure(failure, (text, kept) => redactor.cleanStart(text, kept))
  const text = recorded && describeFailure(recorded)
  const message = text ? sentenceOf(text, subject) : found.message
  return {
    ...found,
    ...(found.reason === undefined || found.verdict === 'skipped' ? {} : { reason: clean(found.reason) }),
    ...(message === undefined ? {} : { message: clean(message) }),
    // Expected and received value explain a failure; for an unmet requirement, the message does.
    ...(text && found.verdict !== 'unmet' ? text : {}),
    ...present({ failure: recorded }),
  }
}

/** Characters of a JSON name, and of the line that names a field. */
const MAX_NAME = 200

/** The recorded form of a failure: bounded values, with secrets replaced. All other data is the harness's own. */
function recordFailure(
  failure: Failure,
  cleanStart: (text: string, kept: number) => string,
): RecordedFailure {
  const { expected, received, shown, name, naming, endpoint, ...rest } = failure
  const names = boundedValue(shown, cleanStart)
  // A replay has the text of the evidence, in which secrets have another length.
  const isText = failure.kind === 'body' && failure.rule === 'json' && typeof received === 'string'
  const flaw = isText ? jsonFlaw(cleanStart(received, received.length)) : undefined
  return {
    ...rest,
    ...present({
      flaw,
      expected: boundedValue(expected, cleanStart),
      received: boundedValue(received, cleanStart),
      // The path of a call of a suite of the user, which can have a secret in it.
      endpoint: endpoint && cleanStart(endpoint, endpoint.length),
      name: name && cleanStart(name, MAX_NAME),
      naming: naming && cleanStart(naming, MAX_NAME),
      shown: Array.isArray(names) ? names.map(String) : undefined,
    }),
  }
}
