import type { RequirementRecord } from './report.ts'

/** The word for all rules over all responses. */
const RULES = 'rules'

/**
 * The ids that a word selects: those of an area, of an operation, of a group of rules, one id, all with a prefix up to a dot, or
 * {@link RULES}. Only a word that matches none of these is an arbitrary prefix, so that `repos.get` does not select
 * `repos.get-hook`.
 */
export function idsOfWord(
  requirements: readonly Pick<RequirementRecord, 'id' | 'area' | 'operation' | 'isRule' | 'group'>[],
  word: string,
): string[] {
  if (word === RULES) return requirements.flatMap(({ id, isRule }) => (isRule ? id : []))
  const prefix = word.replace(/\.?\*?$/, '')
  const whole = requirements.filter(
    ({ id, area, operation, group }) =>
      area === prefix ||
      operation === prefix ||
      id === prefix ||
      group === prefix ||
      id.startsWith(`${prefix}.`),
  )
  const found = whole.length > 0 || !prefix ? whole : requirements.filter(({ id }) => id.startsWith(prefix))
  return found.map(({ id }) => id)
}
