import { keys, textOf, type Json } from './facts.ts'
import type { Judge } from './judge.ts'
import type { Thing } from './knowledge.ts'
import { nameOf } from './name-of.ts'

/** Fields whose text belongs to the thing that it was sent for. */
const TEXTS = ['fullName', 'description', 'website', 'location', 'url']

/** Notes the texts that a request sends for a thing. */
export function noteSent(judge: Judge, thing: Thing): void {
  judge.enter(sentFor(thing), thing.n)
  for (const field of TEXTS) {
    const text = judge.field(field)
    if (text !== undefined) judge.enter(sentAs(field, text), thing.n)
  }
}

/** Notes the texts of a request without a clear response: anything may have them. */
export function noteUnclearTexts(judge: Judge): void {
  for (const field of TEXTS) {
    const text = judge.field(field)
    if (text !== undefined) judge.enter(unclearAs(field, text), UNCLEAR)
  }
}

/** Whether a request without a clear response sent a text, which anything may have since. */
export function mayHaveSent(judge: Judge, field: string, text: string): boolean {
  return judge.knowledge.index(unclearAs(field, text)).length > 0
}

/** The only entry of an index that is there or not. */
const UNCLEAR = 0
const unclearAs = (field: string, text: string) => `${field} sent without a clear response: ${text}`

const sentFor = ({ n }: Thing) => `sent for ${n}`
const sentAs = (field: string, text: string) => `${field} sent: ${text}`

/** Whether an accepted request sent a text for anything. */
export function wasSent(judge: Judge, field: string, text: string): boolean {
  return judge.knowledge.index(sentAs(field, text)).length > 0
}

/** What accepted requests have sent a text for. */
export function thingsSent(judge: Judge, field: string, text: string): Thing[] {
  return judge.knowledge.index(sentAs(field, text)).flatMap((n) => judge.knowledge.thing(n) ?? [])
}

/** No text that was sent for other things alone is shown of a thing of which every text was sent. */
export function judgeSent(judge: Judge, thing: Thing, json: Json): void {
  if (judge.knowledge.index(sentFor(thing)).length === 0) return
  for (const field of TEXTS) {
    const shown = textOf(json[field])
    if (shown === undefined || mayHaveSent(judge, field, shown)) continue
    const things = judge.knowledge.index(sentAs(field, shown))
    if (things.length === 0 || isOfOwner(judge, thing, things)) continue
    const other = judge.knowledge.thing(things[0] ?? 0)
    judge.expect(
      'every-own-text',
      things.includes(thing.n),
      {
        expected: `no ${field} of others for ${nameOf(thing)}`,
        received: `${shown}, sent for ${other ? nameOf(other) : 'another'}`,
      },
      { about: [keys.shown(thing.n, field)] },
    )
  }
}

/** Whether a text was sent for the owner of a thing: a server may fill in what a request leaves out. */
function isOfOwner(judge: Judge, { owner = '' }: Thing, things: readonly number[]): boolean {
  return things.some((n) => judge.knowledge.thing(n)?.name.toLowerCase() === owner.toLowerCase())
}

const WORDS = /^[\p{L}\p{N} .,_-]{0,60}$/u
const ADDRESS = /^https:\/\/[a-z-]+(?:\.[a-z-]+)+\/[\w./-]*$/

/** Whether a server has no reason to refuse words, or nothing, or to write them otherwise than they were sent. */
export function isPlain(text: unknown): text is string {
  return typeof text === 'string' && text.trim() === text && WORDS.test(text)
}

/** The same of an address. */
export function isPlainAddress(text: unknown): text is string {
  return typeof text === 'string' && ADDRESS.test(text)
}

/** A value as it is compared: texts without regard to the form of their letters and spaces. */
function valueOf(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFKC').replaceAll(/\s+/g, ' ') : value
}

/**
 * Judges that the response to an edit shows what the edit sets. Fields of a creation are not shown: what a server makes of them is its
 * own.
 */
export function judgeSet(judge: Judge, fields: readonly string[], json: Json): void {
  for (const field of fields) {
    const [sent, shown] = [valueOf(judge.request.fields?.[field]), valueOf(json[field])]
    // The document does not say whether an empty text is set, or counts as one that is left out.
    if (sent === '') continue
    const isClear = typeof sent === 'boolean' || isPlain(sent) || isPlainAddress(sent)
    if (typeof shown !== typeof sent || !isClear) continue
    const sets = `${judge.request.operation ?? ''} sets ${field}`
    if (sent === shown) judge.knowledge = judge.knowledge.counted(sets, 1)
    // Whether the operation has the field at all is seen from its responses.
    judge.expect('every-set-field', sent === shown || judge.knowledge.most(sets) === 0, {
      expected: `${field} ${String(sent)}`,
      received: String(shown),
    })
  }
}
