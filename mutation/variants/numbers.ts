import { randomInt } from 'node:crypto'
import type { Reply } from '../../reference/http/reply.ts'
import type { Hook, TrackedTime } from '../../reference/model/entities.ts'
import { repositoryKey, type Forge } from '../../reference/model/forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { pathOrganization } from '../mutants/path-resources.ts'
import { answers, prepares, receives, pathRepository, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

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

const OWN_ID = /"(id)":(\d+)(?=[,}])/g

/** The reply with integers of 64 bits in the fields that a pattern matches. */
function withLongIds({ json, ...reply }: Reply, fields: RegExp): Reply {
  if (json === undefined) return reply
  const body = JSON.stringify(json).replace(
    fields,
    (_, name: string, id: string) => `"${name}":${FIRST_ID + BigInt(id)}`,
  )
  return {
    ...reply,
    headers: { 'content-type': 'application/json; charset=utf-8', ...reply.headers },
    body,
  }
}

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
    // A push is no text.
    if (call.operation.startsWith('git.')) return
    const bytes = call.bytes.bind(call)
    call.bytes = async () => new TextEncoder().encode(withSmallIds(new TextDecoder().decode(await bytes())))
  }),
  answers((reply) => withLongIds(reply, ID)),
)

/** Shows ids of tracked times as integers of 64 bits. */
const hasLongIdsOfTimes = answers((reply, call) =>
  call.operation.startsWith('times.') && reply.status === 200 ? withLongIds(reply, OWN_ID) : reply,
)

/** A new row has the number after the last one that its repository, or another of the same name, has had. */
const continuesNumbers = prepares(({ issues, repositories }) => {
  const last = new Map<string, number>()
  const put = issues.put.bind(issues)
  issues.put = (row) => {
    const { owner = 0, name = '' } = repositories.get(row.repository) ?? {}
    const key = repositoryKey(owner, name).toLowerCase()
    if (!issues.get(row.id)) Object.assign(row, { number: (last.get(key) ?? 0) + 1 })
    last.set(key, row.number)
    put(row)
  }
})

/** Numbers hooks from 1 in each organization and repository; the number of a deleted hook can be given again. */
function numbersHooksInPlaces(overrides: Overrides): void {
  const numbers = new Map<number, number>()
  const isBeside = (hook: Place, other: Place) =>
    hook.organization === other.organization && hook.repository === other.repository
  const { repositories } = overrides.views
  const { hook: right } = repositories
  repositories.hook = (ask, hook) => {
    const others = ask.forge.hooks.filter((one) => isBeside(one, hook)).map(({ id }) => numbers.get(id) ?? 0)
    const number = numbers.get(hook.id) ?? Math.max(0, ...others) + 1
    numbers.set(hook.id, number)
    return { ...right(ask, hook), id: number }
  }
  receives((call) => {
    if (!/\.(?:get|edit|delete)Hook$/.test(call.operation)) return
    const [organization, repository] = [pathOrganization(call)?.id, pathRepository(call)?.id]
    const found = call.forge.hooks.find(
      (one) =>
        isBeside(one, { organization, repository }) && String(numbers.get(one.id)) === call.params['id'],
    )
    call.params['id'] = String(found?.id ?? 0)
  })(overrides)
}

type Place = Pick<Hook, 'organization' | 'repository'>

/** Numbers tracked times from 1 within what `placeOf` returns. */
const numbersTimes =
  (placeOf: (time: TrackedTime, forge: Forge) => number | undefined) =>
  ({ views: { tracking } }: Overrides): void => {
    const numbering = new Numbering()
    const { time: right } = tracking
    tracking.time = (ask, time) => ({
      ...right(ask, time),
      id: numbering.numberOf(ask.forge, String(placeOf(time, ask.forge)), time.id),
    })
  }

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
export const numbers = variantsOf({
  'has-ids-of-64-bits': {
    differs: 'ids and the numbers of issues are integers beyond 2^53',
    source: 'code-hosting, User: id, integer, always present; its size is not shown',
    mutate: hasLongIds,
  },
  'has-ids-of-times-of-64-bits': {
    differs: 'ids of tracked times are integers beyond 2^53, and those of all else are not',
    source: 'code-hosting, Other resources: fields of TrackedTime: not shown',
    mutate: hasLongIdsOfTimes,
  },
  'ids-at-random': {
    differs: 'ids are random numbers below 2^31, and lists are in the order of ids',
    source: 'code-hosting, User: id, integer, always present; its order is not shown',
    mutate: prepares((forge) => {
      const { users, organizations, repositories, teams, issues, times, hooks, keys, tokens, statuses } =
        forge
      const next = randomNumbers(2 ** 31)
      const tables = [users, organizations, repositories, teams, issues, times, hooks, keys, tokens, statuses]
      for (const table of tables) table.nextId = next
    }),
  },
  'numbers-hooks-within-their-organization': {
    differs: 'hooks of each organization are numbered from 1',
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
  'numbers-hooks-within-their-place': {
    differs:
      'hooks of each organization and each repository are numbered from 1, and numbers of deleted ones are given again',
    source: 'code-hosting, Other resources: fields of Hook: not shown',
    mutate: numbersHooksInPlaces,
  },
  'numbers-times-within-their-repository': {
    differs: 'the tracked times of each repository are numbered from 1',
    source: 'code-hosting, Other resources: fields of TrackedTime: not shown',
    unmet: ['times'],
    reason: /entries that differ in their ids/,
    mutate: numbersTimes(({ issue }, { issues }) => issues.get(issue)?.repository),
  },
  'numbers-times-within-their-issue': {
    differs: 'the tracked times of each issue are numbered from 1',
    source: 'code-hosting, Other resources: fields of TrackedTime: not shown',
    unmet: ['times'],
    reason: /entries that differ in their ids/,
    mutate: numbersTimes(({ issue }) => issue),
  },
  'numbers-repositories-within-their-owner': {
    differs: 'the repositories of each owner are numbered from 1',
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
  'continues-numbers-of-issues': {
    differs: 'a repository that is created again under its name continues the numbers of its issues',
    source: 'code-hosting, Endpoints: {issue} is the index of the issue: the first index is not shown',
    mutate: continuesNumbers,
  },
})
