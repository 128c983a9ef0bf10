import { randomBytes } from 'node:crypto'
import type { Forge } from './model/forge.ts'
import type { LegacyIssue, LegacyProject } from './model/legacy-forge.ts'
import { hashPassword } from './model/user.ts'
import type { TargetFile } from './target.ts'

export interface SeedOptions {
  readonly adminName: string
  readonly adminPassword: string | undefined
}

type Seeded = Pick<TargetFile['codeHosting'], 'admin'> &
  Pick<TargetFile['legacyForge'], 'publicProject' | 'privateProject' | 'closedIssue' | 'member' | 'outsider'>

/** The initial data: an administrator, two legacy projects with issues, and two legacy accounts. */
export function seed(forge: Forge, options: SeedOptions): Seeded {
  const admin = {
    username: options.adminName,
    password: options.adminPassword ?? randomBytes(18).toString('base64url'),
  }
  forge.users.put({
    id: forge.users.nextId(),
    name: admin.username,
    fullName: 'Reference Administrator',
    email: `${admin.username}@reference.example`,
    passwordHash: hashPassword(admin.password),
    isAdmin: true,
  })
  return { admin, ...seedLegacy(forge) }
}

function seedLegacy(forge: Forge): Omit<Seeded, 'admin'> {
  const { accounts, projects, issues } = forge.legacy
  const [member, outsider] = ['mira', 'otto'].map((login) => ({
    login,
    apiKey: randomBytes(20).toString('hex'),
  }))
  if (!member || !outsider) throw new Error('unreachable: two accounts are made')
  for (const account of [member, outsider]) accounts.set(account.login, { ...account, isAdmin: false })
  const members = new Set([member.login])
  const about: LegacyProject[] = [
    { shortname: 'pub', name: 'Public project', shortdesc: 'Everybody sees it', isPrivate: false, members },
    { shortname: 'priv', name: 'Private project', shortdesc: 'Members see it', isPrivate: true, members },
  ]
  for (const project of about) projects.set(project.shortname, project)
  const begin = Date.now() - 3_600_000
  let order = 1
  const issue = (project: string, summary: string, status: number): LegacyIssue => {
    const id = forge.legacy.nextIssueId()
    const made = { id, project, summary, content: summary, status, submitter: member.login }
    return { ...made, owner: undefined, labels: [], modified: new Date(begin + order++ * 60_000) }
  }
  const seeded = [
    issue('pub', 'The front page is slow', 1),
    issue('priv', 'Rotate the signing key', 2),
    issue('pub', 'The logo was missing', 5),
    issue('pub', 'Grüße aus dem Issue-Tracker <b>', 4),
  ]
  for (const one of seeded) issues.set(one.id, one)
  const closedIssue = seeded[2]?.id ?? 0
  return { publicProject: 'pub', privateProject: 'priv', closedIssue, member, outsider }
}
