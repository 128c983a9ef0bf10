import type { Exchange } from '../../harness/report/evidence.ts'
import type { Result } from '../../harness/report/report.ts'
import { planOf, type Plan } from '../../reporters/script/plan.ts'
import { report, requirement, result } from './sample.ts'
import { base } from './sent.ts'

/** The plan of a script for a failed result. */
export function planFor(
  exchanges: readonly Exchange[],
  judged: readonly string[],
  decisive?: string,
  url = base,
  failure?: Result['failure'],
): Plan {
  const one = requirement('users.get.a')
  const failed = result(one.id, {
    verdict: 'fail',
    exchanges: judged,
    ...(decisive ? { decisive } : {}),
    ...(failure ? { failure } : {}),
  })
  const again = {
    options: [],
    target: [],
    admin: 'root',
    variables: { 'password:admin': 'ROOT_PASSWORD' },
  }
  const of = report([one], [failed], { again, documents: [{ document: 'code-hosting', url }] })
  const [target] = of.targets
  if (!target) throw new Error('no target')
  return planOf({ report: of, target, requirement: one, result: failed, exchanges, history: '' })
}
