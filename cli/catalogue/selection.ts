import { idsOfWord } from '../../harness/report/ids-of-word.ts'
import { requirementsOf, type Profile } from '../../harness/report/profiles.ts'
import type { RequirementRecord } from '../../harness/report/report.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { placeOf, type Sourced, type Values } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'

type Selection = Pick<Values, 'document' | 'only' | 'skip' | 'level'>

/**
 * The requirements that a selection leaves, in their order. With `profile`, only the requirements that the profile needs, without open
 * questions. Throws a `UsageError` for words that match nothing.
 */
export function select(
  requirements: readonly RequirementRecord[],
  { document, only, skip, level }: Selection,
  profile?: Profile,
): RequirementRecord[] {
  const needed =
    profile &&
    new Set(
      requirementsOf(profile, requirements).flatMap(({ id, level: own }) => (own === 'open' ? [] : [id])),
    )
  const wanted = only && matchAny(requirements, only, placeOf('only', only))
  const unwanted = skip && matchAny(requirements, skip, placeOf('skip', skip))
  return requirements.filter(
    (requirement) =>
      (!document || document.value.includes(requirement.document)) &&
      (!level || level.value.includes(requirement.level)) &&
      (!needed || needed.has(requirement.id)) &&
      (!wanted || wanted.has(requirement.id)) &&
      !unwanted?.has(requirement.id),
  )
}

function matchAny(
  requirements: readonly RequirementRecord[],
  { value: words }: Sourced<readonly string[]>,
  place: string,
): Set<string> {
  const ids = new Set<string>()
  for (const word of words) {
    const found = idsOfWord(requirements, word)
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
  return `no area, operation or requirement is named "${visibleAtMost(word, 200)}"${didYouMean(word, known) || `; areas are ${areas.join(', ')}`}`
}

/** Maximum number of requirements of an area or an operation in a message. */
const NAMED = 5

/**
 * The message for a word that is not the id of a requirement: the requirements that it selects instead, or the id that was probably meant.
 */
export function unknownRequirement(requirements: readonly RequirementRecord[], word: string): string {
  const ids = idsOfWord(requirements, word)
  if (ids.length === 0)
    return `no requirement is named "${visibleAtMost(word, 200)}"${didYouMean(
      word,
      requirements.map(({ id }) => id),
    )}`
  const more =
    ids.length > NAMED ? ` and ${ids.length - NAMED} more; "requirements --only ${word}" lists them` : ''
  return `explain takes one requirement; "${visibleAtMost(word, 200)}" names ${ids.slice(0, NAMED).join(', ')}${more}`
}
