import type { PlainRequests } from '../first-set/plain-requests.ts'

/**
 * A sequence of requests for each bug, by its id. `first` is right on the broken server, `last` is not; `right` is what
 * the document demands of `last`.
 */
export type Shows = Readonly<
  Record<string, (requests: PlainRequests) => Promise<{ first: unknown; last: unknown; right: unknown }>>
>
