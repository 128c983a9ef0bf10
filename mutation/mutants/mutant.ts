import type { Seams } from '../../reference/seams.ts'

export type Mutate = (seams: Seams) => void

export type Area =
  | 'users'
  | 'admin'
  | 'orgs'
  | 'repos'
  | 'markdown'
  | 'times'
  | 'legacy-signing'
  | 'legacy-projects'
  | 'legacy-issues'

/** The reference server with one promise of the documents broken on purpose. */
export interface Mutant {
  /** `<area>/<what the broken server does>`. */
  readonly id: string
  readonly area: Area
  /** The operation that breaks the promise, by its name in the reference server. */
  readonly operation?: string
  /** The sentence or table cell that is broken, in the document's words. */
  readonly breaks: string
  /** The document and its section. */
  readonly source: string
  /** The ids of the requirements that should fail. */
  readonly kills?: readonly string[]
  /** Set where people and projects cannot be made any more, since this takes the call that is broken. */
  readonly hindersSeeding?: true
  readonly mutate: Mutate
}

type Said = Pick<Mutant, 'operation' | 'breaks' | 'source' | 'kills'>

/** One way to break a promise; where ways break different things, each names its own. */
export type Way = Mutate | Pick<Mutant, 'mutate' | 'kills' | 'hindersSeeding'>

/** One promise and every way in which mutants break it, each named by what the server then does. */
export function promisesOf(area: Area): (said: Said, ways: Readonly<Record<string, Way>>) => Mutant[] {
  return (said, ways) =>
    Object.entries(ways).map(([name, way]) => ({
      ...said,
      ...(typeof way === 'function' ? { mutate: way } : way),
      id: `${area}/${name}`,
      area,
    }))
}
