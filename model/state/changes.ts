import type { RequestEvent } from './event.ts'

/** A request that may have changed something. */
export interface Change {
  readonly request: RequestEvent
  /** What it names besides its own texts. */
  readonly others: readonly string[]
  /** When it was sent or answered, in milliseconds. */
  readonly atMs: number
}

/** Changes, the last one first. */
export interface Changes {
  readonly last: Change
  readonly before: Changes | undefined
  /** How many there were when those that count no more were left out the last time, and how many came since. */
  readonly kept: number
  readonly added: number
}

/** Those that count no more are left out after so many further changes, or after as many as there are. */
const FEWEST = 256

/** Longer texts are no names. */
const MAX_LENGTH = 200

/** The texts of a request by which it can name what it changes: those of its path, its body and its purpose, in lower case. */
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

/** The changes with one more. Those that are more than `forMs` older than a later one count no more. */
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

/** Those that are at most `forMs` older than every later one, the last first. */
function* recent(changes: Changes | undefined, forMs: number): Generator<Change> {
  let latestMs = -Infinity
  for (let at = changes; at; at = at.before) {
    const { last } = at
    latestMs = Math.max(latestMs, last.atMs)
    if (last.atMs >= latestMs - forMs) yield last
  }
}

/**
 * When something was last changed that a text may find, in milliseconds, as far as it counts; `-Infinity` where nothing was. `inProgress`:
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
