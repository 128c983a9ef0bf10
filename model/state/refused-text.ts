import { wasNamed, type Json } from './facts.ts'
import type { Judge } from './judge.ts'
import type { Entity, ModelState } from './model-state.ts'
import type { RequestEvent } from './event.ts'
import { nameOf } from './name-of.ts'
import { isPlain, isPlainAddress, TEXTS } from './sent-text.ts'

/** Shorter texts can be values that a server chooses by itself. In characters. */
const MIN_LENGTH = 8

const FIELDS = [...TEXTS, 'email']

const MAIL = /^[\w.+-]+@[\w.-]+$/

/** The texts of a request that nothing else has by chance. */
function textsOf({ fields = {} }: Pick<RequestEvent, 'fields'>): Array<readonly [string, string]> {
  return FIELDS.flatMap((field) => {
    const text = fields[field]
    if (typeof text !== 'string' || text.length < MIN_LENGTH) return []
    return isPlain(text) || isPlainAddress(text) || MAIL.test(text) ? [[field, text] as const] : []
  })
}

const sent = (field: string, text: string) => `${field} in requests: ${text}`
const refused = (field: string, text: string) => `${field} in refused requests: ${text}`
const refusal = (field: string, text: string) => `refused ${field}:${text}`

/** Notes the texts of a request before its response: the server may store them at once. */
export function noteTextsOf(modelState: ModelState, request: RequestEvent): ModelState {
  return textsOf(request).reduce(
    (known, [field, text]) => known.enter(sent(field, text), request.at),
    modelState,
  )
}

/** Notes the texts of a request that was refused. */
export function noteRefusedTexts(judge: Judge): void {
  for (const [field, text] of textsOf(judge.request)) {
    judge.enter(refused(field, text), judge.request.at)
    judge.write(refusal(field, text), true)
  }
}

/** Whether every request with a text was refused. */
function wasOnlyRefused({ modelState }: Judge, field: string, text: string): boolean {
  const refusals = modelState.index(refused(field, text)).length
  return refusals > 0 && refusals === modelState.index(sent(field, text)).length
}

/** A refused request changes nothing: no response shows a text of it that no other request has sent. */
export function judgeRefusedTexts(judge: Judge, entity: Entity, json: Json): void {
  if (!entity.isNew) return
  for (const field of FIELDS) {
    const shown = json[field]
    // A server may fill in a field with a name.
    if (typeof shown !== 'string' || wasNamed(judge, shown)) continue
    judge.judgedBy('every-refused-text')
    if (!wasOnlyRefused(judge, field, shown)) continue
    const expected = `no ${field} of ${nameOf(entity)} that only refused requests sent`
    judge.expect(
      'every-refused-text',
      false,
      { expected, received: shown },
      { about: [refusal(field, shown)] },
    )
  }
}
