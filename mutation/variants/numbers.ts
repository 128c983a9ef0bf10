import { randomInt } from 'node:crypto'
import type { Forge } from '../../reference/model/forge.ts'
import { answers, prepares, receives, together } from './overriding.ts'
import type { Variant } from './variant.ts'

/** Numbers resources from 1 within their parent. Numbers are never reused. */
class Numbering {
  readonly #forges = new WeakMap<Forge, Map<string, number[]>>()

  /** The number of a resource; `place` is its parent. */
  numberOf(forge: Forge, place: string, id: number): number {
    const ids = this.#idsAt(forge, place)
    if (!ids.includes(id)) ids.push(id)
    return ids.indexOf(id) + 1
  }

  /** The id of the resource with a number, or an id that no resource has. */
  idOf(forge: Forge, place: string, number: number): number {
    return this.#idsAt(forge, place)[number - 1] ?? -1
  }

  #idsAt(forge: Forge, place: string): number[] {
    const places = this.#forges.get(forge) ?? new Map<string, number[]>()
    this.#forges.set(forge, places)
    const ids = places.get(place) ?? []
    places.set(place, ids)
    return ids
  }
}

const FIRST_ID = 7_250_000_000_000_000_000n

/** The fields of responses that contain an id. */
const ID = /"((?:user_|issue_|repository_)?id|number|issue)":(\d+)(?=[,}])/g

const withSmallIds = (text: string) =>
  text.replace(/725\d{16}/g, (digits) => String(BigInt(digits) - FIRST_ID))

/** Shows every id as an integer of 64 bits, and accepts no other id. */
const hasLongIds = together(
  receives((call) => {
    for (const name of ['id', 'issue'])
      if (call.params[name] !== undefined)
        call.params[name] = /^725\d{16}$/.test(call.params[name]) ? withSmallIds(call.params[name]) : '0'
    const uid = call.query.get('uid')
    if (uid !== null && /^\d+$/.test(uid))
      call.query.set('uid', /^725\d{16}$/.test(uid) ? withSmallIds(uid) : String(2 ** 40))
    const bytes = call.bytes.bind(call)
    call.bytes = async () => new TextEncoder().encode(withSmallIds(new TextDecoder().decode(await bytes())))
  }),
  answers(({ json, ...reply }) => {
    if (json === undefined) return reply
    const body = JSON.stringify(json).replace(
      ID,
      (_, name: string, id: string) => `"${name}":${FIRST_ID + BigInt(id)}`,
    )
    return {
      ...reply,
      headers: { 'content-type': 'application/json; charset=utf-8', ...reply.headers },
      body,
    }
  }),
)

/** Returns random numbers below a limit, each once. */
export function randomNumbers(below: number): () => number {
  const given = new Set<number>()
  return () => {
    let number = randomInt(1000, below)
    while (given.has(number)) number = randomInt(1000, below)
    given.add(number)
    return number
  }
}

/** Numbers within a parent: the document does not show the fields of a Hook or a TrackedTime. */
export const numbers: readonly Variant[] = [
  {
    id: 'has-ids-of-64-bits',
    differs: 'where the document is silent: ids and the numbers of issues are integers beyond 2^53',
    source: 'code-hosting, User: id, integer, always present; its size is not shown',
    mutate: hasLongIds,
  },
  {
    id: 'ids-at-random',
    differs:
      'where the document is silent: ids are random numbers below 2^31, and lists are in the order of ids',
    source: 'code-hosting, User: id, integer, always present; its order is not shown',
    mutate: prepares((forge) => {
      const { users, organizations, repositories, teams, issues, times, hooks, keys, tokens, statuses } =
        forge
      const next = randomNumbers(2 ** 31)
      const tables = [users, organizations, repositories, teams, issues, times, hooks, keys, tokens, statuses]
      for (const table of tables) table.nextId = next
    }),
  },
  {
    id: 'numbers-hooks-within-their-organization',
    differs: 'where the document is silent: hooks of each organization are numbered from 1',
    source: 'code-hosting, Other resources: fields of Hook: not shown',
    mutate: (overrides) => {
      const numbering = new Numbering()
      const right = overrides.views.repositories.hook
      overrides.views.repositories.hook = (ask, hook) =>
        hook.organization === undefined
          ? right(ask, hook)
          : { ...right(ask, hook), id: numbering.numberOf(ask.forge, String(hook.organization), hook.id) }
      overrides.before = (call) => {
        const [name, number] = [call.params['org'], call.params['id']]
        const organization = name === undefined ? undefined : call.forge.organizations.byKey(name)
        if (organization && number !== undefined)
          call.params['id'] = String(numbering.idOf(call.forge, String(organization.id), Number(number)))
        return undefined
      }
    },
  },
  {
    id: 'numbers-times-within-their-repository',
    differs: 'where the document is silent: the tracked times of each repository are numbered from 1',
    source: 'code-hosting, Other resources: fields of TrackedTime: not shown',
    unmet: ['times'],
    reason: /entries that differ in their ids/,
    mutate: ({ views }) => {
      const numbering = new Numbering()
      const right = views.tracking.time
      views.tracking.time = (ask, time) => {
        const repository = ask.forge.issues.get(time.issue)?.repository
        return { ...right(ask, time), id: numbering.numberOf(ask.forge, String(repository), time.id) }
      }
    },
  },
  {
    id: 'numbers-repositories-within-their-owner',
    differs: 'where the document is silent: the repositories of each owner are numbered from 1',
    source: 'code-hosting, Other resources: fields of Repository: not shown',
    mutate: ({ views }) => {
      const numbering = new Numbering()
      const right = views.repositories.repository
      views.repositories.repository = (ask, repository) => ({
        ...right(ask, repository),
        id: numbering.numberOf(ask.forge, String(repository.owner), repository.id),
      })
    },
  },
]
