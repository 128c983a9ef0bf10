import { freshFor } from '../../fixtures/code-hosting/fresh.ts'
import type { Contexts, Scenario } from '../checks/check.ts'
import { patienceOf } from '../checks/eventually.ts'
import { exchangeSource, type ExchangeSource } from '../client/exchange-id.ts'
import type { DocumentName } from '../client/target.ts'
import { forgeFor } from '../runtime/code-hosting-context.ts'
import { legacyFor } from '../runtime/legacy-context.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/** The scenarios of one target, each of which runs once for all checks that play it. */
export class Scenarios {
  /** The number of skipped names of fresh fixtures: those of an earlier judgement of the same checks. */
  readonly namesUsed: number
  readonly #runtime: TargetRuntime
  readonly #begun = new Map<
    Scenario<unknown, DocumentName>,
    { result: Promise<unknown>; owners: Set<ExchangeSource> }
  >()

  constructor(runtime: TargetRuntime, namesUsed = 0) {
    this.#runtime = runtime
    this.namesUsed = namesUsed
  }

  /** The result of a scenario. `played` receives its owner of exchanges, and the owners of the scenarios that it played. */
  async play<T>(scenario: Scenario<T, DocumentName>, played: (source: ExchangeSource) => void): Promise<T> {
    let begun = this.#begun.get(scenario)
    if (!begun) {
      const source = exchangeSource('scenario', scenario.name)
      const owners = new Set<ExchangeSource>([source])
      const contexts = contextsFor(this.#runtime, this, source, (one) => owners.add(one))
      begun = { owners, result: scenario.act(contexts) }
      this.#begun.set(scenario, begun)
    }
    try {
      return (await begun.result) as T
    } finally {
      begun.owners.forEach(played)
    }
  }
}

/** The contexts of a check or scenario, for each document; `played` receives the owner of every scenario that it plays. */
export function contextsFor(
  runtime: TargetRuntime,
  scenarios: Scenarios,
  source: ExchangeSource,
  played: (source: ExchangeSource) => void,
): Contexts {
  const { codeHosting, legacyForge } = runtime
  const common = {
    ...patienceOf(runtime.target.patienceMs, runtime.signal, (ms, signal) =>
      runtime.client.effects.pause(ms, signal),
    ),
    async given(...resources: ReadonlyArray<{ made(): Promise<void> }>) {
      await Promise.all(resources.map((resource) => resource.made()))
    },
    async after(scenario: Scenario<unknown, DocumentName>) {
      await scenarios.play(scenario, () => {}).catch(() => {})
    },
    play: <T>(scenario: Scenario<T, DocumentName>) => scenarios.play(scenario, played),
  }
  return {
    get 'code-hosting'() {
      const { seeder, shared } = codeHosting ?? notServed('code-hosting')
      const forge = forgeFor(runtime, { seeder, shared }, source)
      return { ...common, forge, shared, fresh: freshFor(seeder, shared, source, scenarios.namesUsed) }
    },
    get 'legacy-forge'() {
      const served = legacyForge ?? notServed('legacy-forge')
      return { ...common, legacy: legacyFor(runtime, served, source), shared: served.shared }
    },
  }
}

function notServed(document: DocumentName): never {
  throw new Error(`the target does not serve the ${document} document`)
}
