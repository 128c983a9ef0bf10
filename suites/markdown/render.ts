import { checks, question, scenario } from '../common/words.ts'
import { callers, refused, requestFields, responses } from '../common/derived.ts'
import { control, linksOf, Observed } from '../common/tools.ts'
import { rendersCode, rendersHtml } from './rendering.ts'

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

const afterRendered = rendered.after('answer')

export const suite = checks({
  ...responses('markdown.render', rendered, 'answer', ['status'], { of: 'of markdown in a MarkdownOption' }),
  ...rendersHtml('markdown.render', rendered, (caller, text) => caller.renderMarkdown({ text })),
  'markdown.render.elements': afterRendered.implied(
    'Emphasis, strong emphasis and list items become HTML elements.',
    ({ answer, sample }, { expect }) => {
      expect(answer).toRenderElement(['em', 'i'], sample.emphasis)
      expect(answer).toRenderElement(['strong', 'b'], sample.strong)
      for (const item of sample.items) expect(answer).toRenderElement(['li'], item)
    },
  ),
  'markdown.render.links': rendered.question(
    'Does a markdown link become an HTML link to the same address?',
    ({ answer, sample }) => {
      if (!answer.succeeded) return answer
      const links = linksOf(answer.text())
      if (links.includes(sample.address)) return 'a link to the same address'
      return links.length > 0 ? 'a link to another address' : 'no link'
    },
  ),
  'markdown.render.code': rendersCode(rendered),
  'markdown.render.beyond-ascii': afterRendered.implied(
    'Non-ASCII letters in the JSON request body appear in the HTML unchanged or as character references.',
    async (_, { forge, fresh, shared, expect }) => {
      const [text, name] = [fresh.like('It is called'), fresh.like('解析機関')]
      const answer = await forge.as(shared.ada).renderMarkdown({ text: `${text} **${name}**.` })
      control(answer).succeeded()
      expect(answer).toRenderElement(['strong', 'b'], name)
    },
  ),
  'markdown.render.wrong-type': refused(
    'a number or a list as the text',
    rendered,
    async (_, { forge, fresh, shared }) => {
      const replies = [
        await forge.as(shared.ada).renderMarkdown({ text: Number(fresh.like('1843')) }),
        await forge.as(shared.ada).renderMarkdown({ text: [fresh.like('# A'), fresh.like('# B')] }),
      ]
      // The document shows neither the type of the field nor the refusal of a body with another type.
      if (replies.some(({ status }) => status === 400)) throw new Observed('it was refused with status 400')
      return replies
    },
    { source: conditions },
  ),
  'markdown.render.no-object': afterRendered.question(
    'How does the operation respond to a list as the request body?',
    { source: conditions },
    (_, { forge, shared }) => forge.as(shared.ada).renderMarkdownOf('[]'),
  ),
  'markdown.render.no-json': afterRendered.question(
    'How does the operation respond to a request body that is not JSON?',
    { source: conditions },
    (_, { forge, fresh, shared }) =>
      forge.as(shared.ada).renderMarkdownOf(`{"Text": "${fresh.like('cut off')}`),
  ),
  'markdown.render.nothing-given': question(
    'How does the operation respond to a MarkdownOption without fields?',
    { source: option },
    ({ forge, shared }) => forge.as(shared.ada).renderMarkdown({}),
  ),
  'markdown.render.modes': question(
    'How does the operation respond to the modes gfm and markdown, and to an unknown mode?',
    { source: option },
    async ({ forge, fresh, shared }) => {
      const { text } = fresh.markdown(own)
      const inMode = async (mode: string) =>
        (await forge.as(shared.ada).renderMarkdown({ text, mode })).describe()
      const bogus = fresh.like('bogus')
      return `gfm: ${await inMode('gfm')}; markdown: ${await inMode('markdown')}; bogus: ${await inMode(bogus)}`
    },
  ),
  'markdown.render.context': question(
    'Does a context change the target of a relative link?',
    { source: option },
    async ({ forge, fresh, shared }) => {
      const link = { text: `[${fresh.like('a file')}](docs/${fresh.like('file')}.md)`, mode: 'gfm' }
      const without = await forge.as(shared.ada).renderMarkdown(link)
      const within = await forge.as(shared.ada).renderMarkdown({ ...link, context: fresh.like('ada/engine') })
      return without.text() === within.text() ? 'it leads to the same place' : 'it leads elsewhere'
    },
  ),
  'markdown.render.script': question(
    'Does a script element in the markdown remain a script element in the HTML?',
    async ({ forge, fresh, shared }) => {
      const text = fresh.like('a <script>alert(1)</script> b')
      const answer = await forge.as(shared.ada).renderMarkdown({ text })
      if (!answer.succeeded) return answer
      return /<script/i.test(answer.text()) ? 'the script is still there' : 'there is no script'
    },
  ),
  'markdown.render.as-text': question(
    'How does the operation respond to the same JSON with the media type text/plain?',
    { source: 'code-hosting, Default media types' },
    ({ forge, fresh, shared }) => {
      const json = JSON.stringify({ Text: fresh.markdown(own).text })
      return forge.as(shared.ada).renderMarkdownOf(json, 'text/plain')
    },
  ),
  ...callers('markdown.render', (caller, { fresh }) =>
    caller.renderMarkdown({ text: fresh.markdown(own).text }),
  ),
  'markdown.render.error-body': question(
    'What is the response body when the request body is not JSON?',
    { source: 'code-hosting, Errors, shape of validationError' },
    async ({ forge, fresh, shared }) =>
      (await forge.as(shared.ada).renderMarkdownOf(`{"Text": "${fresh.like('cut off')}`)).describeBody(),
  ),
  'markdown.render.option': requestFields(),
})
