import { ownerOf, type Owner } from '../client/exchange-id.ts'
import { BodyDefect } from '../client/answer.ts'
import { Interrupted, Inconclusive, Withheld } from '../client/inconclusive.ts'
import { Unmet } from '../client/unmet.ts'
import { INTERRUPTED, WITHHELD } from '../report/reasons.ts'
import type { Result } from '../report/report.ts'
import type { Requirement } from '../checks/check.ts'
import { Mismatch, newExpect } from '../checks/expect.ts'
import { Observed } from '../checks/observed.ts'
import { contextsFor, type Scenarios } from './contexts.ts'
import type { TargetRuntime } from './target-runtime.ts'

type Outcome = Pick<Result, 'verdict' | 'reason' | 'message' | 'expected' | 'received' | 'decisive'>

/** Runs one check against one target and says what it found; never throws. */
export async function decide(
  requirement: Requirement,
  runtime: TargetRuntime,
  scenarios: Scenarios,
): Promise<Result> {
  const started = performance.now()
  const owner = ownerOf('check', requirement.id)
  const looked = new Set<Owner>([owner])
  const outcome = await outcomeOf(requirement, runtime, scenarios, (seen) => looked.add(seen), owner)
  const exchanges = [...looked].flatMap((each) => runtime.exchangesOf(each))
  const judgedNothing =
    exchanges.length === 0 && (outcome.verdict === 'pass' || outcome.verdict === 'observed')
  return {
    requirement: requirement.id,
    ...cleaned(judgedNothing ? defect('the check judged no exchange') : outcome, runtime),
    exchanges,
    durationMs: Math.round((performance.now() - started) * 1000) / 1000,
  }
}

async function outcomeOf(
  { check, needs, level }: Requirement,
  runtime: TargetRuntime,
  scenarios: Scenarios,
  looked: (owner: Owner) => void,
  owner: Owner,
): Promise<Outcome> {
  const { expect, assertions } = newExpect()
  try {
    for (const capability of needs) runtime.codeHosting?.seeder.capability(capability)
    const told = await check?.(contextsFor(runtime, scenarios, owner, looked), expect)
    if (level === 'open')
      return told ? { verdict: 'observed', message: told } : defect('the question was not answered')
    if (assertions() === 0) return defect('the check asserted nothing')
    return { verdict: 'pass' }
  } catch (cause) {
    const outcome = outcomeOfThrown(cause)
    // A question is never judged: what would fail a requirement is what the target did.
    return level === 'open' && outcome.verdict === 'fail' ? { ...outcome, verdict: 'observed' } : outcome
  }
}

function outcomeOfThrown(cause: unknown): Outcome {
  if (cause instanceof Unmet)
    return {
      verdict: 'unmet',
      reason: cause.prerequisite,
      message: cause.message,
      ...decisive(cause.exchangeId),
    }
  if (cause instanceof Inconclusive)
    return {
      verdict: 'error',
      reason: cause.fault.message,
      message: cause.message,
      ...decisive(cause.exchangeId),
    }
  if (cause instanceof Observed) return { verdict: 'observed', message: cause.message }
  if (cause instanceof Withheld) return { verdict: 'skipped', reason: WITHHELD, message: cause.message }
  if (cause instanceof Interrupted) return { verdict: 'skipped', reason: INTERRUPTED }
  if (cause instanceof BodyDefect) return { verdict: 'fail', message: cause.message, received: cause.message }
  if (cause instanceof Mismatch) return failure(cause)
  return defect(
    cause instanceof Error ? (cause.stack ?? cause.message).split('\n').slice(0, 3).join(' ') : String(cause),
  )
}

function failure({ message, finding: { expected, actual } }: Mismatch): Outcome {
  return {
    verdict: 'fail',
    message,
    expected,
    received: actual.received,
    ...decisive(actual.exchangeId),
  }
}

function defect(message: string): Outcome {
  return { verdict: 'error', reason: 'a defect in the check', message }
}

function decisive(exchangeId: string | undefined): { decisive?: string } {
  return exchangeId === undefined ? {} : { decisive: exchangeId }
}

/** The parts of an outcome that can hold text of the target. The others decide the exit code, so redaction leaves them alone. */
const freeText = ['reason', 'message', 'expected', 'received'] as const

/** The outcome with every secret in its free text replaced. The reason of a skipped check is one of a fixed list. */
function cleaned(outcome: Outcome, { redactor }: TargetRuntime): Outcome {
  const redacted = { ...outcome }
  for (const key of freeText) {
    if (outcome[key] === undefined || (key === 'reason' && outcome.verdict === 'skipped')) continue
    redacted[key] = redactor.clean(outcome[key])
  }
  return redacted
}
