import type { Overrides } from '../../reference/overrides.ts'
import type { Hook, User } from '../../reference/model/entities.ts'
import { together } from './overriding.ts'
import { variantsOf } from './variant.ts'
import { shows } from '../mutants/breaking.ts'

type Mutate = (overrides: Overrides) => void

const resources =
  'code-hosting, Other resources: fields of Organization, Repository, Team, Hook, … : not shown'
const options = 'code-hosting, Request option objects: fields not shown'
const bodies = 'code-hosting, Endpoints: request bodies of hooks of organizations: not shown'

/** Changes the full names of users, if there are any. */
const writesNames =
  (write: (name: string) => string): Mutate =>
  ({ views: { accounts } }) => {
    const { user, foundUser } = accounts
    const written = (one: User) => ({ full_name: one.fullName && write(one.fullName) })
    accounts.user = (ask, one) => ({ ...user(ask, one), ...written(one) })
    accounts.foundUser = (ask, one) => ({ ...foundUser(ask, one), ...written(one) })
  }

/** Changes the full names of organizations. */
const writesNamesOfOrganizations = (write: (name: string) => string): Mutate =>
  shows('accounts', 'organization', (organization, ask, one) => ({
    ...organization(ask, one),
    full_name: one.fullName && write(one.fullName),
  }))

const writesAddresses = (write: (url: string) => string): Mutate =>
  shows('repositories', 'hook', (hook, ask, one: Hook) => hook(ask, { ...one, url: write(one.url) }))

const familyNameFirst = (name: string): string => {
  const words = name.split(' ')
  return words.length < 2 ? name : `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`
}

/** Servers that show the values of requests in another form. */
export const writtenOtherwise = variantsOf({
  'ends-addresses-of-hooks-with-a-slash': {
    differs: 'the address of a hook ends with a slash',
    source: bodies,
    mutate: writesAddresses((url) => `${url}/`),
  },
  'adds-a-parameter-to-addresses-of-hooks': {
    differs: 'the address of a hook has a parameter of the server',
    source: bodies,
    mutate: writesAddresses((url) => `${url}?from=forge`),
  },
  'marks-full-names': {
    differs: 'the full names of users and organizations have a mark behind them',
    source: options,
    mutate: together(
      writesNames((name) => `${name} (external)`),
      writesNamesOfOrganizations((name) => `${name} (verified)`),
    ),
  },
  'begins-full-names-with-the-family-name': {
    differs: 'the full name of a user begins with the last word, and a comma',
    source: options,
    mutate: writesNames(familyNameFirst),
  },
  'writes-full-names-in-capitals': {
    differs: 'the full names of users and organizations are in capitals',
    source: options,
    mutate: together(
      writesNames((name) => name.toUpperCase()),
      writesNamesOfOrganizations((name) => name.toUpperCase()),
    ),
  },
  'has-paths-as-names-of-teams': {
    differs: 'the name of a team begins with that of its organization',
    source: resources,
    mutate: shows('accounts', 'team', (team, ask, one) => {
      const { name = '' } = ask.forge.organizations.get(one.organization) ?? {}
      return { ...team(ask, one), name: `${name}/${one.name}` }
    }),
  },
  'numbers-titles-of-keys': {
    differs: 'the title of a public key has its number',
    source: 'code-hosting, Administration: POST of keys: body shape not declared',
    mutate: ({ views: { accounts } }) => {
      const { publicKey } = accounts
      accounts.publicKey = (ask, one) => ({ ...publicKey(ask, one), title: `Key ${one.id}` })
    },
  },
  'shows-whole-names-of-references': {
    differs: 'the name of a branch begins with refs/heads/',
    source: resources,
    mutate: shows('git', 'branch', (branch, ...given) => {
      const shown = branch(...given)
      return { ...shown, name: `refs/heads/${String(shown['name'])}` }
    }),
  },
})
