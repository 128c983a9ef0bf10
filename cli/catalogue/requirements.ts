import type { Requirement } from '../../harness/checks/check.ts'
import { operationOf } from '../../harness/checks/id-parts.ts'
import type { Dispute } from '../../harness/report/report.ts'
import { requestSourceOf } from '../../contract/derive/operations.ts'
import { retiredRules } from '../../model/rules/retired-rules.ts'
import { rules } from '../../model/rules.ts'
import { disputes } from './disputes.ts'
import { requirements as written } from '../../suites/index.ts'

/** The requirements of the suites, and the rules over all responses, each after the requirements of its operation. */
export function allRequirements(): Requirement[] {
  const last = new Map(written.map(({ id }, index) => [operationOf(id), index]))
  const after = new Map<number, Requirement[]>()
  const enter = (requirement: Requirement): void => {
    const place = last.get(operationOf(requirement.id)) ?? written.length - 1
    after.set(place, [...(after.get(place) ?? []), requirement])
  }
  for (const rule of rules) enter({ ...rule, needs: [], isRule: true })
  for (const rule of retiredRules)
    enter({ ...rule, source: requestSourceOf(operationOf(rule.id)), needs: [] })
  const all = written.flatMap((requirement, index) => [requirement, ...(after.get(index) ?? [])])
  return withoutDisputed(all, disputes)
}

/** Requirements whose dispute is accepted cannot be tested until they are corrected: their verdict could be false. */
export function withoutDisputed(
  requirements: readonly Requirement[],
  some: readonly Dispute[],
): Requirement[] {
  const accepted = new Map(
    some.filter(({ state }) => state === 'accepted').map((dispute) => [dispute.requirement, dispute]),
  )
  return requirements.map((requirement) => {
    const dispute = accepted.get(requirement.id)
    if (!dispute) return requirement
    const { id, document, level, needs, source, says } = requirement
    const reason = `A dispute is accepted: ${dispute.answer ?? dispute.argument}`
    return { id, document, level, needs, source, says, reason }
  })
}
