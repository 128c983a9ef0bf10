import { isHttpAddress } from '../model/names.ts'
import type { Asking } from './asking.ts'

/** Content: Markdown, archives, EditorConfig, migration (document 1). */
export const content = {
  /** POST /markdown and /markdown/raw; loads the renderer on first use. */
  markdown: async (_ask: Asking, text: string): Promise<string> => {
    const { renderMarkdown } = await import('./markdown.ts')
    return renderMarkdown(text)
  },

  /** POST /markdown/raw: "body of type text/plain". */
  isPlainText: (_ask: Asking, contentType: string | undefined): boolean =>
    contentType !== undefined && /^text\/plain\s*(?:;|$)/i.test(contentType),

  /** The definitions for a file in the repository's `.editorconfig`. */
  editorConfig: async (_ask: Asking, text: Buffer, path: string): Promise<Record<string, unknown>> => {
    const { parseFromFiles } = await import('editorconfig')
    const files = Promise.resolve([{ name: '/repository/.editorconfig', contents: text }])
    return parseFromFiles(`/repository/${path}`, files, { root: '/repository' })
  },

  /** `master.zip`, `v1.0.tar.gz`: "a git reference plus the archive name". */
  archive: (_ask: Asking, path: string): { ref: string; format: 'zip' | 'tar.gz' } | undefined => {
    const [, ref, format] = /^(.+)\.(zip|tar\.gz)$/.exec(path) ?? []
    return ref !== undefined && (format === 'zip' || format === 'tar.gz') ? { ref, format } : undefined
  },

  /** HTTP only: a path or `ext::` would let a caller read this machine. */
  mayMigrateFrom: (_ask: Asking, address: string): boolean => isHttpAddress(address),
}
