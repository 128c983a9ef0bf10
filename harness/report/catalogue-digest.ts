import type { RequirementRecord } from './report.ts'
import { textDigest } from './text-digest.ts'

/** The digest of the requirements: it changes with any word of them, and does not depend on the order of requirements or properties. */
export function catalogueDigest(requirements: readonly RequirementRecord[]): string {
  const ordered = [...requirements].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  return textDigest(stableJson(ordered))
}

function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
