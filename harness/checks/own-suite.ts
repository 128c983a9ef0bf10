import type { DocumentName } from '../client/target.ts'
import type { CheckContext, Contexts, Requirement, Scenario } from './check.ts'
import { wordsFor, type Judged, type ReplyIn, type Write } from './entries.ts'
import type { Table } from './requirement.ts'

/** The version of the interface for users' suites. */
export const SUITE_VERSION = 1

/** The settings of a user's suite. */
export interface SuiteSettings<D extends DocumentName> {
  /** The version of this interface: 1. */
  readonly version: typeof SUITE_VERSION
  /** The first part of all its ids, such as `x-acme`. */
  readonly prefix: string
  /** The document whose callers and fixtures its checks use. Default: `code-hosting`. */
  readonly document?: D
}

/** A scenario with a function whose checks receive its result and the context. */
export interface OwnScenario<T, D extends DocumentName> extends Scenario<T, D>, OwnSeen<T, D> {}

interface OwnSeen<T, D extends DocumentName> {
  readonly requirement: Write<[seen: T, context: CheckContext<D>], Judged>
  /** The same, with these requests or functions as controls: if one fails, a check is `unmet`. */
  after(...controls: ReadonlyArray<ReplyIn<T>> | readonly [(seen: T) => void]): OwnSeen<T, D>
}

/** The functions in which a user's suite is written. */
export interface SuiteWords<D extends DocumentName> {
  /** A requirement whose check sends its own requests. */
  readonly requirement: Write<[context: CheckContext<D>], Judged>
  /** Named exchanges with the target that run once and that several checks judge. */
  readonly scenario: <T>(name: string, act: (context: Contexts[D]) => Promise<T>) => OwnScenario<T, D>
  /** The suite: requirements by id. A file exports it, or a list of suites. */
  readonly checks: (table: Table) => OwnSuite
}

/** Requirements of the user, which no document states. */
export class OwnSuite {
  readonly requirements: readonly Requirement[]
  /** Names of its scenarios; the same list in all suites that one `defineSuite` created. */
  readonly scenarios: readonly string[]

  constructor(requirements: readonly Requirement[], scenarios: readonly string[]) {
    this.requirements = requirements
    this.scenarios = scenarios
  }
}

const WORD = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** The functions for a user's suite. Throws an error with one line for invalid settings. */
export function defineSuite<D extends DocumentName = 'code-hosting'>({
  version,
  prefix,
  document = 'code-hosting' as D,
}: SuiteSettings<D>): SuiteWords<D> {
  if ((version as number) !== SUITE_VERSION)
    throw new Error(`version ${String(version)} of suites is not known; this package takes ${SUITE_VERSION}`)
  if (typeof prefix !== 'string' || !new RegExp(`^x-${WORD}$`).test(prefix))
    throw new Error(
      `a suite has a prefix of its own: x- and lower-case letters, digits and dashes, such as x-acme${prefix === undefined ? '' : `, not ${JSON.stringify(prefix)}`}`,
    )
  if (document !== 'code-hosting' && document !== 'legacy-forge')
    throw new Error(`document is code-hosting or legacy-forge, not ${JSON.stringify(document)}`)
  const words = wordsFor<D>(document)
  const id = new RegExp(`^${prefix}(?:\\.${WORD}){1,3}$`)
  const scenarios: string[] = []
  return {
    requirement: words.requirement,
    scenario(name, act) {
      // The evidence identifies exchanges by this name, also compared with those of the catalogue.
      const own = `${prefix} ${name}`
      if (scenarios.includes(own)) throw new Error(`two scenarios have the name "${name}"`)
      scenarios.push(own)
      return words.scenario(own, act)
    },
    checks: (table) =>
      new OwnSuite(
        Object.entries(table).map(([key, entry]) => {
          if (!id.test(key))
            throw new Error(
              `the id ${JSON.stringify(key)} is not ${prefix} and one to three further parts, such as ${prefix}.users.request-id`,
            )
          if (typeof entry !== 'function') throw new Error(`${key} is not made by requirement(…)`)
          const { source = prefix, needs = [], ...written } = entry(key)
          if (written.level !== 'own' || written.document !== document)
            throw new Error(`${key} is not made by requirement(…) of this suite`)
          if (typeof written.says !== 'string' || !/^\S.*$/.test(written.says))
            throw new Error(`${key} has no sentence of one line`)
          return { ...written, id: key, needs, source }
        }),
        scenarios,
      ),
  }
}
