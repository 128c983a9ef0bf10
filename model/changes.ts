import type { RequestEvent } from './event.ts'

/** A request that may have changed something. */
export interface Change {
  /** Every text by which it can name what it changes, in lower case. */
  readonly texts: readonly string[]
  /** When it was sent or answered, in milliseconds. */
  readonly atMs: number
}

/** Longer texts are no names. */
const LONGEST = 200

/** The texts of a request by which it can name what it changes: those of its path, its body and its purpose, in lower case. */
export function textsOf({ parameters, fields = {}, purpose }: RequestEvent): string[] {
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
    .filter((text) => text !== '' && text.length <= LONGEST)
    .map((text) => text.toLowerCase())
}

/** The changes with one more, without those that are more than `forMs` older. */
export function withChange(changes: readonly Change[], change: Change, forMs: number): readonly Change[] {
  return [...changes.filter(({ atMs }) => atMs >= change.atMs - forMs), change]
}

/** When something was last changed that a text may find, in milliseconds; `-Infinity` where nothing was. */
export function lastChangeOf(changes: readonly Change[], text: string): number {
  const wanted = text.toLowerCase()
  const found = changes.filter(({ texts }) => texts.some((one) => one.includes(wanted)))
  return Math.max(-Infinity, ...found.map(({ atMs }) => atMs))
}
