import { documents } from '../index.ts'
import { changedBy, operationEntry, shownBy } from './effects.ts'
import { entriesOfKind } from './entries.ts'

/**
 * What the documents do not show of an operation: of itself, of its option object, of the resource in its response and of the relations
 * that it changes or shows, in the order of the documents. Empty for an unknown operation.
 */
export function notShownOf(id: string | undefined): string[] {
  const entry = operationEntry(id)
  if (!entry) return []
  const { body, answers } = entry
  const bodies = [body, answers].flatMap((shape) => (typeof shape === 'string' ? [] : Object.values(shape)))
  const parts = [...new Set([...bodies, ...changedBy(entry), ...shownBy(entry)])]
  return documents.flatMap((document) =>
    entriesOfKind(document, 'not shown').flatMap(({ entry: { what, about } }) => {
      if (about.includes(entry.id)) return [what]
      return parts.filter((part) => about.includes(part)).map((part) => `${what} (${part})`)
    }),
  )
}
