import type { RequestEvent } from './event.ts'

/** A request that may have changed something. */
export interface Change {
  readonly request: RequestEvent
  /** Names of changed resources that are not among the texts of the request. */
  readonly others: readonly string[]
  /** The time at which it was sent or answered, in milliseconds. */
  readonly atMs: number
}

/** Changes, the last one first. */
export interface Changes {
  readonly last: Change
  readonly before: Changes | undefined
  /** The number of changes that remained after the last clean-up, and the number of changes since. */
  readonly kept: number
  readonly added: number
}

/** A clean-up drops expired changes after this many further changes, or after as many as remained. */
const FEWEST = 256

/** Longer texts are not names. */
const MAX_LENGTH = 200

/** The texts by which a request can name the resources it changes: from its path, its body and its purpose, in lower case. */
function textsOf({ parameters, fields = {}, purpose }: RequestEvent): string[] {
  const { organization, username, repository } = purpose ?? {}
  const all = [
    ...Object.values(parameters),
    ...Object.values(fields),
    organization,
    username,
    repository?.owner,
    repository?.name,
  ]
  return all
    .filter((text) => typeof text === 'string')
    .filter((text) => text !== '' && text.length <= MAX_LENGTH)
    .map((text) => text.toLowerCase())
}

/** The changes with one more. A change expires if it is more than `forMs` older than a later one. */
export function withChange(before: Changes | undefined, change: Change, forMs: number): Changes {
  const { kept = 0, added = 0 } = before ?? {}
  const all = { last: change, before, kept, added: added + 1 }
  if (added < Math.max(FEWEST, kept)) return all
  const counting = [...recent(all, forMs)]
  return (
    counting.reduceRight<Changes | undefined>(
      (list, last) => ({ last, before: list, kept: counting.length, added: 0 }),
      undefined,
    ) ?? all
  )
}

/** The changes that are at most `forMs` older than every later one, the last first. */
function* recent(changes: Changes | undefined, forMs: number): Generator<Change> {
  let latestMs = -Infinity
  for (let at = changes; at; at = at.before) {
    const { last } = at
    latestMs = Math.max(latestMs, last.atMs)
    if (last.atMs >= latestMs - forMs) yield last
  }
}

/**
 * The time of the last unexpired change of a resource that the text may find, in milliseconds; `-Infinity` if there is none. `inProgress`:
 * requests that may change something now.
 */
export function lastChangeOf(
  changes: Changes | undefined,
  inProgress: readonly RequestEvent[],
  text: string,
  forMs: number,
): number {
  const wanted = text.toLowerCase()
  const names = (request: RequestEvent, others: readonly string[] = []): boolean =>
    [...textsOf(request), ...others.map((one) => one.toLowerCase())].some((one) => one.includes(wanted))
  if (inProgress.some((request) => names(request))) return Infinity
  let lastMs = -Infinity
  for (const { request, others, atMs } of recent(changes, forMs))
    if (atMs > lastMs && names(request, others)) lastMs = atMs
  return lastMs
}
