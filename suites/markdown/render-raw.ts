import {
  callerQuestions,
  control,
  observeIfRefused,
  question,
  requirement,
  responses,
  scenario,
} from '../../harness/checks/index.ts'
import { beginnings } from './beginnings.ts'

const operation = 'code-hosting, Miscellaneous, POST /markdown/raw'

const text = [
  '## Table of contents',
  '',
  'See **bold** resources and [the index](https://example.com/index), by `turn 7`.',
  '',
  '- first wheel',
  '- second wheel',
  '',
].join('\n')

const rendered = scenario('POST of markdown as text/plain', async ({ forge, shared }) => ({
  answer: await forge.as(shared.ada).renderRawMarkdown(text),
}))

const beyondAscii = scenario(
  'POST of markdown with non-ASCII letters as text/plain; charset=utf-8',
  ({ forge, shared }) =>
    forge.as(shared.ada).renderRawMarkdown('Škoda **déjà vu**', 'text/plain; charset=utf-8'),
)

responses(
  { scenario: rendered, reply: ({ answer }) => answer, source: operation },
  {
    'markdown.render-raw.status': {
      status: 200,
      says: 'POST of markdown with the media type text/plain returns 200.',
    },
  },
)

requirement(
  'markdown.render-raw.media-type',
  { level: 'implied', source: operation, says: 'The response has the media type text/html.' },
  async ({ play, forge, shared, expect }) => {
    expect((await play(rendered)).answer).toHaveMediaType('text/html')
    // A server that guesses the type from the first bytes guesses right for some texts.
    for (const beginning of beginnings) {
      const answer = await forge.as(shared.ada).renderRawMarkdown(beginning)
      control(answer).succeeded()
      expect(answer).toHaveMediaType('text/html')
    }
  },
)

requirement(
  'markdown.render-raw.html',
  {
    level: 'stated',
    source: operation,
    says: 'The response body is the markdown rendered as HTML: a heading becomes a heading element.',
  },
  async ({ play, expect }) => {
    const { answer } = await play(rendered)
    control(answer).succeeded()
    expect(answer).toRenderElement(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], 'Table of contents')
    expect(answer).toBeTextWithout('## Table')
  },
)

requirement(
  'markdown.render-raw.elements',
  {
    level: 'implied',
    source: operation,
    says: 'Strong emphasis and links become HTML elements, and a link keeps its address.',
  },
  async ({ play, expect }) => {
    const { answer } = await play(rendered)
    control(answer).succeeded()
    expect(answer).toRenderElement(['strong', 'b'], 'bold')
    expect(answer).toRenderElement(['a'], 'the index')
    expect(answer).toLinkTo('https://example.com/index')
  },
)

requirement(
  'markdown.render-raw.lists',
  { level: 'implied', source: operation, says: 'List items, each on its own line, become HTML elements.' },
  async ({ play, expect }) => {
    const { answer } = await play(rendered)
    control(answer).succeeded()
    expect(answer).toRenderElement(['li'], 'first wheel')
    expect(answer).toRenderElement(['li'], 'second wheel')
  },
)

requirement(
  'markdown.render-raw.code',
  { level: 'implied', source: operation, says: 'Inline code becomes an HTML element.' },
  async ({ play, expect }) => {
    const { answer } = await play(rendered)
    control(answer).succeeded()
    expect(answer).toRenderElement(['code', 'tt'], 'turn 7')
  },
)

requirement(
  'markdown.render-raw.charset',
  {
    level: 'implied',
    source: operation,
    says: 'POST with a charset parameter on the media type text/plain succeeds and renders the markdown.',
  },
  async ({ play, forge, shared, expect }) => {
    control((await play(rendered)).answer).succeeded()
    const answer = await forge.as(shared.ada).renderRawMarkdown(text, 'text/plain; charset=utf-8')
    expect(answer).toSucceed()
    expect(answer).toRenderElement(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], 'Table of contents')
    expect(answer).toRenderElement(['strong', 'b'], 'bold')
    expect(answer).toRenderElement(['li'], 'second wheel')
  },
)

question(
  'markdown.render-raw.no-text',
  {
    source: 'code-hosting, Errors, 422',
    asks: 'How does the operation respond to an image instead of plain text?',
  },
  async ({ forge, shared }) => {
    const image = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    return (await forge.as(shared.ada).renderRawMarkdown(image, 'image/png')).describe()
  },
)

question(
  'markdown.render-raw.empty',
  { source: operation, asks: 'How does the operation respond to an empty request body?' },
  async ({ forge, shared }) => (await forge.as(shared.ada).renderRawMarkdown('')).describe(),
)

requirement(
  'markdown.render-raw.letters',
  {
    level: 'implied',
    source: operation,
    says: 'Non-ASCII letters of a text with the media type text/plain; charset=utf-8, if the server accepts it, appear in the HTML unchanged or as character references.',
  },
  async ({ play, expect }) => {
    control((await play(rendered)).answer).succeeded()
    expect(observeIfRefused(await play(beyondAscii))).toRenderElement(['strong', 'b'], 'déjà vu')
  },
)

question(
  'markdown.render-raw.beyond-ascii',
  { source: operation, asks: 'Does the HTML contain the non-ASCII letters of the text unchanged?' },
  async ({ play }) => {
    const answer = await play(beyondAscii)
    if (!answer.succeeded) return answer.describe()
    return answer.text().includes('déjà vu') ? 'with the same letters' : 'with other letters'
  },
)

question(
  'markdown.render-raw.as-json',
  {
    source: 'code-hosting, Default media types',
    asks: 'How does the operation respond to the same text with the media type application/json?',
  },
  async ({ forge, shared }) =>
    (await forge.as(shared.ada).renderRawMarkdown(text, 'application/json')).describe(),
)

callerQuestions('markdown.render-raw', { source: 'code-hosting, Authentication, 6' }, (caller) =>
  caller.renderRawMarkdown(text),
)
