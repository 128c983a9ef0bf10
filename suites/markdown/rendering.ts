import type { SeenScenario, Table } from '../common/words.ts'
import { control, type ForgeCaller, type Reply } from '../common/tools.ts'

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Headings of each level. */
const headings = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'].map((title, level) => ({
  title,
  mark: '#'.repeat(level + 1),
}))

/** Texts that start with a heading, a paragraph or a list. */
const beginnings = ['# Engine\n', '## Engine\n', 'An engine.\n', '- engine\n']

interface Rendered {
  readonly sample: { readonly heading: string; readonly marked: string; readonly code: string }
  readonly answer: Reply
}

/** Media type and headings of HTML, by `render` for further texts. */
export const rendersHtml = (
  id: string,
  rendered: SeenScenario<Rendered>,
  render: (caller: ForgeCaller, text: string) => Promise<Reply>,
): Table => ({
  [`${id}.media-type`]: rendered.implied(
    'The response has the media type text/html.',
    async ({ answer: first }, { forge, fresh, shared, expect }) => {
      expect(first).toHaveMediaType('text/html')
      // A server that guesses the type from the first bytes guesses correctly for some texts.
      for (const beginning of beginnings) {
        const answer = await render(forge.as(shared.ada), fresh.like(beginning))
        control(answer).succeeded()
        expect(answer).toHaveMediaType('text/html')
      }
    },
  ),
  [`${id}.html`]: rendered
    .after('answer')
    .stated(
      'The response body is the markdown rendered as HTML: a heading becomes a heading element.',
      async ({ answer, sample }, { forge, fresh, shared, expect }) => {
        expect(answer).toRenderElement(HEADINGS, sample.heading).toBeTextWithout(sample.marked)
        const all = headings.map(({ title, mark }) => ({ mark, title: fresh.like(title) }))
        const text = all.map(({ mark, title }) => `${mark} ${title}\n`).join('\n')
        // Also with the line ends of other editors.
        for (const written of [text, text.replaceAll('\n', '\r\n')]) {
          const ofEachLevel = await render(forge.as(shared.ada), written)
          control(ofEachLevel).succeeded()
          for (const { mark, title } of all)
            expect(ofEachLevel).toRenderElement(HEADINGS, title).toBeTextWithout(`${mark} ${title}`)
        }
      },
    ),
})

/** Code within a line. */
export const rendersCode = (rendered: SeenScenario<Rendered>) =>
  rendered
    .after('answer')
    .implied('Inline code becomes an HTML element.', ({ answer, sample }, { expect }) =>
      expect(answer).toRenderElement(['code', 'tt'], sample.code),
    )
