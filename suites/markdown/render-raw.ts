import { checks, question, scenario } from '../common/words.ts'
import { callers, responses } from '../common/derived.ts'
import { observeIfRefused } from '../common/tools.ts'
import { rendersCode, rendersHtml } from './rendering.ts'

const own = {
  text: [
    '## Table of contents',
    '',
    'See **bold** resources and [the index](https://example.com/index), by `turn 7`.',
    '',
    '- first wheel',
    '- second wheel',
    '',
  ].join('\n'),
  heading: 'Table of contents',
  marked: '## Table',
  emphasis: 'see',
  strong: 'bold',
  link: 'the index',
  address: 'https://example.com/index',
  code: 'turn 7',
  items: ['first wheel', 'second wheel'],
}

const MEDIA_TYPES = ['Text/Plain; charset=utf-8', 'TEXT/PLAIN;charset=UTF-8', 'Text/plain; Charset="utf-8"']

const rendered = scenario('POST of markdown as text/plain', async ({ forge, fresh, shared }) => {
  const sample = fresh.markdown(own)
  return { sample, answer: await forge.as(shared.ada).renderRawMarkdown(sample.text) }
})

const beyondAscii = scenario(
  'POST of markdown with non-ASCII letters as text/plain; charset=utf-8',
  async ({ forge, fresh, shared }) => {
    const strong = fresh.like('déjà vu')
    const text = `${fresh.like('Škoda')} **${strong}**`
    return { strong, answer: await forge.as(shared.ada).renderRawMarkdown(text, 'text/plain; charset=utf-8') }
  },
)

const afterRendered = rendered.after('answer')

export const suite = checks({
  ...responses('markdown.render-raw', rendered, 'answer', ['status'], {
    of: 'of markdown with the media type text/plain',
  }),
  ...rendersHtml('markdown.render-raw', rendered, (caller, text) => caller.renderRawMarkdown(text)),
  'markdown.render-raw.elements': afterRendered.implied(
    'Strong emphasis becomes an HTML element.',
    ({ answer, sample }, { expect }) => expect(answer).toRenderElement(['strong', 'b'], sample.strong),
  ),
  'markdown.render-raw.lists': afterRendered.implied(
    'List items, each on its own line, become HTML elements.',
    ({ answer, sample }, { expect }) => {
      for (const item of sample.items) expect(answer).toRenderElement(['li'], item)
    },
  ),
  'markdown.render-raw.code': rendersCode(rendered),
  'markdown.render-raw.charset': afterRendered.implied(
    'POST with a charset parameter on the media type text/plain succeeds and renders the markdown.',
    async (_, { forge, fresh, shared, expect }) => {
      const sample = fresh.markdown(own)
      // The media type says that the body is Markdown, regardless of its beginning. The names of media types and their parameters are
      // case-insensitive (RFC 9110, section 8.3.1).
      const text = `{${fresh.like('anchor')}} ${fresh.like('words in front')}\n\n${sample.text}`
      const mediaType = MEDIA_TYPES[fresh.number('media type', 0, MEDIA_TYPES.length)]
      const answer = await forge.as(shared.ada).renderRawMarkdown(text, mediaType)
      expect(answer).toSucceed().toRenderElement(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], sample.heading)
      expect(answer).toRenderElement(['strong', 'b'], sample.strong)
      for (const item of sample.items) expect(answer).toRenderElement(['li'], item)
    },
  ),
  'markdown.render-raw.no-text': question(
    'How does the operation respond to an image instead of plain text?',
    { source: 'code-hosting, Errors, 422' },
    ({ forge, fresh, shared }) => {
      const { mediaType, bytes } = fresh.image()
      return forge.as(shared.ada).renderRawMarkdown(bytes, mediaType)
    },
  ),
  'markdown.render-raw.empty': question(
    'How does the operation respond to an empty request body?',
    ({ forge, shared }) => forge.as(shared.ada).renderRawMarkdown(''),
  ),
  'markdown.render-raw.letters': afterRendered.implied(
    'Non-ASCII letters of a text with the media type text/plain; charset=utf-8, if the server accepts it, appear in the HTML unchanged or as character references.',
    async (_, { play, expect }) => {
      const { strong, answer } = await play(beyondAscii)
      expect(observeIfRefused(answer)).toRenderElement(['strong', 'b'], strong)
    },
  ),
  'markdown.render-raw.beyond-ascii': beyondAscii.question(
    'Does the HTML contain the non-ASCII letters of the text unchanged?',
    ({ strong, answer }) => {
      if (!answer.succeeded) return answer
      return answer.text().includes(strong) ? 'with the same letters' : 'with other letters'
    },
  ),
  'markdown.render-raw.as-json': question(
    'How does the operation respond to the same text with the media type application/json?',
    { source: 'code-hosting, Default media types' },
    ({ forge, fresh, shared }) =>
      forge.as(shared.ada).renderRawMarkdown(fresh.markdown(own).text, 'application/json'),
  ),
  ...callers('markdown.render-raw', (caller, { fresh }) =>
    caller.renderRawMarkdown(fresh.markdown(own).text),
  ),
})
