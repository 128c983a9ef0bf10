import { ifReadable, type Reply } from '../common/tools.ts'

/** A keyword without any similarity to the names of a run. */
export function unlikeKeyword(fresh: { number(what: string, least: number, limit: number): number }): string {
  return fresh.number('unlike keyword', 36 ** 9, 36 ** 10).toString(36)
}

/** A success without results: a server that ignores the keyword has some. */
export function findsNothing(search: Reply): boolean {
  return search.succeeded && ifReadable(() => search.entries())?.length === 0
}
