import type { TargetInput } from '../base/config.ts'
import type { Launch } from '../base/launch.ts'

/** The settings for images of a product. `{username}`, `{password}` and `{email}` are placeholders for the administrator. */
export interface Recipe {
  /** Names of images, without registry and tag. */
  readonly images: readonly string[]
  readonly launch: Launch
  readonly target: Pick<TargetInput, 'codeHosting' | 'legacyForge'>
}

const USERNAME = 'conformance'

/** Both products have the same variables, in every version, and the same commands; only the name of the binary differs. */
function giteaLike(images: readonly string[], binary: string): Recipe {
  return {
    images,
    launch: {
      port: 3000,
      wait: '/api/v1/version',
      environment: {
        GITEA__security__INSTALL_LOCK: 'true',
        GITEA__database__DB_TYPE: 'sqlite3',
        GITEA__mailer__ENABLED: 'false',
        // Repositories are migrated from the git server of the suite, which is on this machine.
        GITEA__migrations__ALLOW_LOCALNETWORKS: 'true',
      },
      setup: [
        {
          user: 'git',
          exec: [
            binary,
            ...['admin', 'user', 'create', '--admin', '--username', '{username}', '--password', '{password}'],
            ...['--email', '{email}', '--must-change-password=false'],
          ],
        },
      ],
    },
    target: { codeHosting: { url: 'http://localhost:3000', driver: 'gitea', admin: { username: USERNAME } } },
  }
}

const GOGS_CONFIGURATION = `RUN_USER = git
RUN_MODE = prod
[server]
HTTP_PORT = 3000
EXTERNAL_URL = http://localhost:3000/
ROOT_URL = http://localhost:3000/
[database]
TYPE = sqlite3
DB_TYPE = sqlite3
PATH = /data/gogs/data/gogs.db
[repository]
ROOT = /data/git/gogs-repositories
[security]
INSTALL_LOCK = true
SECRET_KEY = {password}
LOCAL_NETWORK_ALLOWLIST = *
[log]
MODE = console
`

/** Recipes by name: data, so that a new product needs no code. */
export const recipes: Readonly<Record<string, Recipe>> = {
  gitea: giteaLike(['gitea/gitea', 'gitea'], 'gitea'),
  forgejo: giteaLike(['forgejo/forgejo', 'forgejo'], 'forgejo'),
  gogs: {
    images: ['gogs/gogs', 'gogs'],
    launch: {
      port: 3000,
      wait: '/healthcheck',
      files: { '/data/gogs/conf/app.ini': GOGS_CONFIGURATION },
      setup: [
        {
          user: 'git',
          exec: [
            // The command rejects any user except RUN_USER, and reads the user from the variable.
            ...['env', 'USER=git', 'HOME=/data/git', '/app/gogs/gogs', 'admin', 'create-user', '--admin'],
            ...['--name', '{username}', '--password', '{password}', '--email', '{email}'],
          ],
        },
        // Gogs accepts a password only for this request.
        { request: 'POST /api/v1/users/{username}/tokens', json: { name: 'conformance' }, token: 'sha1' },
      ],
    },
    target: { codeHosting: { url: 'http://localhost:3000', driver: 'gogs', admin: { username: USERNAME } } },
  },
  'forge-conformance': {
    images: ['forge-conformance'],
    launch: {
      port: 3000,
      command: ['serve', '--host', '0.0.0.0', '--port', '3000'],
      wait: '/api/v1/version',
      targetInLog: true,
    },
    target: { codeHosting: { url: 'http://localhost:3000' }, legacyForge: { url: 'http://localhost:3000' } },
  },
}

/** The name of the recipe for an image, by its name without registry, tag and digest. */
export function recipeFor(image: string): string | undefined {
  const path = image.replace(/@.*$/, '').replace(/:[^/:]*$/, '')
  return Object.entries(recipes).find(([, { images }]) =>
    images.some((known) => path === known || path.endsWith(`/${known}`)),
  )?.[0]
}
