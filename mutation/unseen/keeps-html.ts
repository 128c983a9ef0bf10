import type { Mutate } from '../mutants/mutant.ts'

/** The HTML of a text is that of the first text with the same key. */
export function keepsHtmlBy(keyOf: (text: string) => string): Mutate {
  return ({ rules: { content } }) => {
    const kept = new Map<string, Promise<string>>()
    const right = content.markdown
    content.markdown = (ask, text) => {
      const key = keyOf(text)
      const html = kept.get(key) ?? right(ask, text)
      kept.set(key, html)
      return html
    }
  }
}
