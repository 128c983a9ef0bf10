import { ifReadable, Observed, type Reply } from '../common/tools.ts'

/** The document does not show how similar a keyword and a name must be. */
export const ALIKE = 'a keyword finds repositories by a part of it'

/** Draws numbers of a check. */
interface Draws {
  number(what: string, least: number, limit: number): number
}

/** A keyword without any similarity to the names of a run. */
export function unlikeKeyword(fresh: Draws): string {
  return fresh.number('unlike keyword', 36 ** 9, 36 ** 10).toString(36)
}

/** A success without results: a server that ignores the keyword has some. */
export function findsNothing(search: Reply): boolean {
  return search.succeeded && ifReadable(() => search.entries())?.length === 0
}

/** Does not judge a server that finds names by a part of the keyword: a search by a keyword that is like no name finds nothing there. */
export async function observeIfAlike(fresh: Draws, search: (q: string) => Promise<Reply>): Promise<void> {
  if (findsNothing(await search(unlikeKeyword(fresh)))) throw new Observed(ALIKE)
}
