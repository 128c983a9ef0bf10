import { randomUUID } from 'node:crypto'
import type { Call } from '../../reference/http/call.ts'
import { ownerByName, repositoryKey } from '../../reference/model/forge.ts'
import type { Table } from '../../reference/model/table.ts'
import { pathOrganization, pathUser } from '../mutants/path-resources.ts'
import { prepares, readsBody, receives, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const conditions = 'code-hosting, Errors: exact conditions that trigger 403 and 422: not shown'

/** The operations that create something with a name: the field of the name, and the name of what has none. */
const named: Readonly<Record<string, readonly [field: string, name: string]>> = {
  'admin.createUser': ['username', 'member'],
  'admin.createOrganization': ['username', 'group'],
  'admin.createRepository': ['name', 'untitled'],
  'orgs.createRepository': ['name', 'untitled'],
  'repos.createOwn': ['name', 'untitled'],
  'orgs.createTeam': ['name', 'team'],
}

/** Whether a name is in use where a call creates something. */
function isTaken(call: Call, name: string): boolean {
  const { forge, operation, caller } = call
  if (named[operation]?.[0] === 'username') return ownerByName(forge, name) !== undefined
  const place = pathOrganization(call)?.id ?? pathUser(call)?.id ?? caller?.id ?? 0
  return operation === 'orgs.createTeam'
    ? forge.teams.byKey(`${place}/${name}`) !== undefined
    : forge.repositories.byKey(repositoryKey(place, name)) !== undefined
}

/** The name itself, or with the first number from 2 that makes it a free one. */
function freeName(call: Call, name: string): string {
  let free = name
  for (let number = 2; isTaken(call, free); number++) free = `${name.slice(0, 36)}-${number}`
  return free
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Reads other names from the bodies of creations. `name`: the name of what has none. */
const readsNames = (change: (call: Call, value: unknown, name: string) => unknown) =>
  receives((call) => {
    const [field, name] = named[call.operation] ?? []
    if (field !== undefined && name !== undefined)
      readsBody(call, (body) => ({ ...body, [field]: change(call, body[field], name) }))
  })

/** Finds rows without regard to accents, as databases compare texts by default. */
function ignoresAccents<T extends { readonly id: number }>(table: Table<T>): void {
  const find = table.byKey.bind(table)
  table.byKey = (key) => find(key) ?? find(key.normalize('NFD').replaceAll(/\p{M}/gu, ''))
}

/** Names that servers choose where a request gives none, or one that is in use. */
export const names = variantsOf({
  'numbers-names-that-are-taken': {
    differs:
      'a user, an organization, a repository or a team with a name that is taken is created with a number behind it, and users share email addresses',
    source: conditions,
    mutate: together(
      readsNames((call, value) => (typeof value === 'string' ? freeName(call, value.trim()) : value)),
      // Only the check of a taken address uses it.
      prepares(({ users }) => void (users.find = () => undefined)),
    ),
  },
  'compares-names-without-accents': {
    differs: 'a name with accents is that of the user, the organization or the repository without them',
    source: 'code-hosting, overview: whether names in other letters are those of users is not shown',
    mutate: prepares((forge) => {
      ignoresAccents(forge.users)
      ignoresAccents(forge.organizations)
      ignoresAccents(forge.repositories)
    }),
  },
  'invents-what-creations-leave-out': {
    differs:
      'creations need no name, and those of users no password and no address either: the server chooses them',
    source: `${conditions}; Request option objects: fields not shown`,
    mutate: together(
      readsNames((call, value, name) => (isMissing(value) ? freeName(call, name) : value)),
      receives((call) => {
        if (call.operation !== 'admin.createUser') return
        readsBody(call, ({ email, password, ...body }) => ({
          ...body,
          email: isMissing(email) ? `${String(body['username'])}@people.example` : email,
          password: isMissing(password) ? randomUUID() : password,
        }))
      }),
    ),
  },
})
