import type { Product } from './recognize.ts'
import type { LegacyForgeTarget } from '../../harness/client/target.ts'

/** A prerequisite of a run on a server. */
export type Need =
  | 'users'
  | 'sign-in'
  | 'e-mail addresses'
  | 'SSH keys'
  | 'organizations'
  | 'organizationMembers'
  | 'repositories'
  | 'public repositories'
  | 'gitContent'
  | 'issues'
  | 'timeTrackingSwitch'
  | 'commitStatuses'
  | 'migrations'
  | 'anonymous requests'

const ofAllThree: Partial<Record<Need, string>> = {
  'SSH keys': '[server] DISABLE_SSH = false',
  organizations: '[admin] DISABLE_REGULAR_ORG_CREATION = false',
  repositories: '[repository] MAX_CREATION_LIMIT = -1',
  'public repositories': '[repository] FORCE_PRIVATE = false',
  gitContent: '[repository] DISABLE_HTTP_GIT = false, and git on the server',
}

const giteaFamily: Partial<Record<Need, string>> = {
  ...ofAllThree,
  users: '[security] PASSWORD_COMPLEXITY = off, MIN_PASSWORD_LENGTH = 8',
  'sign-in': '[service] ENABLE_BASIC_AUTHENTICATION = true, or a token for the administrator',
  'e-mail addresses': '[service] DEFAULT_KEEP_EMAIL_PRIVATE = false',
  timeTrackingSwitch: '[service] ENABLE_TIMETRACKING = true',
  migrations: '[migrations] ALLOW_LOCALNETWORKS = true, or codeHosting.gitRemote in the target file',
  'anonymous requests': '[service] REQUIRE_SIGNIN_VIEW = false',
}

const settings: Readonly<Record<Product, Partial<Record<Need, string>>>> = {
  Gitea: giteaFamily,
  Forgejo: giteaFamily,
  Gogs: {
    ...ofAllThree,
    'sign-in': 'a token for the administrator',
    organizationMembers: 'nothing: Gogs has no such call',
    timeTrackingSwitch: 'nothing: Gogs has no time tracking',
    migrations: '[security] LOCAL_NETWORK_ALLOWLIST = 127.0.0.1, or codeHosting.gitRemote in the target file',
    'anonymous requests': '[auth] REQUIRE_SIGNIN_VIEW = false',
  },
  InDefero: {},
}

/** The setting to change on a server of that kind (app.ini) if a run lacks something; undefined if it is not known. */
export function adviceFor(product: Product | undefined, need: Need): string | undefined {
  return product && settings[product][need]
}

type Entry = 'publicProject' | 'privateProject' | 'closedIssue' | 'member' | 'outsider'

/** The purpose of the entries of a target file that a run needs for a server of the legacy document. */
const entries: Readonly<Record<Entry, (publicProject: string) => string>> = {
  publicProject: () => 'name of a project that everybody can see, with an open issue at least',
  privateProject: () => 'name of a project that only its members can see',
  closedIssue: (project) => `number of a closed issue of ${project}, which needs an open issue as well`,
  member: () => 'login and apiKey of a user who can see the private project',
  outsider: () => 'login and apiKey of a user who cannot see it',
}

/** The missing entries of a target file for the legacy document, for the output of `doctor`. */
export function missingLegacyEntries(legacyForge: LegacyForgeTarget | undefined): string[] {
  if (!legacyForge) return []
  const missing = (Object.keys(entries) as Entry[]).filter((entry) => legacyForge[entry] === undefined)
  if (missing.length === 0) return []
  const project = legacyForge.publicProject ?? 'the public project'
  return [
    `  missing ${missing.map((entry) => `legacyForge.${entry}`).join(', ')}: what needs them would be unmet; name projects and users that exist on the server (docs/how-to/targets.md)`,
    ...missing.map((entry) => `          ${entry}: ${entries[entry](project)}`),
  ]
}
