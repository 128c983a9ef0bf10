import type { DocumentName } from '../client/target.ts'
import type { CheckContext, Contexts, Requirement, Scenario } from './check.ts'
import { control } from './control.ts'
import type { Expectations } from './expect.ts'
import { Reply } from './reply.ts'
import type { Defaults, Entry } from './requirement.ts'

type Told = string | Reply

/** A check may end with a judgement, which has been made by then. */
export type Judged = Expectations | void

/** Writes an entry of a table. */
export interface Write<Given extends readonly unknown[], Result> {
  (says: string, check: (...given: Given) => Result | Promise<Result>): Entry
  (says: string, defaults: Defaults, check: (...given: Given) => Result | Promise<Result>): Entry
}

/** The words in which requirements are written; their checks are given these. */
interface Words<Given extends readonly unknown[]> {
  /** A promise that the document makes. */
  readonly stated: Write<Given, Judged>
  /** A promise that follows from what the document states. */
  readonly implied: Write<Given, Judged>
  /**
   * Something that the document leaves open: what the target does is recorded, never judged. Its check returns a few words that are
   * the same whenever the target does the same, or a reply, which is described.
   */
  readonly question: Write<Given, Told>
  /** A sentence of a suite of the user, which no document says. The suites of this package have none. */
  readonly requirement: Write<Given, Judged>
}

/** The names of the replies among what a scenario returns. */
export type ReplyIn<T> = { [Name in keyof T]: T[Name] extends Reply ? Name : never }[keyof T]

/** Exchanges of a scenario, and the words about them: the check is given what the scenario returned, and the context. */
export interface Seen<T, D extends DocumentName = 'code-hosting'> extends Words<
  [seen: T, context: CheckContext<D>]
> {
  /** The same where these requests succeeded, or controls hold: otherwise a check is `unmet`. */
  after(...controls: ReadonlyArray<ReplyIn<T>> | readonly [(seen: T) => void]): Seen<T, D>
}

/** A scenario and the words about it. */
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

/** The words in which the suites of a document are written. */
export function wordsFor<D extends DocumentName>(document: D) {
  /** `given`: what a check is given. */
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
    /** A sentence that cannot be decided from outside, with the reason. It is listed and in no total. */
    notTestable:
      (level: Requirement['level'], says: string, reason: string, defaults: Defaults = {}): Entry =>
      () => ({ document, level, says, reason, needs: [], ...defaults }),
    /** Exchanges with the target that run once, under a name, and that several checks judge. */
    scenario: <T>(name: string, act: (context: Contexts[D]) => Promise<T>): SeenScenario<T, D> => {
      const scenario: Scenario<T, D> = { name, document, act: (contexts) => act(contexts[document]) }
      return Object.assign(
        scenario,
        seenIn(scenario, () => {}),
      )
    },
  }
}
