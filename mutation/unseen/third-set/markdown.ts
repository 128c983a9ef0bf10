import type { Mutant } from '../../mutants/mutant.ts'

const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S+.*$/gm

/** Rendering: what one text leaves for the next one. */
export const markdown: readonly Mutant[] = [
  {
    id: 'markdown/link-definitions-stay-for-later-texts',
    area: 'markdown',
    operation: 'markdown.render',
    breaks: 'A link definition of one text makes links of the same label in later texts.',
    source: 'document 1, What the service does: "render markdown to HTML"',
    mutate: ({ rules: { content } }) => {
      const definitions: string[] = []
      const right = content.markdown
      content.markdown = async (ask, text) => {
        if (ask.operation !== 'markdown.render') return right(ask, text)
        // The first definition of a label wins, so those of the text itself stay right.
        const html = await right(ask, [text, ...definitions].join('\n\n'))
        definitions.push(...(text.match(definition) ?? []))
        return html
      }
    },
  },
  {
    id: 'markdown/raw-mixes-texts-that-differ-in-case',
    area: 'markdown',
    operation: 'markdown.renderRaw',
    breaks:
      'A raw text that differs from an earlier one only in capital letters gets the HTML of the earlier one.',
    source: 'document 1, Endpoints, Miscellaneous: "body of type text/plain holding markdown", "200 HTML"',
    mutate: ({ rules: { content } }) => {
      const rendered = new Map<string, string>()
      const right = content.markdown
      content.markdown = async (ask, text) => {
        if (ask.operation !== 'markdown.renderRaw') return right(ask, text)
        const key = text.toLowerCase()
        const html = rendered.get(key) ?? (await right(ask, text))
        rendered.set(key, html)
        return html
      }
    },
  },
]
