import { codeHostingSuite, control, observeIfRefused, scenario } from '../../harness/checks/index.ts'
import { beginnings } from './beginnings.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement, responses } = suite

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

responses(
  { scenario: rendered, reply: ({ answer }) => answer },
  {
    'markdown.render-raw.status': {
      status: 200,
      says: 'POST of markdown with the media type text/plain returns 200.',
    },
  },
)

requirement(
  'markdown.render-raw.media-type',
  { level: 'implied', says: 'The response has the media type text/html.' },
  async ({ play, forge, fresh, shared, expect }) => {
    expect((await play(rendered)).answer).toHaveMediaType('text/html')
    // A server that guesses the type from the first bytes guesses right for some texts.
    for (const beginning of beginnings) {
      const answer = await forge.as(shared.ada).renderRawMarkdown(fresh.like(beginning))
      control(answer).succeeded()
      expect(answer).toHaveMediaType('text/html')
    }
  },
)

requirement(
  'markdown.render-raw.html',
  {
    level: 'stated',
    says: 'The response body is the markdown rendered as HTML: a heading becomes a heading element.',
  },
  async ({ play, expect }) => {
    const { answer, sample } = await play(rendered)
    control(answer).succeeded()
    expect(answer).toRenderElement(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], sample.heading)
    expect(answer).toBeTextWithout(sample.marked)
  },
)

requirement(
  'markdown.render-raw.elements',
  {
    level: 'implied',
    says: 'Strong emphasis becomes an HTML element.',
  },
  async ({ play, expect }) => {
    const { answer, sample } = await play(rendered)
    control(answer).succeeded()
    expect(answer).toRenderElement(['strong', 'b'], sample.strong)
  },
)

requirement(
  'markdown.render-raw.lists',
  { level: 'implied', says: 'List items, each on its own line, become HTML elements.' },
  async ({ play, expect }) => {
    const { answer, sample } = await play(rendered)
    control(answer).succeeded()
    for (const item of sample.items) expect(answer).toRenderElement(['li'], item)
  },
)

requirement(
  'markdown.render-raw.code',
  { level: 'implied', says: 'Inline code becomes an HTML element.' },
  async ({ play, expect }) => {
    const { answer, sample } = await play(rendered)
    control(answer).succeeded()
    expect(answer).toRenderElement(['code', 'tt'], sample.code)
  },
)

requirement(
  'markdown.render-raw.charset',
  {
    level: 'implied',
    says: 'POST with a charset parameter on the media type text/plain succeeds and renders the markdown.',
  },
  async ({ play, forge, fresh, shared, expect }) => {
    control((await play(rendered)).answer).succeeded()
    const sample = fresh.markdown(own)
    const answer = await forge.as(shared.ada).renderRawMarkdown(sample.text, 'text/plain; charset=utf-8')
    expect(answer).toSucceed()
    expect(answer).toRenderElement(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], sample.heading)
    expect(answer).toRenderElement(['strong', 'b'], sample.strong)
    for (const item of sample.items) expect(answer).toRenderElement(['li'], item)
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
  { asks: 'How does the operation respond to an empty request body?' },
  async ({ forge, shared }) => (await forge.as(shared.ada).renderRawMarkdown('')).describe(),
)

requirement(
  'markdown.render-raw.letters',
  {
    level: 'implied',
    says: 'Non-ASCII letters of a text with the media type text/plain; charset=utf-8, if the server accepts it, appear in the HTML unchanged or as character references.',
  },
  async ({ play, expect }) => {
    control((await play(rendered)).answer).succeeded()
    const { strong, answer } = await play(beyondAscii)
    expect(observeIfRefused(answer)).toRenderElement(['strong', 'b'], strong)
  },
)

question(
  'markdown.render-raw.beyond-ascii',
  { asks: 'Does the HTML contain the non-ASCII letters of the text unchanged?' },
  async ({ play }) => {
    const { strong, answer } = await play(beyondAscii)
    if (!answer.succeeded) return answer.describe()
    return answer.text().includes(strong) ? 'with the same letters' : 'with other letters'
  },
)

question(
  'markdown.render-raw.as-json',
  {
    source: 'code-hosting, Default media types',
    asks: 'How does the operation respond to the same text with the media type application/json?',
  },
  async ({ forge, fresh, shared }) =>
    (await forge.as(shared.ada).renderRawMarkdown(fresh.markdown(own).text, 'application/json')).describe(),
)

callerQuestions('markdown.render-raw', { source: 'code-hosting, Authentication, 6' }, (caller, { fresh }) =>
  caller.renderRawMarkdown(fresh.markdown(own).text),
)
