import type { CarryOut } from './call.ts'

/** The operations under Miscellaneous. */
export function markdownCalls(carryOut: CarryOut) {
  return {
    /** POST /markdown */
    renderMarkdown: (fields: Readonly<Record<string, unknown>>) =>
      carryOut({ operation: 'markdown.render', option: { kind: 'MarkdownOption', fields } }),

    /** POST /markdown, with a body as it stands. */
    renderMarkdownOf: (body: string, mediaType = 'application/json') =>
      carryOut({ operation: 'markdown.render', raw: { mediaType, body } }),

    /** POST /markdown/raw */
    renderRawMarkdown: (body: string | Buffer, mediaType = 'text/plain') =>
      carryOut({ operation: 'markdown.render-raw', raw: { mediaType, body } }),
  }
}
