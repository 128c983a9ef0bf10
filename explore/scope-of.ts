import { operationOf } from '../harness/checks/id-parts.ts'
import type { Requirement } from '../harness/checks/check.ts'
import { ABSENT_OPERATION } from '../harness/report/reasons.ts'
import type { Result } from '../harness/report/report.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import { everything, Scope } from './scope.ts'

/** The effect which records that only selected operations were requested. */
const SCOPE = 'operations'

/** The scope of an exploration: requests that the rules judge and the target supports. An exploration of an earlier version sent all. */
export function scopeOf(
  { operations, client: { effects } }: TargetRuntime,
  rules: readonly Requirement[],
  absent: readonly string[],
): Scope {
  if (effects.replay && effects.noted(SCOPE) === undefined) return everything
  effects.foretell(SCOPE, 'what is selected and there')
  const ruled = new Set(rules.map(({ id }) => operationOf(id)))
  const isWhole = Object.entries(operations).every(
    ([id, { document }]) => document !== 'code-hosting' || ruled.has(id),
  )
  return new Scope({ ...(isWhole ? {} : { selected: ruled }), absent })
}

/** The result of a rule about an operation that is left out. */
export function missingResult(id: string, scope: Scope): Result | undefined {
  const message = scope.whyNot(operationOf(id))
  if (message === undefined) return undefined
  const reason = ABSENT_OPERATION
  return { requirement: id, verdict: 'unmet', reason, message, exchanges: [], durationMs: 0 }
}
