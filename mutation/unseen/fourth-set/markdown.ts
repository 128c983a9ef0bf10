import type { Mutant } from '../../mutants/mutant.ts'
import { keepsHtmlBy } from '../keeps-html.ts'

/** Markdown: texts that change the HTML of later texts. */
export const markdown: readonly Mutant[] = [
  {
    id: 'markdown/texts-that-differ-in-line-breaks-share-their-html',
    area: 'markdown',
    breaks: 'Each text is rendered as it is, also if it differs from an earlier one only in white space.',
    source: 'document 1, Endpoints, Miscellaneous: POST /markdown, "200 HTML (MarkdownRender)"',
    mutate: keepsHtmlBy((text) => text.replace(/\s+/g, ' ').trim()),
  },
  {
    id: 'markdown/open-code-block-runs-into-the-next-text',
    area: 'markdown',
    breaks: 'A text starts outside of a code block, whatever the text before it left open.',
    source: 'document 1, What the service does: "render markdown to HTML"',
    mutate: (seams) => {
      const right = seams.rules.content.markdown
      let isOpen = false
      seams.rules.content.markdown = (ask, text) => {
        const before = isOpen ? '```\n' : ''
        isOpen = [...text.matchAll(/^ {0,3}```/gm)].length % 2 === 1
        return right(ask, before + text)
      }
    },
  },
]
