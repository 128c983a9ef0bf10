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
  /** The broken promise, as one sentence. */
  readonly breaks: string
  /** The document and its section. */
  readonly source: string
  /** The ids of the requirements that should fail. */
  readonly kills?: readonly string[]
  /** Set where users and projects cannot be created, because that needs the broken call. */
  readonly hindersSeeding?: true
  readonly mutate: Mutate
}

type Said = Pick<Mutant, 'operation' | 'breaks' | 'source' | 'kills'>

/** One way to break a promise; it may target other requirements than the promise does. */
export type Way = Mutate | Pick<Mutant, 'mutate' | 'kills' | 'hindersSeeding'>

/** One promise and the ways in which mutants break it, each named after the behaviour of the broken server. */
export function promisesOf(area: Area): (said: Said, ways: Readonly<Record<string, Way>>) => Mutant[] {
  return (said, ways) =>
    Object.entries(ways).map(([name, way]) => ({
      ...said,
      ...(typeof way === 'function' ? { mutate: way } : way),
      id: `${area}/${name}`,
      area,
    }))
}
