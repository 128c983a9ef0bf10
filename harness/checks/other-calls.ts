import { writeJson } from '../client/exact-json.ts'
import { given, loginOf, type Perform, type Login, type Query } from './call.ts'

/** The operations under Users and Miscellaneous, and requests to undocumented paths. */
export function otherCalls(perform: Perform) {
  return {
    searchUsers: (query: Query) => perform({ operation: 'users.search', query }),
    getUser: (user: Login) =>
      perform({ operation: 'users.get', parameters: { username: loginOf(user) }, given: [given(user)] }),
    getCurrentUser: () => perform({ operation: 'users.current' }),

    renderMarkdown: (fields: Readonly<Record<string, unknown>>) =>
      perform({ operation: 'markdown.render', option: { kind: 'MarkdownOption', fields } }),

    /** POST /markdown with a literal body. */
    renderMarkdownOf: (body: string, mediaType = 'application/json') =>
      perform({ operation: 'markdown.render', raw: { mediaType, body } }),
    renderRawMarkdown: (body: string | Buffer, mediaType = 'text/plain') =>
      perform({ operation: 'markdown.render-raw', raw: { mediaType, body } }),

    /**
     * For users' suites: a request to any path from {base_url} on, such as `/api/v1/version`, with an optional JSON body. Clean-up does
     * not know the resources that it creates.
     */
    ask(method: string, path: string, json?: unknown) {
      if (!path.startsWith('/')) throw new Error(`ask: the path "${path}" does not begin with /`)
      const raw = { mediaType: 'application/json', body: writeJson(json) }
      return perform({ method, path, ...(json === undefined ? {} : { raw }) })
    },
  }
}
