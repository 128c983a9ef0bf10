import { createHash } from 'node:crypto'
import type { Contradiction } from '../model/state/contradiction.ts'
import type { RequestEvent } from '../model/state/event.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { Result } from '../harness/report/report.ts'
import { eventsOf, type Reading } from './events-of.ts'
import { contradicted } from './rule-results.ts'

/** The kinds of resources that a 204 deletes, as a document states it. */
export type Deletable = 'user' | 'repository'

/** The number of names drawn of each kind, and the requirements that a deletion without effect contradicts. */
const kinds = {
  user: { most: 40, requirements: ['admin.delete-user.effect', 'users.get.every-404'] },
  repository: { most: 16, requirements: ['repos.delete.effect', 'repos.get.every-deleted'] },
} as const satisfies Record<Deletable, { most: number; requirements: readonly string[] }>

type Part = 'creation' | 'deletion' | 'look'

/** The operations that create, delete or read a resource by its name. */
const operations: Readonly<Record<string, readonly [Deletable, Part]>> = {
  'admin.create-user': ['user', 'creation'],
  // An organization can take the name of a user.
  'admin.create-org': ['user', 'creation'],
  'admin.delete-user': ['user', 'deletion'],
  'users.get': ['user', 'look'],
  'admin.create-repo': ['repository', 'creation'],
  'orgs.create-repo': ['repository', 'creation'],
  'repos.migrate': ['repository', 'creation'],
  'repos.fork': ['repository', 'creation'],
  'repos.delete': ['repository', 'deletion'],
  'repos.get': ['repository', 'look'],
}

/** A request about a drawn name. */
interface Step {
  readonly part: Part
  readonly id: unknown
  readonly exchange: Exchange
  readonly status: number | undefined
  readonly wasRepeated: boolean
  readonly order: readonly [sent: number, ended: number]
  readonly runMs: readonly [sent: number, ended: number]
}

/** A successful deletion of a resource that certainly existed and that no later request created again. */
interface Deletion {
  readonly name: string
  readonly creation: Step
  readonly deletion: Step
  /** The last read after the deletion, before the resource was deleted again. */
  readonly last: Step | undefined
}

export interface DrawOptions {
  readonly reading: Reading
  readonly seed: string
  readonly patienceMs: number
  /** A user who is drawn for every seed. */
  readonly always?: string
}

/**
 * Names that a run creates, drawn by the seed, with the requests about each. Clean-up reads the deleted ones once more. The drawn
 * names do not depend on the order of the exchanges, so a replay draws the same names.
 */
export class DrawnDeletions {
  readonly #drawn: Readonly<Record<Deletable, Map<string, Step[]>>> = {
    user: new Map(),
    repository: new Map(),
  }
  /** Names of repositories that forks and migrations may have taken, under any owner. */
  readonly #taken = new Set<string>()
  readonly #ranks = new Map<string, string>()

  readonly #options: DrawOptions

  constructor(options: DrawOptions) {
    this.#options = options
  }

  add(exchange: Exchange): void {
    const [kind, part] = operations[exchange.operation ?? ''] ?? []
    const { order, runMs } = exchange
    if (!kind || !part || !order || !runMs) return
    const events = eventsOf(exchange, this.#options.reading)
    if (!events) return
    const [request, response] = events
    const step: Step = {
      part,
      id: (response.response?.json as { readonly id?: unknown } | undefined)?.id,
      exchange,
      status: exchange.response?.status,
      wasRepeated: (exchange.attempts?.length ?? 0) > 0,
      ...{ order, runMs },
    }
    const [owner, name] = nameIn(request, kind)
    if (name === undefined) return
    if (owner === undefined && kind === 'repository') this.#taken.add(name)
    else this.#note(kind, owner === undefined ? name : `${owner}/${name}`, step)
  }

  #note(kind: Deletable, name: string, step: Step): void {
    const drawn = this.#drawn[kind]
    if (step.part === 'creation' && !drawn.has(name)) this.#enter(drawn, name, kinds[kind].most)
    drawn.get(name)?.push(step)
  }

  /** Keeps the created names with the lowest ranks. The threshold only falls, so a dropped name never returns. */
  #enter(drawn: Map<string, Step[]>, name: string, most: number): void {
    const { seed, always } = this.#options
    this.#ranks.set(name, name === always?.toLowerCase() ? '' : rankOf(`${seed} ${name}`))
    drawn.set(name, [])
    if (drawn.size <= most) return
    const [highest = ''] = [...drawn.keys()].sort((a, b) => (this.#rank(a) < this.#rank(b) ? 1 : -1))
    drawn.delete(highest)
    this.#ranks.delete(highest)
  }

  #rank(name: string): string {
    return this.#ranks.get(name) ?? ''
  }

  /** Drawn names that were deleted, and that no later request has shown to be gone or to stay permanently; in lower case. */
  unseen(kind: Deletable): string[] {
    return this.#deleted(kind).flatMap((one) =>
      !one.last || (showsIt(one) && !this.#isInVain(one)) ? [one.name] : [],
    )
  }

  /** Whether the last request for a deleted resource shows that it still exists. */
  isThere(kind: Deletable, name: string): boolean {
    return this.#deleted(kind).some((one) => one.name === name && showsIt(one))
  }

  /** The requirements that the last requests for deleted resources contradict. */
  failures(): ReadonlyMap<string, Result> {
    return new Map(
      (['user', 'repository'] as const).flatMap((kind) => {
        const [first, ...others] = this.#deleted(kind).filter((one) => this.#isInVain(one))
        if (!first) return []
        return kinds[kind].requirements.map((rule): [string, Result] => {
          const found = (one: Deletion) => contradictionOf(one, rule, kind)
          return [rule, contradicted([found(first), ...others.map(found)], first.last?.exchange, [])]
        })
      }),
    )
  }

  /** Whether a deletion had no effect. An effect may become visible until the patience has passed. */
  #isInVain(one: Deletion): boolean {
    return showsIt(one) && (one.last?.runMs[0] ?? 0) >= one.deletion.runMs[1] + this.#options.patienceMs
  }

  #deleted(kind: Deletable): Deletion[] {
    return [...this.#drawn[kind]].flatMap(([name, steps]) => {
      const isTaken = kind === 'repository' && this.#taken.has(name.slice(name.indexOf('/') + 1))
      return isTaken ? [] : (deletionOf(name, steps) ?? [])
    })
  }
}

/** Owner and name of the resource of a request, in lower case. A fork and a migration can take a name under any owner. */
function nameIn(
  { operation, parameters, fields = {} }: RequestEvent,
  kind: Deletable,
): readonly [owner: string | undefined, name: string | undefined] {
  const named = fields['name'] ?? fields['username']
  const given = typeof named === 'string' ? named.toLowerCase() : undefined
  const of = (parameter: string) => parameters[parameter]?.toLowerCase()
  if (kind === 'user') return [undefined, operation?.startsWith('admin.create') ? given : of('username')]
  if (operation === 'repos.migrate' || operation === 'repos.fork') return [undefined, given ?? of('repo')]
  const isCreation = operation?.endsWith('create-repo')
  return isCreation ? [of('username') ?? of('org'), given] : [of('owner'), of('repo')]
}

/**
 * The first deletion of a resource that certainly existed, and the last read after it; undefined if another creation may have taken
 * the name.
 */
function deletionOf(name: string, steps: readonly Step[]): Deletion | undefined {
  const creations = steps.filter(({ part }) => part === 'creation')
  const [creation, ...more] = creations.filter(({ status = 0 }) => status < 400 || status >= 500)
  if (!creation || more.length > 0 || creation.wasRepeated) return undefined
  if (creation.status !== 201 || creation.id === undefined || creation.id === null) return undefined
  const [deletion, again] = steps
    .filter(
      ({ part, status, order }) => part === 'deletion' && status === 204 && order[0] > creation.order[1],
    )
    .toSorted(bySending)
  if (!deletion || creations.some(({ order }) => order[1] > deletion.order[0])) return undefined
  const last = steps
    .filter(({ part, order }) => part === 'look' && order[0] > deletion.order[1])
    .filter(({ order }) => !again || order[1] < again.order[0])
    .toSorted(bySending)
    .at(-1)
  return { name, creation, deletion, last }
}

function bySending(a: Step, b: Step): number {
  return a.order[0] - b.order[0]
}

/** Whether a response shows the id of the deleted resource. */
function showsIt({ creation, last }: Deletion): boolean {
  return last?.status === 200 && last.id === creation.id
}

function contradictionOf(
  { name, creation, deletion, last }: Deletion,
  rule: string,
  kind: Deletable,
): Contradiction {
  return {
    rule,
    exchange: last?.exchange.id ?? '',
    because: [creation.exchange.id, deletion.exchange.id],
    expected: `no success, since the deletion of the ${kind} ${name} was answered 204`,
    received: `200 with its id ${String(last?.id)}`,
    ageMs: (last?.runMs[0] ?? 0) - deletion.runMs[1],
  }
}

function rankOf(text: string): string {
  return createHash('sha256').update(`deletion ${text}`).digest('hex')
}
