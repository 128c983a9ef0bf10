import type { DocumentName } from '../harness/client/target.ts'
import type { RequirementRecord } from '../harness/report/report.ts'
import { levels } from '../harness/report/report.ts'
import { didYouMean } from './nearest.ts'
import type { Settings } from './settings.ts'
import { UsageError } from './usage-error.ts'

const documentNames: readonly DocumentName[] = ['code-hosting', 'legacy-forge']

export type Selection = Pick<Settings, 'document' | 'only' | 'skip' | 'level'>

/** The requirements that a selection leaves, in their order. Words that select nothing are refused. */
export function select(
  requirements: readonly RequirementRecord[],
  { document, only, skip, level }: Selection,
): RequirementRecord[] {
  refuseUnknown(document, documentNames, '--document')
  refuseUnknown(level, levels, '--level')
  const wanted = only && matchAny(requirements, only, '--only')
  const unwanted = skip && matchAny(requirements, skip, '--skip')
  return requirements.filter(
    (requirement) =>
      (!document || document.includes(requirement.document)) &&
      (!level || level.includes(requirement.level)) &&
      (!wanted || wanted.has(requirement.id)) &&
      !unwanted?.has(requirement.id),
  )
}

/**
 * The ids that a word selects: an area, an operation, an id, or what an id begins with up to a dot. Only a word that
 * selects nothing so is taken for a beginning that ends anywhere, so that `repos.get` leaves `repos.get-hook` alone.
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
  words: readonly string[],
  option: string,
): Set<string> {
  const ids = new Set<string>()
  for (const word of words) {
    const found = idsOf(requirements, word)
    if (found.length === 0) throw new UsageError(`${option}: ${unknownWord(requirements, word)}`)
    for (const id of found) ids.add(id)
  }
  return ids
}

/** Says that a word selects nothing, and what was probably meant. */
export function unknownWord(requirements: readonly RequirementRecord[], word: string): string {
  const areas = [...new Set(requirements.map(({ area }) => area))]
  const operations = requirements.flatMap(({ operation }) => operation ?? [])
  const known = new Set([...areas, ...operations, ...requirements.map(({ id }) => id)])
  return `no area, operation or requirement is called "${word}"${didYouMean(word, known) || `; areas are ${areas.join(', ')}`}`
}

function refuseUnknown(words: readonly string[] | undefined, known: readonly string[], option: string): void {
  for (const word of words ?? [])
    if (!known.includes(word))
      throw new UsageError(`${option}: "${word}" is none of ${known.join(', ')}${didYouMean(word, known)}`)
}
