import { codeHostingRules } from './rules/code-hosting.ts'
import { legacyForgeRules } from './rules/legacy-forge.ts'
import { requestSourceOf } from '../contract/derive/operations.ts'
import {
  NOTHING,
  ruleKinds,
  type OperationRules,
  type Rule,
  type RuleKind,
  type RuleName,
} from './rules/rule.ts'

export type { Rule } from './rules/rule.ts'

function rulesOf(
  document: Rule['document'],
  operations: Readonly<Record<string, OperationRules>>,
): readonly Rule[] {
  return Object.entries(operations).flatMap(([operation, sentences]) =>
    Object.entries(sentences).map(([name, says]): Rule => {
      const { group, level = 'implied', source, ...kind }: RuleKind = ruleKinds[name as RuleName]
      return {
        id: `${operation}.${name}`,
        group: `${operation}.every-${group}`,
        document,
        level,
        source: source ?? requestSourceOf(operation),
        says,
        ...leavesOpenIn(operation, kind),
      }
    }),
  )
}

function leavesOpenIn(
  operation: string,
  { leavesOpen, leavesOpenOf = {} }: Pick<RuleKind, 'leavesOpen' | 'leavesOpenOf'>,
): Pick<Rule, 'leavesOpen'> {
  if (leavesOpen === NOTHING) return {}
  const own = leavesOpenOf[operation]
  return { leavesOpen: own === undefined ? leavesOpen : `${leavesOpen}. ${own}` }
}

/** Every rule over all responses, in the order of the documents. */
export const rules: readonly Rule[] = [
  ...rulesOf('code-hosting', codeHostingRules),
  ...rulesOf('legacy-forge', legacyForgeRules),
]

const byId = new Map(rules.map((rule) => [rule.id, rule]))

/** The rule with an id; undefined for any other id. */
export function ruleWithId(id: string): Rule | undefined {
  return byId.get(id)
}
