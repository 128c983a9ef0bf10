import type { Requirement } from '../harness/checks/check.ts'
import { writtenRequirements } from '../harness/checks/requirement.ts'
import { rules } from '../model/rules.ts'
import '../suites/index.ts'

/** The requirements of the suites, and the rules over all responses, each after the requirements of its operation. */
export function allRequirements(): Requirement[] {
  const written = writtenRequirements()
  const last = new Map(written.map(({ id }, index) => [operationOf(id), index]))
  const after = new Map<number, Requirement[]>()
  for (const rule of rules) {
    const place = last.get(operationOf(rule.id)) ?? written.length - 1
    after.set(place, [...(after.get(place) ?? []), { ...rule, needs: [], isRule: true }])
  }
  return written.flatMap((requirement, index) => [requirement, ...(after.get(index) ?? [])])
}

function operationOf(id: string): string {
  return id.split('.', 2).join('.')
}
