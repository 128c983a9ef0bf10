import { codeHostingSuite, control, linksOf, scenario } from '../../harness/checks/index.ts'
import { beginnings } from './beginnings.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, refusal, requirement, responses } = suite
const option = 'code-hosting, Request option objects, MarkdownOption'
const conditions = 'code-hosting, Errors, 422'

const own = {
  text: [
    '# A note on engines',
    '',
    'It weaves *algebraic* and **beautiful** patterns, see [the notes](https://example.com/notes), by `turn 7`.',
    '',
    '- first wheel',
    '- second wheel',
    '',
  ].join('\n'),
  heading: 'A note on engines',
  marked: '# A note',
  emphasis: 'algebraic',
  strong: 'beautiful',
  link: 'the notes',
  address: 'https://example.com/notes',
  code: 'turn 7',
  items: ['first wheel', 'second wheel'],
}

const rendered = scenario('POST of markdown as JSON', async ({ forge, fresh, shared }) => {
  const sample = fresh.markdown(own)
  return { sample, answer: await forge.as(shared.ada).renderMarkdown({ text: sample.text }) }
})

responses(
  { scenario: rendered, reply: ({ answer }) => answer },
  {
    'markdown.render.status': { status: 200, says: 'POST of markdown in a MarkdownOption returns 200.' },
  },
)

requirement(
  'markdown.render.media-type',
  { level: 'implied', says: 'The response has the media type text/html.' },
  async ({ play, forge, fresh, shared, expect }) => {
    expect((await play(rendered)).answer).toHaveMediaType('text/html')
    // A server that guesses the type from the first bytes guesses right for some texts.
    for (const beginning of beginnings) {
      const answer = await forge.as(shared.ada).renderMarkdown({ text: fresh.like(beginning) })
      control(answer).succeeded()
      expect(answer).toHaveMediaType('text/html')
    }
  },
)

requirement(
  'markdown.render.html',
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
  'markdown.render.elements',
  {
    level: 'implied',
    says: 'Emphasis, strong emphasis and list items become HTML elements.',
  },
  async ({ play, expect }) => {
    const { answer, sample } = await play(rendered)
    control(answer).succeeded()
    expect(answer).toRenderElement(['em', 'i'], sample.emphasis)
    expect(answer).toRenderElement(['strong', 'b'], sample.strong)
    for (const item of sample.items) expect(answer).toRenderElement(['li'], item)
  },
)

question(
  'markdown.render.links',
  { asks: 'Does a markdown link become an HTML link to the same address?' },
  async ({ play }) => {
    const { answer, sample } = await play(rendered)
    if (!answer.succeeded) return answer.describe()
    const links = linksOf(answer.text())
    if (links.includes(sample.address)) return 'a link to the same address'
    return links.length > 0 ? 'a link to another address' : 'no link'
  },
)

requirement(
  'markdown.render.code',
  { level: 'implied', says: 'Inline code becomes an HTML element.' },
  async ({ play, expect }) => {
    const { answer, sample } = await play(rendered)
    control(answer).succeeded()
    expect(answer).toRenderElement(['code', 'tt'], sample.code)
  },
)

requirement(
  'markdown.render.beyond-ascii',
  {
    level: 'implied',
    says: 'Non-ASCII letters in the JSON request body appear in the HTML unchanged or as character references.',
  },
  async ({ play, forge, fresh, shared, expect }) => {
    control((await play(rendered)).answer).succeeded()
    const [text, name] = [fresh.like('It is called'), fresh.like('解析機関')]
    const answer = await forge.as(shared.ada).renderMarkdown({ text: `${text} **${name}**.` })
    control(answer).succeeded()
    expect(answer).toRenderElement(['strong', 'b'], name)
  },
)

refusal(
  'markdown.render.wrong-type',
  {
    source: conditions,
    says: 'If the server rejects a number or a list as the text, the status code is 422.',
    with: [422],
  },
  async ({ play, valid, forge, fresh, shared }) => {
    valid((await play(rendered)).answer)
    return [
      await forge.as(shared.ada).renderMarkdown({ text: Number(fresh.like('1843')) }),
      await forge.as(shared.ada).renderMarkdown({ text: [fresh.like('# A'), fresh.like('# B')] }),
    ]
  },
)

question(
  'markdown.render.no-object',
  { source: conditions, asks: 'How does the operation respond to a list as the request body?' },
  async ({ play, forge, shared }) => {
    control((await play(rendered)).answer).succeeded()
    return (await forge.as(shared.ada).renderMarkdownOf('[]')).describe()
  },
)

question(
  'markdown.render.no-json',
  { source: conditions, asks: 'How does the operation respond to a request body that is not JSON?' },
  async ({ play, forge, fresh, shared }) => {
    control((await play(rendered)).answer).succeeded()
    return (await forge.as(shared.ada).renderMarkdownOf(`{"Text": "${fresh.like('cut off')}`)).describe()
  },
)

question(
  'markdown.render.nothing-given',
  { source: option, asks: 'How does the operation respond to a MarkdownOption without fields?' },
  async ({ forge, shared }) => (await forge.as(shared.ada).renderMarkdown({})).describe(),
)

question(
  'markdown.render.modes',
  {
    source: option,
    asks: 'How does the operation respond to the modes gfm and markdown, and to an unknown mode?',
  },
  async ({ forge, fresh, shared }) => {
    const { text } = fresh.markdown(own)
    const inMode = async (mode: string) =>
      (await forge.as(shared.ada).renderMarkdown({ text, mode })).describe()
    const bogus = fresh.like('bogus')
    return `gfm: ${await inMode('gfm')}; markdown: ${await inMode('markdown')}; bogus: ${await inMode(bogus)}`
  },
)

question(
  'markdown.render.context',
  { source: option, asks: 'Does a context change the target of a relative link?' },
  async ({ forge, fresh, shared }) => {
    const link = { text: `[${fresh.like('a file')}](docs/${fresh.like('file')}.md)`, mode: 'gfm' }
    const without = await forge.as(shared.ada).renderMarkdown(link)
    const within = await forge.as(shared.ada).renderMarkdown({ ...link, context: fresh.like('ada/engine') })
    return without.text() === within.text() ? 'it leads to the same place' : 'it leads elsewhere'
  },
)

question(
  'markdown.render.script',
  { asks: 'Does a script element in the markdown remain a script element in the HTML?' },
  async ({ forge, fresh, shared }) => {
    const text = fresh.like('a <script>alert(1)</script> b')
    const answer = await forge.as(shared.ada).renderMarkdown({ text })
    if (!answer.succeeded) return answer.describe()
    return /<script/i.test(answer.text()) ? 'the script is still there' : 'there is no script'
  },
)

question(
  'markdown.render.as-text',
  {
    source: 'code-hosting, Default media types',
    asks: 'How does the operation respond to the same JSON with the media type text/plain?',
  },
  async ({ forge, fresh, shared }) => {
    const json = JSON.stringify({ Text: fresh.markdown(own).text })
    return (await forge.as(shared.ada).renderMarkdownOf(json, 'text/plain')).describe()
  },
)

callerQuestions('markdown.render', { source: 'code-hosting, Authentication, 6' }, (caller, { fresh }) =>
  caller.renderMarkdown({ text: fresh.markdown(own).text }),
)

question(
  'markdown.render.error-body',
  {
    source: 'code-hosting, Errors, shape of validationError',
    asks: 'What is the response body when the request body is not JSON?',
  },
  async ({ forge, fresh, shared }) =>
    (await forge.as(shared.ada).renderMarkdownOf(`{"Text": "${fresh.like('cut off')}`)).describeBody(),
)

notTestable('markdown.render.option', {
  level: 'open',
  source: option,
  says: 'Which fields does a MarkdownOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})
