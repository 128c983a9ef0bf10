import { html } from '../../reference/http/reply.ts'
import {
  decides,
  answersMediaType,
  answersNoBody,
  handles,
  onlyFor,
  refuses,
  rewritesSuccess,
} from './breaking.ts'
import { breaking, type Mutate, type Mutant, type Way } from './mutant.ts'

const render = 'markdown.render'
const raw = 'markdown.renderRaw'

/** Changes the markdown before it is rendered. */
const readsOtherwise = (name: string, change: (text: string) => string): Mutate =>
  decides('content', 'markdown', (right) => onlyFor(name, right, (ask, text) => right(ask, change(text))))

/** Renders markdown differently. */
const writesOtherwise = (name: string, change: (html: string, text: string) => string): Mutate =>
  decides('content', 'markdown', (right) =>
    onlyFor(name, right, async (ask, text) => change(await right(ask, text), text)),
  )

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const inLatin1 = rewritesSuccess(render, (reply) => ({
  ...reply,
  body: Uint8Array.from(Buffer.from(String(reply.body), 'latin1')),
}))

/** The promises of both operations. */
function both(name: string, what: string): Record<string, Way> {
  const reads = (change: (text: string) => string) => readsOtherwise(name, change)
  const writes = (change: (html: string, text: string) => string) => writesOtherwise(name, change)
  return {
    [`${what}-has-no-body`]: answersNoBody(name),
    [`${what}-is-called-json`]: ['media-type', answersMediaType(name, 'application/json')],
    [`${what}-is-html-within-json`]: [
      'media-type',
      rewritesSuccess(name, ({ status, body }) => ({ status, headers: {}, json: { html: body } })),
    ],
    [`${what}-type-is-guessed-from-its-beginning`]: [
      'media-type',
      rewritesSuccess(name, (reply) => ({
        ...reply,
        headers: {
          ...reply.headers,
          'content-type': /^\s*<(h1|p)\b/.test(String(reply.body)) ? 'text/html' : 'text/plain',
        },
      })),
    ],
    [`${what}-is-a-comment`]: writes((html) => `<!-- ${html} -->`),
    [`${what}-is-a-script`]: writes((html) => `<script type="text/plain">${html}</script>`),
    [`${what}-is-an-attribute`]: writes((html) => `<p title='${html.replaceAll("'", '&#39;')}'></p>`),
    [`${what}-answers-the-markdown`]: writes((_html, text) => text),
    [`${what}-answers-the-markdown-in-pre`]: writes((_html, text) => `<pre>${escaped(text)}</pre>`),
    [`${what}-escapes-its-own-html`]: writes(escaped),
    [`${what}-always-answers-the-same`]: writes(() => '<p>Hello</p>'),
    [`${what}-leaves-headings-of-level-three`]: reads((text) => text.replaceAll(/^(?=#{3,6} )/gm, '\\')),
    [`${what}-joins-lines-that-end-with-a-carriage-return`]: reads((text) => text.replaceAll('\r\n', ' ')),
    [`${what}-renders-the-first-line-only`]: ['elements', reads((text) => text.split('\n')[0] ?? '')],
    [`${what}-renders-no-headings`]: writes((rendered) => rendered.replace(/(<\/?)h\d\b/g, '$1p')),
    [`${what}-renders-no-emphasis`]: [
      'elements',
      writes((rendered) => rendered.replace(/<\/?(?:em|strong)>/g, '*')),
    ],
    [`${what}-renders-no-lists`]: [
      what === 'raw' ? 'lists' : 'elements',
      writes((rendered) => rendered.replace(/<\/?(?:ul|ol|li)>/g, '')),
    ],
    [`${what}-renders-no-code`]: [
      'code',
      writes((rendered) => rendered.replace(/<\/?(?:pre|code)[^>]*>/g, '`')),
    ],
  }
}

/** POST /markdown and POST /markdown/raw. */
export const markdown: Mutant[] = breaking({
  'markdown.render html: POST /markdown returns 200 and the rendered HTML.': both(render, 'render'),
  'markdown.render status: POST /markdown accepts a MarkdownOption as its JSON body.': {
    'render-renders-the-json': [
      'html',
      handles(render, async (call) => html(await call.rules.content.markdown(call, await call.text()))),
    ],
    'render-spoils-letters-beyond-ascii': ['beyond-ascii', inLatin1],
    'render-refuses-json': refuses(render, (call) => /json/.test(call.header('content-type') ?? ''), 422),
  },
  'markdown.render-raw html: POST /markdown/raw returns 200 and the rendered HTML.': both(raw, 'raw'),
  'markdown.render-raw status: POST /markdown/raw accepts markdown in a body of type text/plain.': {
    'raw-refuses-plain-text': refuses(
      raw,
      (call) => /^text\/plain/.test(call.header('content-type') ?? ''),
      422,
    ),
    'raw-wants-json': handles(raw, async (call) => {
      const { Text } = await call.json()
      return html(await call.rules.content.markdown(call, String(Text)))
    }),
    'raw-wants-no-charset': [
      'charset',
      refuses(raw, (call) => /;/.test(call.header('content-type') ?? ''), 422),
    ],
    'raw-reads-no-line-breaks': ['lists', readsOtherwise(raw, (text) => text.replace(/\n+/g, ' '))],
    'raw-takes-the-body-for-a-form': [
      'html',
      readsOtherwise(raw, (text) => new URLSearchParams(text).get('text') ?? ''),
    ],
  },
})
