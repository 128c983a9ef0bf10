import type { Perform } from './call.ts'
import { writeJson } from '../client/exact-json.ts'

/** Requests to undocumented paths, for users' suites. */
export function pathCalls(perform: Perform) {
  return {
    /**
     * A request to any path from {base_url} on, such as `/api/v1/version`, with an optional JSON body. Clean-up does not know the
     * resources that it creates.
     */
    ask(method: string, path: string, json?: unknown) {
      if (!path.startsWith('/')) throw new Error(`ask: the path "${path}" does not begin with /`)
      const raw = { mediaType: 'application/json', body: writeJson(json) }
      return perform({ method, path, ...(json === undefined ? {} : { raw }) })
    },
  }
}
