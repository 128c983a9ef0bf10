import type { Mutant } from '../../mutants/mutant.ts'

/** The definition of a link, as in `[name]: https://example.org`. */
const definition = /^ {0,3}\[([^\]\n]+)\]:[ \t]*\S+.*$/gm

/** Markdown: what a text leaves behind in the renderer. */
export const markdown: readonly Mutant[] = [
  {
    // A text defines a link; the next text uses the name of the link without a definition.
    id: 'markdown/link-definitions-hold-for-later-texts',
    area: 'markdown',
    breaks: 'A text is rendered by its own link definitions, not by those of an earlier text.',
    source: 'document 1, What the service does: "render markdown to HTML"',
    mutate: (seams) => {
      const { markdown: right } = seams.rules.content
      const known = new Map<string, string>()
      seams.rules.content.markdown = (ask, text) => {
        const own = new Map(
          [...text.matchAll(definition)].map(([line, name = '']) => [name.toLowerCase(), line]),
        )
        const others = [...known].filter(([name]) => !own.has(name)).map(([, line]) => line)
        for (const [name, line] of own) known.set(name, line)
        return right(ask, others.length === 0 ? text : `${others.join('\n')}\n\n${text}`)
      }
    },
  },
  {
    // A long raw text is rendered, then a shorter one: the end of the long one follows it.
    id: 'markdown/the-end-of-a-longer-raw-text-stays-in-the-buffer',
    area: 'markdown',
    breaks: 'A raw text is rendered to its end and no further, also after a longer one.',
    source: 'document 1, Miscellaneous: POST /markdown/raw, "body of type text/plain holding markdown"',
    mutate: (seams) => {
      const { markdown: right } = seams.rules.content
      let buffer = ''
      seams.rules.content.markdown = (ask, text) => {
        if (ask.operation !== 'markdown.renderRaw') return right(ask, text)
        buffer = text + buffer.slice(text.length)
        return right(ask, buffer)
      }
    },
  },
]
