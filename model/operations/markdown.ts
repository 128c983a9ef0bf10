import type { Judge } from '../state/judge.ts'
import type { OperationModel } from './operation-model.ts'

/**
 * The words of the paragraphs without markup, which every interpretation of Markdown shows: a text is not encoded like a form or a URL. Of
 * other than short texts, short words are left out.
 */
function plainWords(text: string): string[] {
  if (/^[A-Za-z0-9]{1,3}$/.test(text)) return [text]
  return text
    .split(/\r?\n/)
    .filter((line) => /^[A-Za-z][A-Za-z0-9 ,.+%]*$/.test(line))
    .flatMap((line) => line.match(/[A-Za-z0-9]{4,}(?:[+%][A-Za-z0-9]{2,})*/g) ?? [])
}

/** Addresses and long words of other texts must not be in a response. */
const MARKS = /https?:\/\/[\w./-]+|[a-z0-9]{14,}/g

/** The index of the marks of earlier texts. */
const EARLIER = 'marks of rendered texts'

function judgeMarks(judge: Judge, text: string): void {
  const html = judge.response.text ?? ''
  const earlier = judge.modelState
    .index(EARLIER)
    .map((entityId) => judge.modelState.entity(entityId)?.name ?? '')
  const foreign = earlier.find((mark) => html.includes(mark) && !text.includes(mark))
  judge.expect('every-own-word', foreign === undefined, {
    expected: 'nothing of other texts',
    received: foreign ?? '',
  })
  for (const mark of new Set(text.match(MARKS)))
    if (!earlier.includes(mark)) judge.enter(EARLIER, judge.add({ kind: 'hook', name: mark, isNew: true }))
}

/** HTML with the references decoded that stand for characters of a plain word. */
function decoded(html: string): string {
  const named = html.replaceAll('&plus;', '+').replaceAll('&percnt;', '%')
  return named.replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Judges that the response renders the text of this request. */
function judgeWords(judge: Judge, text: string): void {
  judgeMarks(judge, text)
  const sent = judge.response.isEmpty ? '' : judge.response.text
  const html = sent === undefined ? undefined : decoded(sent)
  const words = plainWords(text)
  // A server may omit the content of HTML, and text that looks like front matter or a definition.
  if (html !== undefined) judgeLetters(judge, text, html)
  if (html === undefined || words.length === 0 || /[<>{}|]|^---|\]:/m.test(text)) return
  // A server may break or decorate a word: with a soft hyphen, or with an element around its first letter.
  const shown = html.replaceAll(/<[^>]*>|[\u00ad\u200b-\u200d\u2060]|&shy;/g, '')
  const missing = words.find((word) => !html.includes(word) && !shown.includes(word))
  judge.expect('every-word', missing === undefined, {
    expected: `the word ${missing ?? ''} of the text`,
    received: html.slice(0, 80),
  })
  if (missing === undefined) judgeOrder(judge, words, shown)
}

/** Judges that no letter of the text is broken. A reference to a character that does not exist stands for the same sign. */
function judgeLetters(judge: Judge, text: string, html: string): void {
  if (/[\0\ufffd]|&#/.test(text)) return
  // A text without a charset may be read as ASCII, in which no other letter survives.
  const isRead = text.match(/[^\0-\x7f]{3,}/g)?.some((letters) => html.includes(letters)) ?? false
  if (!isRead) return
  judge.expect('every-word', !html.includes('\ufffd'), {
    expected: 'the letters of the text',
    received: html.slice(Math.max(0, html.indexOf('\ufffd') - 20)).slice(0, 80),
  })
}

/** Judges the words that text and response have once: a table of contents, for example, repeats others at another place. */
function judgeOrder(judge: Judge, words: readonly string[], shown: string): void {
  const isOnce = (word: string, where: string): boolean =>
    where.includes(word) && where.indexOf(word) === where.lastIndexOf(word)
  const all = words.join(' ')
  let last = { place: -1, word: '' }
  for (const word of words) {
    if (!isOnce(word, shown) || !isOnce(word, all)) continue
    const place = shown.indexOf(word)
    judge.expect('every-word-order', place > last.place, {
      expected: `${word} behind ${last.word}, as in the text`,
      received: `${word} before ${last.word}`,
    })
    if (place > last.place) last = { place, word }
    else return
  }
}

/** Notices that a text is refused although the caller is signed in and sends it as documented. The conditions of 422 are not shown. */
function noticeRefused(judge: Judge, text: unknown, mediaType: string): void {
  const isDocumented = judge.request.mediaType === mediaType && typeof text === 'string' && text !== ''
  if (isDocumented && judge.request.caller.login !== undefined && !judge.saysNothing)
    judge.notice(`${judge.status} for a text in the documented form`)
}

export const markdown: Readonly<Record<string, OperationModel>> = {
  'markdown.render': {
    succeeded(judge) {
      const text = judge.request.fields?.['text']
      if (typeof text === 'string') judgeWords(judge, text)
    },
    refused: (judge) => noticeRefused(judge, judge.request.fields?.['text'], 'application/json'),
  },
  'markdown.render-raw': {
    succeeded(judge) {
      const { text } = judge.request
      // Evidence has no text of a missing body.
      if (text === undefined) judgeMarks(judge, '')
      else judgeWords(judge, text)
    },
    refused: (judge) => noticeRefused(judge, judge.request.text, 'text/plain'),
  },
}
