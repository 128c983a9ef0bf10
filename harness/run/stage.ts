import type { Scene, Stage } from '../checks/check.ts'
import type { CarryOutFor } from '../checks/calls/call.ts'
import { patienceOf } from '../checks/eventually.ts'
import { forgeCaller, type Forge, type ForgeCaller } from '../checks/forge.ts'
import { Reply } from '../checks/reply.ts'
import type { Account } from '../checks/world-types.ts'
import { legacyFor } from './legacy-stage.ts'
import { pathOf } from './operation-paths.ts'
import type { TargetRuntime } from './target-runtime.ts'

/** Scenes of one target, each acted once whoever looks. */
export class Scenes {
  readonly #runtime: TargetRuntime
  readonly #acted = new Map<Scene<unknown>, { outcome: Promise<unknown>; owners: Set<string> }>()

  constructor(runtime: TargetRuntime) {
    this.#runtime = runtime
  }

  /** What a scene saw. `looked` is told of it, and of the scenes that it looked at itself. */
  async see<T>(scene: Scene<T>, looked: (owner: string) => void): Promise<T> {
    let acted = this.#acted.get(scene)
    if (!acted) {
      const owner = ownerOfScene(scene)
      const owners = new Set([owner])
      acted = { owners, outcome: scene.act(stageFor(this.#runtime, this, owner, (one) => owners.add(one))) }
      this.#acted.set(scene, acted)
    }
    try {
      return (await acted.outcome) as T
    } finally {
      acted.owners.forEach(looked)
    }
  }
}

/** The owner of a scene's exchanges. */
export function ownerOfScene(scene: Scene<unknown>): string {
  return `scene:${scene.name}`
}

/** What a check or scene works with; `looked` is told of every scene it looks at. */
export function stageFor(
  runtime: TargetRuntime,
  scenes: Scenes,
  owner: string,
  looked: (owner: string) => void,
): Stage {
  const { codeHosting, legacyForge } = runtime
  return {
    ...patienceOf(runtime.target.patienceMs),
    forge: lazily(() => forgeFor(runtime, owner)),
    legacy: lazily(() => legacyFor(runtime, owner) ?? absent('legacy-forge')),
    world: codeHosting?.world ?? absent('code-hosting'),
    legacyWorld: legacyForge?.world ?? absent('legacy-forge'),
    fresh: runtime.fresh(owner) ?? absent('code-hosting'),
    async given(...things) {
      await Promise.all(things.map((thing) => thing.made()))
    },
    async after(scene) {
      await scenes.see(scene, () => {}).catch(() => {})
    },
    async see<T>(scene: Scene<T>) {
      return scenes.see(scene, looked)
    },
  }
}

function forgeFor(runtime: TargetRuntime, owner: string): Forge {
  const { codeHosting, operations } = runtime
  if (!codeHosting) return absent('code-hosting')
  const { seeder } = codeHosting
  const hands = seeder.hands(owner)
  const { driver, ledger, target, codeHosting: served } = seeder.parts

  const carryOut: CarryOutFor = async (caller, call) => {
    const operation = operations[call.operation]
    if (!operation) throw new Error(`no operation ${call.operation}`)
    const ready = async () => {
      await Promise.all([caller, ...(call.given ?? [])].map((thing) => madeFirst(thing)))
      const makes = typeof call.makes === 'function' ? call.makes(caller) : call.makes
      if (makes && target.allowWrites) ledger.making({ target: target.name, url: served.url, ...makes })
    }
    const { raw, option, pathWithout = '' } = call
    const addressed = call.slashesEncoded ? { ...operation, deep: [] } : operation
    const path = pathOf(addressed, call.parameters, call.query)
    const answer = await hands.call(
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
    if (!caller) callers.set(account, (caller = forgeCaller((call) => carryOut(account, call))))
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

async function madeFirst(thing: unknown): Promise<void> {
  if (typeof thing === 'object' && thing !== null && 'made' in thing)
    await (thing as { made(): Promise<void> }).made()
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
