import type { PlainRequests } from '../first-set/plain-requests.ts'

/** A sequence that shows a bug: `first` is right on the broken server, `last` is not `right` there. */
export type ShownSequence = (
  requests: PlainRequests,
) => Promise<{ readonly first: unknown; readonly last: unknown; readonly right: unknown }>
