import type { DocumentName } from '../client/target.ts'
import type { CheckContext, Contexts, Requirement, Scenario } from './check.ts'
import { control } from './control.ts'
import type { Expectations } from './expect.ts'
import { Reply } from './reply.ts'
import type { Defaults, Entry } from './requirement.ts'

type Told = string | Reply

/** A check may end with a judgement, which has already been made. */
export type Judged = Expectations | void

/** Writes an entry of a table. */
export interface Write<Given extends readonly unknown[], Result> {
  (says: string, check: (...given: Given) => Result | Promise<Result>): Entry
  (says: string, defaults: Defaults, check: (...given: Given) => Result | Promise<Result>): Entry
}

/** The functions that define requirements, with the arguments of their checks. */
interface Words<Given extends readonly unknown[]> {
  /** A promise that the document makes. */
  readonly stated: Write<Given, Judged>
  /** A promise that follows from the document. */
  readonly implied: Write<Given, Judged>
  /**
   * An open question: the behavior of the target is recorded, never judged. The check returns a few words that are the same for the
   * same behavior, or a reply, which is then described.
   */
  readonly question: Write<Given, Told>
  /** A sentence of a user's suite, which is in no document. The suites of this package have none. */
  readonly requirement: Write<Given, Judged>
}

/** The names of the replies in the result of a scenario. */
export type ReplyIn<T> = { [Name in keyof T]: T[Name] extends Reply ? Name : never }[keyof T]

/** A scenario with functions whose checks receive its result and the context. */
export interface Seen<T, D extends DocumentName = 'code-hosting'> extends Words<
  [seen: T, context: CheckContext<D>]
> {
  /** The same, with these requests or functions as controls: if one fails, a check is `unmet`. */
  after(...controls: ReadonlyArray<ReplyIn<T>> | readonly [(seen: T) => void]): Seen<T, D>
}

/** A scenario and the functions that define requirements about it. */
export type SeenScenario<T, D extends DocumentName = 'code-hosting'> = Scenario<T, D> & Seen<T, D>

function entry<D extends DocumentName>(
  written: Pick<Requirement, 'level' | 'says'> & Defaults & { readonly document: D },
  check: (context: CheckContext<D>) => Promise<Told | Judged>,
): Entry {
  return () => ({
    ...written,
    async check(contexts, expect) {
      const told = await check({ ...contexts[written.document], expect })
      if (told instanceof Reply) return told.describe()
      return typeof told === 'string' ? told : undefined
    },
  })
}

/** The functions in which the suites of a document are written. */
export function wordsFor<D extends DocumentName>(document: D) {
  /** `given`: the arguments of a check. */
  function words<Given extends readonly unknown[]>(
    given: (context: CheckContext<D>) => Promise<Given>,
  ): Words<Given> {
    const writer =
      <Result extends Told | Judged>(level: Requirement['level']): Write<Given, Result> =>
      (says, ...rest: readonly unknown[]) => {
        const check = rest.at(-1) as (...given: Given) => Result | Promise<Result>
        const defaults = rest.length > 1 ? (rest[0] as Defaults) : {}
        const written = { document, level, says, ...defaults }
        return entry(written, async (context) => check(...(await given(context))))
      }
    return {
      stated: writer<Judged>('stated'),
      implied: writer<Judged>('implied'),
      question: writer<Told>('open'),
      requirement: writer<Judged>('own'),
    }
  }

  const seenIn = <T>(scenario: Scenario<T, D>, holds: (seen: T) => void): Seen<T, D> => ({
    ...words(async (context) => {
      const play = context.play as (scenario: Scenario<T, D>) => Promise<T>
      const seen = await play(scenario)
      holds(seen)
      return [seen, context] as [T, CheckContext<D>]
    }),
    after: (...controls) =>
      seenIn(scenario, (seen) => {
        holds(seen)
        for (const one of controls)
          if (typeof one === 'function') one(seen)
          else control(seen[one] as Reply).succeeded()
      }),
  })

  return {
    ...words(async (context) => Promise.resolve([context] as [CheckContext<D>])),
    /** A sentence that cannot be decided from outside, with the reason. It is listed and is in no total. */
    notTestable:
      (level: Requirement['level'], says: string, reason: string, defaults: Defaults = {}): Entry =>
      () => ({ document, level, says, reason, needs: [], ...defaults }),
    /** Named exchanges with the target that run once and that several checks judge. */
    scenario: <T>(name: string, act: (context: Contexts[D]) => Promise<T>): SeenScenario<T, D> => {
      const scenario: Scenario<T, D> = { name, document, act: (contexts) => act(contexts[document]) }
      return Object.assign(
        scenario,
        seenIn(scenario, () => {}),
      )
    },
  }
}
