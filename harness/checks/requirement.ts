import type { CheckContext, Requirement, Scenario, ScenarioContext, Wording } from './check.ts'
import type { Capability } from './fixture-types.ts'

const catalogue = new Map<string, Requirement>()

/** Every requirement that has been written down, in that order. */
export function writtenRequirements(): readonly Requirement[] {
  return [...catalogue.values()]
}

/**
 * A sentence that the document states, or that follows from what it states, and the check that decides it. The id
 * never changes; it begins with the area and, where the sentence is about one operation, that operation.
 */
export function requirement(
  id: string,
  wording: Wording & { readonly level: 'stated' | 'implied'; readonly needs?: readonly Capability[] },
  check: (context: CheckContext) => Promise<void>,
): void {
  write({
    id,
    level: wording.level,
    source: wording.source,
    says: wording.says,
    needs: wording.needs ?? [],
    check,
  })
}

/**
 * Something that the document leaves open: what the target does is recorded, never judged. The answer is a few words
 * that are the same whenever the target does the same.
 */
export function question(
  id: string,
  wording: { readonly source: string; readonly asks: string; readonly needs?: readonly Capability[] },
  ask: (context: ScenarioContext) => Promise<string>,
): void {
  write({
    id,
    level: 'open',
    source: wording.source,
    says: wording.asks,
    needs: wording.needs ?? [],
    check: async (context) => ask(context),
  })
}

/** A sentence that cannot be decided from outside, with the reason. It is listed and in no total. */
export function notTestable(
  id: string,
  wording: Wording & { readonly level: 'stated' | 'implied' | 'open'; readonly reason: string },
): void {
  write({ id, needs: [], ...wording })
}

/** Something done to the target once, by name, whose exchanges several checks then judge. */
export function scenario<T>(name: string, act: (context: ScenarioContext) => Promise<T>): Scenario<T> {
  return { name, act }
}

function write(entry: Requirement): void {
  if (catalogue.has(entry.id)) throw new Error(`two requirements have the id ${entry.id}`)
  catalogue.set(entry.id, entry)
}
