import { keys, textOf, type Json } from './facts.ts'
import type { Judge } from './judge.ts'
import type { Entity } from './model-state.ts'
import { nameOf } from './name-of.ts'

/** Fields whose text belongs to the entity for which it was sent. */
export const TEXTS = ['fullName', 'description', 'website', 'location', 'url']

export const isText = (field: string) => TEXTS.includes(field)

/** Notes the texts that a request sends for an entity. */
export function noteSent(judge: Judge, entity: Entity): void {
  judge.enter(sentFor(entity), entity.id)
  for (const field of TEXTS) {
    const text = judge.field(field)
    if (text !== undefined) judge.enter(sentAs(field, text), entity.id)
  }
}

/** Notes the texts of a request without a clear response: any entity may have them. */
export function noteUnclearTexts(judge: Judge): void {
  for (const field of TEXTS) {
    const text = judge.field(field)
    if (text !== undefined) judge.enter(unclearAs(field, text), UNCLEAR)
  }
}

/** Whether a request without a clear response sent a text, which any entity may have since. */
export function mayHaveSent(judge: Judge, field: string, text: string): boolean {
  return judge.modelState.index(unclearAs(field, text)).length > 0
}

/** The only entry of an index that serves as a flag. */
const UNCLEAR = 0
const unclearAs = (field: string, text: string) => `${field} sent without a clear response: ${text}`

const sentFor = ({ id: entityId }: Entity) => `sent for ${entityId}`
const sentAs = (field: string, text: string) => `${field} sent: ${text}`

/** Whether an accepted request sent a text for any entity. */
export function wasSent(judge: Judge, field: string, text: string): boolean {
  return judge.modelState.index(sentAs(field, text)).length > 0
}

/** The entities for which accepted requests have sent a text. */
export function entitiesSent(judge: Judge, field: string, text: string): Entity[] {
  return judge.modelState
    .index(sentAs(field, text))
    .flatMap((entityId) => judge.modelState.entity(entityId) ?? [])
}

/** If every text of an entity was sent, no response shows it with a text that was sent only for other entities. */
export function judgeSent(judge: Judge, entity: Entity, json: Json): void {
  if (judge.modelState.index(sentFor(entity)).length === 0) return
  for (const field of TEXTS) {
    const shown = textOf(json[field])
    if (shown === undefined || mayHaveSent(judge, field, shown)) continue
    const entities = judge.modelState.index(sentAs(field, shown))
    if (entities.length === 0 || isOfOwner(judge, entity, entities)) continue
    const other = judge.modelState.entity(entities[0] ?? 0)
    judge.expect(
      'every-own-text',
      entities.includes(entity.id),
      {
        expected: `no ${field} of others for ${nameOf(entity)}`,
        received: `${shown}, sent for ${other ? otherThan(entity, other) : 'another'}`,
      },
      { about: [keys.shown(entity.id, field)] },
    )
  }
}

/** The name of another entity, which can be an earlier one of the same name. */
function otherThan(entity: Entity, other: Entity): string {
  return nameOf(other) === nameOf(entity) ? `an earlier ${nameOf(other)}` : nameOf(other)
}

/** Whether a text was sent for the owner of an entity: a server may fill in a field that a request omits. */
function isOfOwner(judge: Judge, { owner = '' }: Entity, entities: readonly number[]): boolean {
  return entities.some(
    (entityId) => judge.modelState.entity(entityId)?.name.toLowerCase() === owner.toLowerCase(),
  )
}

const WORDS = /^[\p{L}\p{N} .,_-]{0,60}$/u
const ADDRESS = /^https?:\/\/[a-z-]+(?:\.[a-z-]+)+\/[\w./-]*$/

/** Whether a server has no reason to refuse or to rewrite a text; the text may be empty. */
export function isPlain(text: unknown): text is string {
  return typeof text === 'string' && text.trim() === text && WORDS.test(text)
}

/** The length above which servers cut off addresses, which no sentence forbids. In characters. */
const MAX_ADDRESS = 200

/** The same for an address. */
export function isPlainAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_ADDRESS && ADDRESS.test(text)
}

/** Whether a different text has all the words of a text: with additional words, in another order or in capitals. */
export function hasWordsOf(text: unknown, shown: unknown): boolean {
  if (typeof text !== 'string' || typeof shown !== 'string' || shown === text) return false
  // A text that is cut off loses something.
  if (shown.length < text.length) return false
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0 && words.every((word) => shown.toLowerCase().includes(word))
}

/** A value in its form for comparison: texts without regard to the form of their letters and spaces. */
function valueOf(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFKC').replaceAll(/\s+/g, ' ') : value
}

/** Whether a fact may have had another value before the request: an edit does not necessarily set a field whose value stays the same. */
function wasOther({ modelState, request, span }: Judge, key: string, value: unknown): boolean {
  const before = modelState.possible(key, span).filter(({ by }) => by !== request.id)
  return before.some((write) => valueOf(write.value) !== value)
}

/**
 * Judges that the response to an edit shows the new values. Call it before the shown values are noted. Fields of a creation are not shown:
 * the server decides how it handles them.
 */
export function judgeSet(judge: Judge, entity: Entity, fields: readonly string[], json: Json): void {
  for (const field of fields) {
    const [sent, shown] = [valueOf(judge.request.fields?.[field]), valueOf(json[field])]
    // The document does not say whether an empty text is set or counts as omitted.
    if (sent === '') continue
    // The document does not say how a server spells words either.
    if (hasWordsOf(sent, shown)) continue
    const isClear = typeof sent === 'boolean' || isPlain(sent) || isPlainAddress(sent)
    if (typeof shown !== typeof sent || !isClear) continue
    const sets = `${judge.request.operation ?? ''} sets ${field}${typeof sent === 'boolean' ? ` ${String(sent)}` : ''}`
    if (sent === shown && wasOther(judge, keys.shown(entity.id, field), shown))
      judge.modelState = judge.modelState.counted(sets, 1)
    // Responses show whether the operation supports the field at all.
    if (sent !== shown && judge.modelState.most(sets) === 0) judge.notice(`an edit that keeps ${field}`)
    else
      judge.expect('every-set-field', sent === shown, {
        expected: `${field} ${String(sent)}`,
        received: String(shown),
      })
  }
}
