import type { Perform } from './call.ts'

/** The operations under Miscellaneous. */
export function markdownCalls(perform: Perform) {
  return {
    renderMarkdown: (fields: Readonly<Record<string, unknown>>) =>
      perform({ operation: 'markdown.render', option: { kind: 'MarkdownOption', fields } }),

    /** POST /markdown with a literal body. */
    renderMarkdownOf: (body: string, mediaType = 'application/json') =>
      perform({ operation: 'markdown.render', raw: { mediaType, body } }),
    renderRawMarkdown: (body: string | Buffer, mediaType = 'text/plain') =>
      perform({ operation: 'markdown.render-raw', raw: { mediaType, body } }),
  }
}
