import { html } from '../http/reply.ts'
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
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('markdown')
const source = 'code-hosting, Miscellaneous'
const render = 'markdown.render'
const raw = 'markdown.renderRaw'

/** Changes the markdown before it is rendered. */
const reads =
  (name: string, change: (text: string) => string): Mutate =>
  ({ rules }) => {
    const right = rules.content.markdown
    rules.content.markdown = onlyFor(name, right, (ask, text) => right(ask, change(text)))
  }

/** Renders markdown otherwise. */
const writes =
  (name: string, change: (html: string, text: string) => string): Mutate =>
  ({ rules }) => {
    const right = rules.content.markdown
    rules.content.markdown = onlyFor(name, right, async (ask, text) => change(await right(ask, text), text))
  }

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const inLatin1 = (name: string) =>
  rewritesSuccess(name, (reply) => ({
    ...reply,
    body: Uint8Array.from(Buffer.from(String(reply.body), 'latin1')),
  }))

/** What both ways of rendering promise. */
const both = (name: string, what: string): Record<string, Mutate> => ({
  [`${what}-answers-201`]: succeedsWith(name, 201),
  [`${what}-has-no-body`]: answersNoBody(name),
  [`${what}-is-plain-text`]: answersMediaType(name, 'text/plain; charset=utf-8'),
  [`${what}-is-called-json`]: answersMediaType(name, 'application/json'),
  [`${what}-is-html-within-json`]: rewritesSuccess(name, ({ status, body }) => ({
    status,
    headers: {},
    json: { html: body },
  })),
  [`${what}-answers-the-markdown`]: writes(name, (_html, text) => text),
  [`${what}-answers-the-markdown-in-pre`]: writes(name, (_html, text) => `<pre>${escaped(text)}</pre>`),
  [`${what}-escapes-its-own-html`]: writes(name, escaped),
  [`${what}-always-answers-the-same`]: writes(name, () => '<p>Hello</p>'),
  [`${what}-renders-the-first-line-only`]: reads(name, (text) => text.split('\n')[0] ?? ''),
  [`${what}-renders-no-headings`]: writes(name, (rendered) => rendered.replace(/(<\/?)h\d\b/g, '$1p')),
  [`${what}-renders-no-emphasis`]: writes(name, (rendered) => rendered.replace(/<\/?(?:em|strong)>/g, '*')),
  [`${what}-renders-no-links`]: writes(name, (rendered) => rendered.replace(/<a [^>]*>(.*?)<\/a>/g, '$1')),
  [`${what}-renders-no-lists`]: writes(name, (rendered) => rendered.replace(/<\/?(?:ul|ol|li)>/g, '')),
  [`${what}-renders-no-code`]: writes(name, (rendered) => rendered.replace(/<\/?(?:pre|code)[^>]*>/g, '`')),
  [`${what}-spoils-letters-beyond-ascii`]: inLatin1(name),
})

/** POST /markdown and POST /markdown/raw. */
export const markdown: Mutant[] = [
  ...promise(
    { operation: render, source, breaks: 'POST /markdown: 200 HTML (MarkdownRender)' },
    both(render, 'render'),
  ),
  ...promise(
    { operation: render, source, breaks: 'POST /markdown: JSON body MarkdownOption' },
    {
      'render-renders-the-json': handles(render, async (call) =>
        html(await call.rules.content.markdown(call, await call.text())),
      ),
      'render-refuses-json': refuses(render, (call) => /json/.test(call.header('content-type') ?? ''), 422),
    },
  ),
  ...promise(
    { operation: render, source, breaks: 'POST /markdown: other status 422' },
    {
      'render-invalid-is-400': answersStatus(render, 422, 400),
      'render-invalid-is-500': answersStatus(render, 422, 500),
    },
  ),
  ...promise(
    { operation: raw, source, breaks: 'POST /markdown/raw: 200 HTML (MarkdownRender)' },
    both(raw, 'raw'),
  ),
  ...promise(
    { operation: raw, source, breaks: 'POST /markdown/raw: body of type text/plain holding markdown' },
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
      'raw-reads-no-line-breaks': reads(raw, (text) => text.replace(/\n+/g, ' ')),
      'raw-takes-the-body-for-a-form': reads(raw, (text) => new URLSearchParams(text).get('text') ?? ''),
    },
  ),
  ...promise(
    { operation: raw, source, breaks: 'POST /markdown/raw: other status 422' },
    {
      'raw-invalid-is-415': answersStatus(raw, 422, 415),
      'raw-invalid-is-500': answersStatus(raw, 422, 500),
    },
  ),
]
