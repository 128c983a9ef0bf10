import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

/** English wordings in forms that a field is required. */
const SAYS_REQUIRED =
  /requir|mandatory|missing|necessary|need|obligat|compulsory|must|blank|empty|fill|\benter\b/i

/** Words that occur in English messages and in no other language. */
const ENGLISH =
  /\b(?:the|this|that|these|value|wrong|invalid|please|your?|should|cannot|does|bad|unknown|failed|with|has|have)\b/i

/**
 * Whether the messages of a field state that it is required. Undefined if none is known to, and one of them may be in a language
 * other than English: the document does not specify the language.
 */
export function saysRequired(messages: unknown): boolean | undefined {
  const texts = (Array.isArray(messages) ? messages : [messages]).map((one) => JSON.stringify(one ?? ''))
  if (texts.some((text) => SAYS_REQUIRED.test(text))) return true
  return texts.every((text) => isEnglish(text) || !/\p{L}/u.test(text)) ? false : undefined
}

function isEnglish(text: string): boolean {
  return ENGLISH.test(text) && /^[ -~]*$/.test(text)
}

/** Records the messages of fields if their language leaves open whether they state that the fields are required. */
export function observeIfUnclear(reply: Reply, fields: readonly string[]): void {
  const errors = reply.field('errors') as Readonly<Record<string, unknown>>
  if (fields.some((field) => saysRequired(errors[field]) === undefined))
    throw new Observed(`the messages may be in another language: ${reply.describeField('errors')}`)
}
