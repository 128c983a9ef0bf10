import type { DocumentName } from '../client/target.ts'
import type { CheckContext, Contexts, Requirement, Scenario, Wording } from './check.ts'
import type { Capability } from './fixture-types.ts'

const catalogue = new Map<string, Requirement>()

/** Every requirement that has been written down, in that order. */
export function writtenRequirements(): readonly Requirement[] {
  return [...catalogue.values()]
}

/** A sentence that the document states, or that follows from what it states, and the check that decides it. */
type WriteRequirement<D extends DocumentName> = (
  /** It never changes; it begins with the area and, where the sentence is about one operation, that operation. */
  id: string,
  wording: Wording & { readonly level: 'stated' | 'implied'; readonly needs?: readonly Capability[] },
  check: (context: CheckContext<D>) => Promise<void>,
) => void

/** Something that the document leaves open: what the target does is recorded, never judged. */
type WriteQuestion<D extends DocumentName> = (
  id: string,
  wording: { readonly source: string; readonly asks: string; readonly needs?: readonly Capability[] },
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

/** The functions that the suites of one document are written with; each check receives the context of that document. */
export function suiteOf<D extends DocumentName>(document: D) {
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
  const scenario: WriteScenario<D> = (name, act) => ({
    name,
    document,
    act: (contexts) => act(contexts[document]),
  })
  return { requirement, question, notTestable, scenario }
}

function write(entry: Requirement): void {
  if (catalogue.has(entry.id)) throw new Error(`two requirements have the id ${entry.id}`)
  if (entry.id.startsWith('legacy-') !== (entry.document === 'legacy-forge'))
    throw new Error(`${entry.id} belongs to the other document`)
  catalogue.set(entry.id, entry)
}
