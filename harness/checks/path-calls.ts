import type { Perform } from './call.ts'
import { writeJson } from '../client/exact-json.ts'

/** Requests to paths that the document does not have, for suites of the user. */
export function pathCalls(perform: Perform) {
  return {
    /**
     * A request to any path from {base_url} on, such as `/api/v1/version`, with a JSON body if one is given. Clean-up does not know what
     * it creates.
     */
    ask(method: string, path: string, json?: unknown) {
      if (!path.startsWith('/')) throw new Error(`ask: the path "${path}" does not begin with /`)
      const raw = { mediaType: 'application/json', body: writeJson(json) }
      return perform({ method, path, ...(json === undefined ? {} : { raw }) })
    },
  }
}
