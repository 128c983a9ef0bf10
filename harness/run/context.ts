import type { Scenario, ScenarioContext } from '../checks/check.ts'
import type { PerformFor } from '../checks/calls/call.ts'
import { patienceOf } from '../checks/eventually.ts'
import { forgeCaller, type Forge, type ForgeCaller } from '../checks/forge.ts'
import { Reply } from '../checks/reply.ts'
import type { Account } from '../checks/fixture-types.ts'
import { legacyFor } from './legacy-context.ts'
import { pathOf } from './operation-paths.ts'
import type { TargetRuntime } from './target-runtime.ts'

/** Scenarios of one target, each acted once whoever looks. */
export class Scenarios {
  readonly #runtime: TargetRuntime
  readonly #acted = new Map<Scenario<unknown>, { outcome: Promise<unknown>; owners: Set<string> }>()

  constructor(runtime: TargetRuntime) {
    this.#runtime = runtime
  }

  /** What a scenario saw. `looked` is told of it, and of the scenarios that it looked at itself. */
  async play<T>(scenario: Scenario<T>, looked: (owner: string) => void): Promise<T> {
    let acted = this.#acted.get(scenario)
    if (!acted) {
      const owner = ownerOfScenario(scenario)
      const owners = new Set([owner])
      acted = {
        owners,
        outcome: scenario.act(contextFor(this.#runtime, this, owner, (one) => owners.add(one))),
      }
      this.#acted.set(scenario, acted)
    }
    try {
      return (await acted.outcome) as T
    } finally {
      acted.owners.forEach(looked)
    }
  }
}

/** The owner of a scenario's exchanges. */
export function ownerOfScenario(scenario: Scenario<unknown>): string {
  return `scenario:${scenario.name}`
}

/** What a check or scenario works with; `looked` is told of every scenario it looks at. */
export function contextFor(
  runtime: TargetRuntime,
  scenarios: Scenarios,
  owner: string,
  looked: (owner: string) => void,
): ScenarioContext {
  const { codeHosting, legacyForge } = runtime
  return {
    ...patienceOf(runtime.target.patienceMs),
    forge: lazily(() => forgeFor(runtime, owner)),
    legacy: lazily(() => legacyFor(runtime, owner) ?? absent('legacy-forge')),
    shared: codeHosting?.shared ?? absent('code-hosting'),
    legacyShared: legacyForge?.shared ?? absent('legacy-forge'),
    fresh: runtime.fresh(owner) ?? absent('code-hosting'),
    async given(...resources) {
      await Promise.all(resources.map((resource) => resource.made()))
    },
    async after(scenario) {
      await scenarios.play(scenario, () => {}).catch(() => {})
    },
    async play<T>(scenario: Scenario<T>) {
      return scenarios.play(scenario, looked)
    },
  }
}

function forgeFor(runtime: TargetRuntime, owner: string): Forge {
  const { codeHosting, operations } = runtime
  if (!codeHosting) return absent('code-hosting')
  const { seeder } = codeHosting
  const session = seeder.session(owner)
  const { driver, ledger, target, codeHosting: served } = seeder.parts

  const perform: PerformFor = async (caller, call) => {
    const operation = operations[call.operation]
    if (!operation) throw new Error(`no operation ${call.operation}`)
    const ready = async () => {
      await Promise.all([caller, ...(call.given ?? [])].map((resource) => madeFirst(resource)))
      const makes = typeof call.makes === 'function' ? call.makes(caller) : call.makes
      if (makes && target.allowWrites) ledger.making({ target: target.name, url: served.url, ...makes })
    }
    const { raw, option, pathWithout = '' } = call
    const addressed = call.slashesEncoded ? { ...operation, deep: [] } : operation
    const path = pathOf(addressed, call.parameters, call.query)
    const answer = await session.call(
      caller,
      call.method ?? operation.method,
      pathWithout && path.endsWith(pathWithout) ? path.slice(0, -pathWithout.length) : path,
      {
        ...(option ? { json: seeder.body(option.kind, option.fields) } : {}),
        ...(raw ? { raw } : {}),
        after: ready(),
      },
    )
    return new Reply(answer, operation.answers, driver.names)
  }
  const callers = new Map<Account | undefined, ForgeCaller>()
  const callerFor = (account: Account | undefined): ForgeCaller => {
    let caller = callers.get(account)
    if (!caller) callers.set(account, (caller = forgeCaller((call) => perform(account, call))))
    return caller
  }
  return {
    get anonymous() {
      return callerFor(undefined)
    },
    get admin() {
      return callerFor(seeder.requireAdmin())
    },
    as: callerFor,
  }
}

async function madeFirst(resource: unknown): Promise<void> {
  if (typeof resource === 'object' && resource !== null && 'made' in resource)
    await (resource as { made(): Promise<void> }).made()
}

/** Stands for what belongs to a document that the target does not serve: any use of it is a defect of a check. */
function absent(document: string): never {
  return new Proxy(
    {},
    {
      get: () => {
        throw new Error(`the target does not serve the ${document} document`)
      },
    },
  ) as never
}

/** An object whose parts are made when first used. */
function lazily<T extends object>(make: () => T): T {
  let made: T | undefined
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get((made ??= make()), name) as unknown,
  })
}
