import type { DocumentName } from '../client/target.ts'
import type { CheckContext, Contexts, Requirement, Scenario } from './check.ts'
import { control } from './control.ts'
import type { Expectations } from './expect.ts'
import { Reply } from './reply.ts'
import type { Defaults, Entry } from './requirement.ts'

/** Exchanges that a check judges: those of a scenario, with controls or without. */
export type Seen<T, D extends DocumentName = 'code-hosting'> = Scenario<T, D> | After<T, D>

interface After<T, D extends DocumentName> {
  readonly scenario: Scenario<T, D>
  readonly controls: (seen: T) => void
}

/** The names of the replies among what a scenario returns. */
export type ReplyIn<T> = { [Name in keyof T]: T[Name] extends Reply ? Name : never }[keyof T]

/** A scenario in which these requests succeeded, or controls hold: otherwise a check is `unmet`. */
export function after<T, D extends DocumentName>(
  scenario: Scenario<T, D>,
  ...controls: ReadonlyArray<ReplyIn<T>> | readonly [(seen: T) => void]
): Seen<T, D> {
  return {
    scenario,
    controls(seen) {
      for (const one of controls)
        if (typeof one === 'function') one(seen)
        else control(seen[one as ReplyIn<T>] as Reply).succeeded()
    },
  }
}

/** What a scenario returned. Throws `Unmet` where a control does not hold. */
async function seenIn<T, D extends DocumentName>(
  seen: Seen<T, D>,
  play: (scenario: Scenario<T, D>) => Promise<T>,
): Promise<T> {
  if (!('scenario' in seen)) return play(seen)
  const result = await play(seen.scenario)
  seen.controls(result)
  return result
}

/** Writes entries of a table. The check is given what the scenario returned, if it names one, and the context. */
export interface Write<D extends DocumentName, Result> {
  <T>(says: string, seen: Seen<T, D>, check: (seen: T, context: CheckContext<D>) => Result): Entry
  <T>(
    says: string,
    seen: Seen<T, D>,
    defaults: Defaults,
    check: (seen: T, context: CheckContext<D>) => Result,
  ): Entry
  (says: string, check: (context: CheckContext<D>) => Result): Entry
  (says: string, defaults: Defaults, check: (context: CheckContext<D>) => Result): Entry
}

type Told = string | Reply
/** A check may end with a judgement, which has been made by then. */
type Judged = Expectations | void

/** The words in which the suites of a document are written. */
export function wordsFor<D extends DocumentName>(document: D) {
  const writer =
    <Result extends Told | Judged>(level: Requirement['level']): Write<D, Result | Promise<Result>> =>
    (says: string, ...rest: readonly unknown[]): Entry => {
      const check = rest.at(-1) as (...given: unknown[]) => Promise<Told | Judged>
      const [seen] = rest.filter(isSeen<D>)
      const defaults = rest.slice(0, -1).find((part) => part !== seen) as Defaults | undefined
      return () => ({
        ...{ document, level, says, ...defaults },
        async check(contexts, expect) {
          const context = { ...contexts[document], expect }
          const told = await (seen
            ? check(
                await seenIn(seen, context.play as (scenario: Scenario<unknown, D>) => Promise<unknown>),
                context,
              )
            : check(context))
          if (told instanceof Reply) return told.describe()
          return typeof told === 'string' ? told : undefined
        },
      })
    }
  return {
    /** A promise that the document makes. */
    stated: writer<Judged>('stated'),
    /** A promise that follows from what the document states. */
    implied: writer<Judged>('implied'),
    /**
     * Something that the document leaves open: what the target does is recorded, never judged. Its check returns a few words that are
     * the same whenever the target does the same, or a reply, which is described.
     */
    question: writer<Told>('open'),
    /** A sentence that cannot be decided from outside, with the reason. It is listed and in no total. */
    notTestable:
      (level: Requirement['level'], says: string, reason: string, defaults: Defaults = {}): Entry =>
      () => ({ document, level, says, reason, needs: [], ...defaults }),
    /** Exchanges with the target that run once, under a name, and that several checks judge. */
    scenario: <T>(name: string, act: (context: Contexts[D]) => Promise<T>): Scenario<T, D> => ({
      name,
      document,
      act: (contexts) => act(contexts[document]),
    }),
  }
}

function isSeen<D extends DocumentName>(part: unknown): part is Seen<unknown, D> {
  return typeof part === 'object' && part !== null && ('scenario' in part || 'act' in part)
}
