import { operations, sourceOf } from '../../contract/derive/operations.ts'
import type { Overrides } from '../../reference/overrides.ts'

export type Mutate = (overrides: Overrides) => void

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
  /** `<area>/<behaviour of the broken server>`. */
  readonly id: string
  readonly area: Area
  /** The broken promise, as one sentence. */
  readonly breaks: string
  /** The document and its section. */
  readonly source: string
  /** The ids of the requirements that should fail. */
  readonly kills?: readonly string[]
  readonly mutate: Mutate
}

/** One way to break a promise; it may target other requirements than the promise does. */
export type Way = Mutate | readonly [kills: string, mutate: Mutate]

/** Ways to break a promise, each named after the behaviour of the broken server. */
export type Ways = Readonly<Record<string, Way>>

/**
 * The mutants that break promises. The key of a promise is 'operation requirements: sentence': the id of the operation, the last parts of
 * the requirements that should fail, and the sentence. The place of the sentence in the document precedes the sentence if it is not the row
 * of the operation, or if no operation has that id.
 */
export function breaking(promises: Readonly<Record<string, Ways>>): Mutant[] {
  return Object.entries(promises).flatMap(([promise, ways]) => {
    const [target = '', ...rest] = promise.split(': ')
    const [operation = '', ...usual] = target.split(' ')
    const area = operation.split('.')[0] as Area
    const source = operation in operations ? sourceOf(operation) : `legacy-forge, ${rest.shift()}`
    return Object.entries(ways).map(([name, way]): Mutant => {
      const [words, mutate] = typeof way === 'function' ? [usual, way] : [way[0].split(' '), way[1]]
      return {
        id: `${area}/${name}`,
        ...{ area, source, breaks: rest.join(': '), mutate },
        kills: words.map((word) => (word.includes('.') ? word : `${operation}.${word}`)),
      }
    })
  })
}
