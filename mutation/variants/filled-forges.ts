import type { Organization, Repository, User } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import { newRepository } from '../../reference/model/repository.ts'
import { like, prepares, seesNew, together } from './overriding.ts'
import { programs } from './programs.ts'
import { variantsOf } from './variant.ts'
import { shows } from '../mutants/breaking.ts'

const source = 'code-hosting, What the service does: what a service contains besides is not shown'

/** The first id of what another forge had, beyond 32 bits. */
const FIRST_ID = 5_000_000_000

const accountOf = (id: number, name: string, fullName: string, email: string): User => ({
  ...{ id, name, fullName, email },
  passwordHash: Buffer.alloc(32),
  isAdmin: false,
})

const organizationOf = (id: number, name: string, description: string): Organization => ({
  ...{ id, name, description, fullName: '', website: 'gopher://old.example', location: '' },
  publicMembers: new Set(),
})

/** The name of a user of another forge, which users here cannot have. */
const nameOf = (n: number): string =>
  [`Old_User-${n}`, `ÅSA${n}`, `a${n}.`, `${n}`, `x${'y'.repeat(58)}${n}`, `root${n}`, `u+${n}`, `-${n}-`][
    n % 8
  ] ?? ''

/** Imports users without email addresses, organizations without members, and repositories of all kinds. */
function imports(forge: Forge): void {
  for (let n = 0; n < 120; n++)
    forge.users.put(accountOf(FIRST_ID + n, nameOf(n), n % 3 === 0 ? '' : `Imported <${n}>`, ''))
  for (let n = 0; n < 5; n++)
    forge.organizations.put(organizationOf(FIRST_ID + 1000 + n, `Ünion ${n}`, '\u{1f4e6}'))
  const createdAt = new Date('2004-02-29T23:59:59Z')
  for (let n = 0; n < 90; n++) {
    const owner = n % 9 === 0 ? forge.organizations.get(FIRST_ID + 1000 + (n % 5)) : undefined
    const user = forge.users.get(FIRST_ID + n)
    const under = owner ?? user
    if (!under) continue
    const kinds = { isPrivate: n % 6 === 0, isMirror: n % 5 === 0, ...(n % 7 === 0 ? { forkOf: 1 } : {}) }
    const dates = { createdAt, updatedAt: createdAt }
    const name = n % 4 === 0 ? `old project ${n}` : `Legacy.${n}`
    const tracker = { enabled: n % 2 === 0, contributorsOnly: false }
    const made: Repository = newRepository(forge, under, { ...kinds, ...dates, name, tracker })
    forge.repositories.put({ ...made, id: FIRST_ID + 5000 + n })
  }
}

/** Escapes names in addresses, and says which repositories are imported. */
const showsImports = shows('repositories', 'repository', (repository, ask, one) => {
  const shown = repository(ask, one)
  const address = `${ask.forge.url}/${String(shown['full_name']).split('/').map(encodeURIComponent).join('/')}`
  return { ...shown, html_url: address, clone_url: `${address}.git`, imported: one.id >= FIRST_ID }
})

/** Adds an auditor to whatever is new, and takes new accounts into an organization of everybody. */
function provisions(forge: Forge): void {
  const { users, organizations, repositories, teams } = forge
  const bot = accountOf(users.nextId(), 'audit-bot', 'Audit', 'audit@enterprise.example')
  users.put(bot)
  const addTeam = (organization: number, name: string, permission: 'read' | 'owner', member: number) => {
    const members = new Set([member])
    const about = { id: teams.nextId(), organization, name, description: 'provisioned', permission }
    teams.put({ ...about, members, repositories: new Set() })
    return members
  }
  const everyone = organizationOf(organizations.nextId(), 'everyone-here', '')
  organizations.put(everyone)
  const administrator = users.find(({ isAdmin }) => isAdmin)?.id ?? 0
  addTeam(everyone.id, 'Owners', 'owner', administrator)
  const staff = addTeam(everyone.id, 'Staff', 'read', administrator)
  seesNew(users, ({ id }) => void staff.add(id))
  seesNew(organizations, ({ id, publicMembers }) => {
    addTeam(id, 'Compliance', 'read', bot.id)
    publicMembers.add(bot.id)
  })
  seesNew(repositories, ({ id, collaborators }) => {
    collaborators.set(bot.id, 'read')
    const issue = forge.issues.find(({ repository }) => repository === id)?.id ?? 0
    forge.times.put({ id: forge.times.nextId(), issue, user: bot.id, seconds: 60, createdAt: new Date() })
  })
}

/** Servers that have more than a run creates. */
export const filledForges = variantsOf({
  'imported-forge': {
    differs:
      'another forge has filled it with 120 users, with large ids and names that cannot be created here, organizations without members, and mirrors, forks and private repositories with spaces in their names',
    source: `${source}; rules of names are not shown`,
    mutate: together(prepares(imports), showsImports),
  },
  'provisioned-forge': {
    differs:
      'each organization gets a team with a public member and a hook, each repository a reader, a hook and a first issue with a minute of time, and each account a membership',
    source: `${source}; initial members, hooks, collaborators and issues are not shown`,
    mutate: together(like(programs, 'audit-hooks'), prepares(provisions)),
  },
})
