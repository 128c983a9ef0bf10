import type { RequirementRecord } from '../../harness/report/report.ts'
import { didYouMean } from '../nearest.ts'
import { placeOf, type Sourced, type Values } from '../options/values.ts'
import { UsageError } from '../usage-error.ts'

type Selection = Pick<Values, 'document' | 'only' | 'skip' | 'level'>

/** The requirements that a selection leaves, in their order. Throws a `UsageError` for words that match none. */
export function select(
  requirements: readonly RequirementRecord[],
  { document, only, skip, level }: Selection,
): RequirementRecord[] {
  const wanted = only && matchAny(requirements, only, placeOf('only', only))
  const unwanted = skip && matchAny(requirements, skip, placeOf('skip', skip))
  return requirements.filter(
    (requirement) =>
      (!document || document.value.includes(requirement.document)) &&
      (!level || level.value.includes(requirement.level)) &&
      (!wanted || wanted.has(requirement.id)) &&
      !unwanted?.has(requirement.id),
  )
}

/**
 * The ids that a word selects: an area, an operation, an id, or a prefix of ids up to a dot. Only a word that matches none of
 * these is a prefix that ends anywhere, so that `repos.get` does not select `repos.get-hook`.
 */
function idsOf(requirements: readonly RequirementRecord[], word: string): string[] {
  const prefix = word.replace(/\.?\*?$/, '')
  const whole = requirements.filter(
    ({ id, area, operation }) =>
      area === prefix || operation === prefix || id === prefix || id.startsWith(`${prefix}.`),
  )
  const found = whole.length > 0 || !prefix ? whole : requirements.filter(({ id }) => id.startsWith(prefix))
  return found.map(({ id }) => id)
}

function matchAny(
  requirements: readonly RequirementRecord[],
  { value: words }: Sourced<readonly string[]>,
  place: string,
): Set<string> {
  const ids = new Set<string>()
  for (const word of words) {
    const found = idsOf(requirements, word)
    if (found.length === 0) throw new UsageError(`${place}: ${unknownWord(requirements, word)}`)
    for (const id of found) ids.add(id)
  }
  return ids
}

/** The message for a word that matches nothing, with the word that was probably meant. */
export function unknownWord(requirements: readonly RequirementRecord[], word: string): string {
  const areas = [...new Set(requirements.map(({ area }) => area))]
  const operations = requirements.flatMap(({ operation }) => operation ?? [])
  const known = new Set([...areas, ...operations, ...requirements.map(({ id }) => id)])
  return `no area, operation or requirement is named "${word}"${didYouMean(word, known) || `; areas are ${areas.join(', ')}`}`
}
