import type { Product } from './recognize.ts'

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

const giteaFamily: Partial<Record<Need, string>> = {
  users: '[security] PASSWORD_COMPLEXITY = off, MIN_PASSWORD_LENGTH = 8',
  'sign-in': '[service] ENABLE_BASIC_AUTHENTICATION = true, or a token for the administrator',
  'e-mail addresses': '[service] DEFAULT_KEEP_EMAIL_PRIVATE = false',
  'SSH keys': '[server] DISABLE_SSH = false',
  organizations: '[admin] DISABLE_REGULAR_ORG_CREATION = false',
  repositories: '[repository] MAX_CREATION_LIMIT = -1',
  'public repositories': '[repository] FORCE_PRIVATE = false',
  gitContent: '[repository] DISABLE_HTTP_GIT = false, and git on the server',
  timeTrackingSwitch: '[service] ENABLE_TIMETRACKING = true',
  migrations: '[migrations] ALLOW_LOCALNETWORKS = true, or codeHosting.gitRemote in the target file',
  'anonymous requests': '[service] REQUIRE_SIGNIN_VIEW = false',
}

const settings: Readonly<Record<Product, Partial<Record<Need, string>>>> = {
  Gitea: giteaFamily,
  Forgejo: giteaFamily,
  Gogs: {
    'sign-in': 'a token for the administrator',
    'SSH keys': '[server] DISABLE_SSH = false',
    organizations: '[admin] DISABLE_REGULAR_ORG_CREATION = false',
    repositories: '[repository] MAX_CREATION_LIMIT = -1',
    'public repositories': '[repository] FORCE_PRIVATE = false',
    gitContent: '[repository] DISABLE_HTTP_GIT = false, and git on the server',
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
