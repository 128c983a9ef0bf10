import { html } from '../../reference/http/reply.ts'
import {
  answersMediaType,
  answersNoBody,
  answersStatus,
  handles,
  onlyFor,
  refuses,
  rewritesSuccess,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutate, type Mutant, type Way } from './mutant.ts'

const promise = promisesOf('markdown')
const source = 'code-hosting, Miscellaneous'
const render = 'markdown.render'
const raw = 'markdown.renderRaw'

/** Changes the markdown before it is rendered. */
const readsOtherwise =
  (name: string, change: (text: string) => string): Mutate =>
  ({ rules }) => {
    const right = rules.content.markdown
    rules.content.markdown = onlyFor(name, right, (ask, text) => right(ask, change(text)))
  }

/** Renders markdown differently. */
const writesOtherwise =
  (name: string, change: (html: string, text: string) => string): Mutate =>
  ({ rules }) => {
    const right = rules.content.markdown
    rules.content.markdown = onlyFor(name, right, async (ask, text) => change(await right(ask, text), text))
  }

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const inLatin1 = rewritesSuccess(render, (reply) => ({
  ...reply,
  body: Uint8Array.from(Buffer.from(String(reply.body), 'latin1')),
}))

/** The promises of both operations; `id` is the prefix of their requirements. */
function both(name: string, what: string, id: string): Record<string, Way> {
  const kills = (...names: string[]) => names.map((one) => `${id}.${one}`)
  const reads = (change: (text: string) => string) => readsOtherwise(name, change)
  const writes = (change: (html: string, text: string) => string) => writesOtherwise(name, change)
  return {
    [`${what}-answers-201`]: { mutate: succeedsWith(name, 201), kills: kills('status') },
    [`${what}-has-no-body`]: answersNoBody(name),
    [`${what}-is-plain-text`]: {
      mutate: answersMediaType(name, 'text/plain; charset=utf-8'),
      kills: kills('media-type'),
    },
    [`${what}-is-called-json`]: {
      mutate: answersMediaType(name, 'application/json'),
      kills: kills('media-type'),
    },
    [`${what}-is-html-within-json`]: {
      mutate: rewritesSuccess(name, ({ status, body }) => ({ status, headers: {}, json: { html: body } })),
      kills: kills('media-type'),
    },
    [`${what}-type-is-guessed-from-its-beginning`]: {
      mutate: rewritesSuccess(name, (reply) => ({
        ...reply,
        headers: {
          ...reply.headers,
          'content-type': /^\s*<(h1|p)\b/.test(String(reply.body)) ? 'text/html' : 'text/plain',
        },
      })),
      kills: kills('media-type'),
    },
    [`${what}-is-a-comment`]: writes((html) => `<!-- ${html} -->`),
    [`${what}-is-a-script`]: writes((html) => `<script type="text/plain">${html}</script>`),
    [`${what}-is-an-attribute`]: writes((html) => `<p title='${html.replaceAll("'", '&#39;')}'></p>`),
    [`${what}-answers-the-markdown`]: writes((_html, text) => text),
    [`${what}-answers-the-markdown-in-pre`]: writes((_html, text) => `<pre>${escaped(text)}</pre>`),
    [`${what}-escapes-its-own-html`]: writes(escaped),
    [`${what}-always-answers-the-same`]: writes(() => '<p>Hello</p>'),
    [`${what}-renders-the-first-line-only`]: {
      mutate: reads((text) => text.split('\n')[0] ?? ''),
      kills: kills('elements'),
    },
    [`${what}-renders-no-headings`]: writes((rendered) => rendered.replace(/(<\/?)h\d\b/g, '$1p')),
    [`${what}-renders-no-emphasis`]: {
      mutate: writes((rendered) => rendered.replace(/<\/?(?:em|strong)>/g, '*')),
      kills: kills('elements'),
    },
    [`${what}-renders-no-lists`]: {
      mutate: writes((rendered) => rendered.replace(/<\/?(?:ul|ol|li)>/g, '')),
      kills: kills(what === 'raw' ? 'lists' : 'elements'),
    },
    [`${what}-renders-no-code`]: {
      mutate: writes((rendered) => rendered.replace(/<\/?(?:pre|code)[^>]*>/g, '`')),
      kills: kills('code'),
    },
  }
}

/** POST /markdown and POST /markdown/raw. */
export const markdown: Mutant[] = [
  ...promise(
    {
      operation: render,
      source,
      breaks: 'POST /markdown returns 200 and the rendered HTML.',
      kills: ['markdown.render.html'],
    },
    both(render, 'render', 'markdown.render'),
  ),
  ...promise(
    {
      operation: render,
      source,
      breaks: 'POST /markdown accepts a MarkdownOption as its JSON body.',
      kills: ['markdown.render.status'],
    },
    {
      'render-renders-the-json': {
        mutate: handles(render, async (call) =>
          html(await call.rules.content.markdown(call, await call.text())),
        ),
        kills: ['markdown.render.html'],
      },
      'render-spoils-letters-beyond-ascii': { mutate: inLatin1, kills: ['markdown.render.beyond-ascii'] },
      'render-refuses-json': refuses(render, (call) => /json/.test(call.header('content-type') ?? ''), 422),
    },
  ),
  ...promise(
    {
      operation: render,
      source,
      breaks: 'If POST /markdown rejects a request, the status code is 422.',
      kills: ['markdown.render.wrong-type'],
    },
    {
      'render-invalid-is-400': answersStatus(render, 422, 400),
      'render-invalid-is-500': answersStatus(render, 422, 500),
    },
  ),
  ...promise(
    {
      operation: raw,
      source,
      breaks: 'POST /markdown/raw returns 200 and the rendered HTML.',
      kills: ['markdown.render-raw.html'],
    },
    both(raw, 'raw', 'markdown.render-raw'),
  ),
  ...promise(
    {
      operation: raw,
      source,
      breaks: 'POST /markdown/raw accepts markdown in a body of type text/plain.',
      kills: ['markdown.render-raw.status'],
    },
    {
      'raw-refuses-plain-text': refuses(
        raw,
        (call) => /^text\/plain/.test(call.header('content-type') ?? ''),
        422,
      ),
      'raw-wants-json': handles(raw, async (call) => {
        const { Text } = await call.json()
        return html(await call.rules.content.markdown(call, String(Text)))
      }),
      'raw-wants-no-charset': {
        mutate: refuses(raw, (call) => /;/.test(call.header('content-type') ?? ''), 422),
        kills: ['markdown.render-raw.charset'],
      },
      'raw-reads-no-line-breaks': {
        mutate: readsOtherwise(raw, (text) => text.replace(/\n+/g, ' ')),
        kills: ['markdown.render-raw.lists'],
      },
      'raw-takes-the-body-for-a-form': {
        mutate: readsOtherwise(raw, (text) => new URLSearchParams(text).get('text') ?? ''),
        kills: ['markdown.render-raw.html'],
      },
    },
  ),
]
