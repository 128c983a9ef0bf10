import type { Mutant } from '../../mutants/mutant.ts'
import { keepsHtmlBy } from '../keeps-html.ts'

/** The length of a key in the cache of rendered texts. */
const keyLength = 32

/** Markdown: texts that look like earlier ones, and lists that go on. */
export const markdown: readonly Mutant[] = [
  {
    id: 'markdown/texts-with-one-beginning-share-their-html',
    area: 'markdown',
    breaks: 'A text is rendered to its end, also if it begins like an earlier one.',
    source: 'document 1, Miscellaneous: POST /markdown, "200 HTML (MarkdownRender)"',
    mutate: keepsHtmlBy((text) => text.slice(0, keyLength)),
  },
  {
    id: 'markdown/numbers-of-a-list-go-on-in-the-next-text',
    area: 'markdown',
    breaks: 'A numbered list starts with its own number, not after the one of the text before.',
    source: 'document 1, What the service does: "render markdown to HTML"',
    mutate: (seams) => {
      const { markdown: right } = seams.rules.content
      let before = 0
      seams.rules.content.markdown = async (ask, text) => {
        const start = before + 1
        const items = text.match(/^\d+\. /gm)?.length ?? 0
        before = items === 0 ? 0 : before + items
        const html = await right(ask, text)
        return start === 1 ? html : html.replace('<ol>', `<ol start="${start}">`)
      }
    },
  },
]
