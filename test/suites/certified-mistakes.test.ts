import { expect, test } from 'vitest'
import { handles, rewritesList } from '../../mutation/mutants/breaking.ts'
import { ask } from '../../mutation/score/ask.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Repository } from '../../reference/model/entities.ts'
import type { Mutate } from '../../mutation/mutants/mutant.ts'
import { reads } from '../../mutation/mutants/repos-search.ts'
import { pathUser } from '../../mutation/mutants/path-resources.ts'

// Mistakes for which earlier versions asked only with one kind of owner, page size, keyword, spelling or number.

const mistakes: ReadonlyArray<readonly [string, string, Mutate]> = [
  [
    'says that a repository of an organization does not exist to whoever may not delete it',
    'repos.delete.forbidden',
    (overrides) => {
      overrides.answer = (call, reply) => {
        const isRefused = call.operation === 'repos.delete' && reply.status === 403
        const { owner = '' } = call.params
        return isRefused && call.forge.organizations.byKey(owner) ? { status: 404, headers: {} } : reply
      }
    },
  ],
  [
    'leaves one repository out between two pages, unless a page has 20 or 50',
    'repos.search.page-without-gap',
    rewritesList('repos.search', (list, call) => {
      const [limit, page] = ['limit', 'page'].map((name) => Number(call.query.get(name) ?? 1))
      return page === 1 || limit === 20 || limit === 50 ? list : list.slice(1)
    }),
  ],
  [
    'lists five users for a keyword of a few letters without a limit',
    'users.search.default-limit-absent',
    rewritesList('users.search', (list, call) =>
      call.query.has('limit') || (call.query.get('q') ?? '').length > 8 ? list : list.slice(0, 5),
    ),
  ],
  [
    'finds organizations by words of their full names in a search for users',
    'users.search.individuals',
    rewritesList('users.search', (list, call) => {
      const q = call.query.get('q')?.toLowerCase() ?? ''
      const named = call.forge.organizations
        .all()
        .filter(({ fullName }) => fullName.toLowerCase().includes(q))
      const [user] = list
      return [...named.map(({ id, name }) => ({ ...user, id, login: name, username: name })), ...list]
    }),
  ],
  [
    'takes the avatar from a service that is asked by address',
    'users.get.address-hidden',
    ({ views: { accounts } }) => {
      accounts.avatarUrl = ({ forge }, id) =>
        `${forge.url}/avatar?mail=${encodeURIComponent(forge.users.get(id)?.email ?? '')}`
    },
  ],
  [
    'has the address of a user in a header field',
    'users.get.address-hidden',
    (overrides) => {
      overrides.answer = (call, reply) => {
        const user = call.operation === 'users.get' && call.forge.users.byKey(call.params['username'] ?? '')
        if (!user) return reply
        const link = `<mailto:${user.email}>; rel="author"`
        return { ...reply, headers: { ...reply.headers, link } }
      }
    },
  ],
  [
    'lists no forks of a user without a keyword',
    'repos.search.mode-fork',
    ({ rules: { search } }) => {
      const right = search.belongsToUid
      search.belongsToUid = (ask, one, query) =>
        right(ask, one, query) && (query.keyword !== '' || one.forkOf === undefined)
    },
  ],
  [
    'trims one space at the end',
    'users.search.trimmed',
    ({ rules: { users } }) => {
      users.searchNeedle = (_ask, text) => (text ?? '').trimStart().replace(/ $/, '').toLowerCase()
    },
  ],
  [
    'stores the address of an edit that it refuses',
    'admin.edit-user.forbidden-effect',
    handles('admin.editUser', async (call, right) => {
      const user = pathUser(call)
      const { email = user?.email } = await call.json()
      if (user && call.caller && !call.caller.isAdmin) call.forge.users.put({ ...user, email: String(email) })
      return right(call)
    }),
  ],
  ...(
    [
      ['source', 'uid-with-q'],
      ['collaborative', 'uid-with-q'],
      ['fork', 'mode-fork-with-q'],
      ['mirror', 'mode-mirror-with-q'],
    ] as const
  ).map(([kind, name]): (typeof mistakes)[number] => [
    `ignores the keyword of a search by user and mode ${kind}`,
    `repos.search.${name}`,
    reads(({ uid, mode }) => (uid === undefined || mode !== kind ? {} : { keyword: '' })),
  ]),
  [
    'keeps the definitions of EditorConfig for each file that it has read',
    'repos.editorconfig.after-push',
    (overrides) => {
      const kept = new Map<string, Promise<Record<string, unknown>>>()
      const { content } = overrides.rules
      const right = content.editorConfig
      content.editorConfig = (ask, text, path) => {
        const { owner, repo } = (ask as Call).params
        const key = `${owner}/${repo}/${path}`
        const definitions = kept.get(key) ?? right(ask, text, path)
        kept.set(key, definitions)
        return definitions
      }
    },
  ],
  [
    'migrates an address that was migrated before from the clone of that time',
    'repos.migrate.content-again',
    (overrides) => {
      const former = new Map<string, Repository>()
      handles('repos.migrate', async (call, right) => {
        const { clone_addr: address } = await call.json()
        const outcome = await right(call)
        const made = call.forge.repositories.all().at(-1)
        const first = former.get(String(address))
        if (!made) return outcome
        former.set(String(address), first ?? made)
        if (first) {
          await call.forge.git.remove(made.id)
          await call.forge.git.copy(first, made.id)
        }
        return outcome
      })(overrides)
    },
  ],
]

test.each(mistakes)('a run shows a server that %s', async (id, requirement, mutate) => {
  const report = await ask(
    [
      { id, options: { mutate } },
      { id: 'right', options: {} },
    ],
    {
      selected: new Set([requirement]),
      patienceMs: 1000,
      overHttp: false,
    },
  )
  const verdicts = report.targets.map(
    ({ results }) => results.find((one) => one.requirement === requirement)?.verdict,
  )
  expect(verdicts).toEqual(['fail', 'pass'])
})
