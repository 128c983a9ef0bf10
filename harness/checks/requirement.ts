import { sourceOf } from '../../contract/derive/operations.ts'
import type { DocumentName } from '../client/target.ts'
import type { CheckContext, Contexts, Requirement, Scenario, Wording } from './check.ts'
import type { Capability } from './fixture-types.ts'
import { operationOf } from './id-parts.ts'

/** A sentence that the document states, or that follows from what it states, and the check that decides it. */
export type WriteRequirement<D extends DocumentName> = (
  /** It never changes; it begins with the area and, where the sentence is about one operation, that operation. */
  id: string,
  wording: Wording & { readonly level: 'stated' | 'implied'; readonly needs?: readonly Capability[] },
  check: (context: CheckContext<D>) => Promise<void>,
) => void

/** Something that the document leaves open: what the target does is recorded, never judged. */
export type WriteQuestion<D extends DocumentName> = (
  id: string,
  wording: {
    readonly source?: string | undefined
    readonly asks: string
    readonly needs?: readonly Capability[]
  },
  /** Returns a few words that are the same whenever the target does the same. */
  ask: (context: Contexts[D]) => Promise<string>,
) => void

/** A sentence that cannot be decided from outside, with the reason. It is listed and in no total. */
type WriteNotTestable = (
  id: string,
  wording: Wording & { readonly level: 'stated' | 'implied' | 'open'; readonly reason: string },
) => void

/** Exchanges with the target that run once, under a name, and that several checks judge. */
type WriteScenario<D extends DocumentName> = <T>(
  name: string,
  act: (context: Contexts[D]) => Promise<T>,
) => Scenario<T, D>

/** The functions that write the requirements of a suite; each check receives the context of the document. */
export interface Suite<D extends DocumentName = DocumentName> {
  readonly requirement: WriteRequirement<D>
  readonly question: WriteQuestion<D>
  readonly notTestable: WriteNotTestable
  /** What has been written, in that order. Afterwards nothing can be added. */
  readonly finish: () => readonly Requirement[]
}

/** A new suite, in which nothing is written yet. */
export function suiteOf<D extends DocumentName>(document: D): Suite<D> {
  const written: Requirement[] = []
  let isFinished = false
  const write = (entry: Omit<Requirement, 'source'> & Pick<Wording, 'source'>): void => {
    if (isFinished) throw new Error(`${entry.id} is written too late: the catalogue already has its suite`)
    if (entry.id.startsWith('legacy-') !== (document === 'legacy-forge'))
      throw new Error(`${entry.id} belongs to the other document`)
    written.push({ ...entry, source: entry.source ?? sourceOf(operationOf(entry.id)) })
  }
  const requirement: WriteRequirement<D> = (id, { level, source, says, needs = [] }, check) =>
    write({
      id,
      document,
      level,
      source,
      says,
      needs,
      check: (contexts, expect) => check({ ...contexts[document], expect }),
    })
  const question: WriteQuestion<D> = (id, { source, asks, needs = [] }, ask) =>
    write({
      id,
      document,
      level: 'open',
      source,
      says: asks,
      needs,
      check: (contexts) => ask(contexts[document]),
    })
  const notTestable: WriteNotTestable = (id, wording) => write({ id, document, needs: [], ...wording })
  const finish = (): readonly Requirement[] => {
    isFinished = true
    return written
  }
  return { requirement, question, notTestable, finish }
}

/** The function that writes the scenarios of a document; each receives the context of the document. */
export function scenarioOf<D extends DocumentName>(document: D): WriteScenario<D> {
  return (name, act) => ({ name, document, act: (contexts) => act(contexts[document]) })
}

/** The requirements of these suites, in their order. It finishes the suites: nothing can be added to them. */
export function catalogueOf(suites: ReadonlyArray<Pick<Suite, 'finish'>>): readonly Requirement[] {
  const all = suites.flatMap((suite) => suite.finish())
  const ids = new Set<string>()
  for (const { id } of all) {
    if (ids.has(id)) throw new Error(`two requirements have the id ${id}`)
    ids.add(id)
  }
  return all
}
