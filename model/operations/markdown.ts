import type { Judge } from '../judge.ts'
import { UNKNOWN } from '../register.ts'
import type { OperationModel } from './operation-model.ts'

/** The words of the paragraphs without markup, which every reading of markdown shows. */
function plainWords(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^[A-Za-z][A-Za-z0-9 ,.]*$/.test(line))
    .flatMap((line) => line.match(/[A-Za-z0-9]{4,}/g) ?? [])
}

/** Addresses and long words of other texts have no place in a response. */
const MARKS = /https?:\/\/[\w./-]+|[a-z0-9]{14,}/g

/** A word that no other text has. */
const MARK = /\b[a-z0-9]{14,}\b/g

/** The index of the marks of earlier texts. */
const EARLIER = 'marks of rendered texts'

function judgeMarks(judge: Judge, text: string): void {
  const html = judge.response.text ?? ''
  const earlier = judge.knowledge.index(EARLIER).map((n) => judge.knowledge.thing(n)?.name ?? '')
  const foreign = earlier.find((mark) => html.includes(mark) && !text.includes(mark))
  judge.expect('every-text', foreign === undefined, {
    expected: 'nothing of other texts',
    received: foreign ?? '',
  })
  for (const mark of new Set(text.match(MARKS)))
    if (!earlier.includes(mark)) judge.enter(EARLIER, judge.add({ kind: 'hook', name: mark, isNew: true }))
}

/** Texts that mean the same whenever they are rendered: they mention nothing that the server keeps. */
const CONSTANT = /^(?:#{1,6} )?[\p{L}\p{N} .,*_[\]:/-]*$/u

/** Elements and words of HTML, and where lists start. Other attributes can be drawn anew each time. */
const contentOf = (html: string) =>
  html
    .replaceAll(/<(\/?[a-z][a-z0-9]*)([^>]*)>/gi, (_, element: string, attributes: string) => {
      const [start = ''] = /\sstart="?\d+/i.exec(attributes) ?? []
      return `<${element}${start.replace('"', '')}>`
    })
    .trim()

/** Judges that one caller gets the same elements and words for the same request. */
function judgeAgain(judge: Judge, text: string): void {
  const html = judge.response.text
  if (html === undefined || !text.split('\n').every((line) => CONSTANT.test(line))) return
  const { operation = '', caller, fields } = judge.request
  const key = `rendered ${operation} ${caller.login ?? ''} ${fields ? JSON.stringify(fields) : text}:`
  const content = contentOf(html)
  judgeKept(judge, key, content, 'the HTML of the same request before')
}

/** Judges that texts that differ in one word, which no other text has, get the same elements and words but for that one. */
function judgeShape(judge: Judge, text: string): void {
  const html = judge.response.text
  const [mark, ...others] = new Set(text.match(MARK))
  if (html === undefined || mark === undefined || others.length > 0) return
  if (!text.split('\n').every((line) => CONSTANT.test(line))) return
  const { operation = '', caller, fields } = judge.request
  const shape = text.replaceAll(mark, '*')
  const request = fields ? JSON.stringify({ ...fields, text: shape }) : shape
  const key = `rendered like it ${operation} ${caller.login ?? ''} ${request}:`
  const content = contentOf(html).replaceAll(mark, '*')
  judgeKept(judge, key, content, 'the HTML of a text that differs in one word')
}

/** Judges that the first response with a key had this content as well. */
function judgeKept(judge: Judge, key: string, content: string, first: string): void {
  const known = judge.certain(key)
  if (known === UNKNOWN) judge.settle(key, content)
  else
    judge.expect(
      'every-text',
      known === content,
      { expected: `${first}, ${String(known).slice(0, 80)}`, received: content.slice(0, 80) },
      { about: [key] },
    )
}

/** Judges that what is rendered is the text of this request. */
function judgeWords(judge: Judge, text: string): void {
  judgeMarks(judge, text)
  judgeAgain(judge, text)
  judgeShape(judge, text)
  const html = judge.response.text
  const words = plainWords(text)
  // What HTML contains may be left out, and what looks like front matter or a definition.
  if (html === undefined || words.length === 0 || /[<>{}|]|^---|\]:/m.test(text)) return
  const missing = words.find((word) => !html.includes(word))
  judge.expect('every-text', missing === undefined, {
    expected: `the word ${missing ?? ''} of the text`,
    received: html.slice(0, 80),
  })
}

/** A text is never refused to a caller who is signed in and sends it as documented. */
function judgeRefused(judge: Judge, text: unknown, mediaType: string): void {
  const isDocumented = judge.request.mediaType === mediaType && typeof text === 'string' && text !== ''
  if (!isDocumented || judge.request.caller.login === undefined) return
  judge.expect('every-success', judge.saysNothing, {
    expected: '200, since the request is as documented',
    received: String(judge.status),
  })
}

export const markdown: Readonly<Record<string, OperationModel>> = {
  'markdown.render': {
    success: 200,
    body: 'html',
    succeeded(judge) {
      const text = judge.request.fields?.['text']
      if (typeof text === 'string') judgeWords(judge, text)
    },
    refused: (judge) => judgeRefused(judge, judge.request.fields?.['text'], 'application/json'),
  },
  'markdown.render-raw': {
    success: 200,
    body: 'html',
    succeeded(judge) {
      const { text } = judge.request
      // Evidence has no text of bodies that are none.
      if (text === undefined) judgeMarks(judge, '')
      else judgeWords(judge, text)
    },
    refused: (judge) => judgeRefused(judge, judge.request.text, 'text/plain'),
  },
}
