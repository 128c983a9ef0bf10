import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { notFound, parameter, repositoryOf } from '../../reference/code-hosting/lookup.ts'
import { branchesOf, readBlob, resolveCommit } from '../../reference/git/references.ts'
import { json } from '../../reference/http/reply.ts'
import type { Repository } from '../../reference/model/entities.ts'
import { handles, rewritesSuccess, shows } from '../mutants/breaking.ts'
import { prepares, receives, pathRepository, seesNew, together, keeping } from './overriding.ts'
import { variantsOf } from './variant.ts'

const shapes =
  'code-hosting, Repositories: response body shape of the archive and EditorConfig endpoints: not shown'

/** The time that a build of a commit takes, in milliseconds. */
const BUILD_MS = 3_000

/** Whether an operation reads the git content of a repository. */
const reads = (operation: string): boolean =>
  /^repos\.(?:listBranches|getBranch|archive|editorconfig|combinedStatus)$/.test(operation)

/** Copies the git content of a fork during the first call that arrives some milliseconds later, or that needs the content. */
const copiesLater = keeping<
  { readonly from: number; readonly at: number; readonly copy: () => Promise<void> },
  number
>((pending) => [
  together(
    prepares(({ git, repositories }) => {
      const right = git.copy.bind(git)
      git.copy = async (from, to) => {
        let running: Promise<void> | undefined
        const work = async () => {
          await pending.get(from.id)?.copy()
          if (repositories.get(to)) await right(from, to)
        }
        const copy = () => (running ??= work().finally(() => pending.delete(to)))
        pending.set(to, { from: from.id, at: Date.now() + 700, copy })
      }
    }),
    receives(async (call) => {
      const isNeeded = call.operation === 'repos.delete' || call.operation.startsWith('git.')
      const id = isNeeded ? pathRepository(call)?.id : undefined
      for (const [to, { from, at, copy }] of [...pending])
        if (id === to || id === from || at <= Date.now()) await copy()
    }),
  ),
])

/** Names the default branch of each new repository; forks and migrated repositories have one. */
const beginsWith = (defaultBranch: string) =>
  prepares(({ repositories, git }) =>
    seesNew(repositories, (row) => {
      if (row.forkOf === undefined && !git.has(row.id)) Object.assign(row, { defaultBranch })
    }),
  )

/** Choices for the content of repositories that document 1 leaves to the server. */
export const contents = variantsOf({
  'abbreviates-commits': {
    differs: 'a branch shows the first 10 digits of its commit',
    source: 'code-hosting, Resources: fields of Branch: not shown',
    mutate: shows('git', 'branch', (branch, ...given) => {
      const shown = branch(...given)
      const commit = shown['commit'] as { readonly id: string }
      return { ...shown, commit: { ...commit, id: commit.id.slice(0, 10) } }
    }),
  },
  'migrates-the-default-branch-alone': {
    differs: 'a migration takes the default branch of the remote repository',
    source: 'code-hosting, Request option objects, MigrateRepoForm: fields not shown',
    mutate: handles('repos.migrate', async (call, right) => {
      const reply = await right(call)
      const { id } = reply.json as { readonly id: number }
      const made = call.forge.repositories.get(id)
      const { git } = call.forge
      for (const { name } of made ? await branchesOf(git, made) : [])
        if (made && name !== made.defaultBranch)
          await git.runIn(made, ['update-ref', '-d', `refs/heads/${name}`])
      return reply
    }),
  },
  'lists-definitions': {
    differs:
      'EditorConfig definitions are a list of names and values, empty without an .editorconfig, and 404 for a file that is not there',
    source: shapes,
    mutate: handles('repos.editorconfig', async (call) => {
      const repository = repositoryOf(call)
      const { git } = call.forge
      const sha = await resolveCommit(git, repository, call.query.get('ref') ?? repository.defaultBranch)
      const path = parameter(call, 'filepath')
      if (!sha || !(await readBlob(git, repository, sha, path))) throw notFound(call)
      const text = await readBlob(git, repository, sha, '.editorconfig')
      const found = text ? await call.rules.content.editorConfig(call, text, path) : {}
      return json(Object.entries(found).map(([property, value]) => ({ property, value: String(value) })))
    }),
  },
  'shows-the-newest-status-as-combined': {
    differs: 'a combined Status has the state of the newest one in capitals, and null without any',
    source: 'code-hosting, Other resources: fields of combined Status: not shown',
    mutate: together(
      shows('git', 'status', (status, ask, repository, one) => {
        const state = one.state.toUpperCase()
        return { ...status(ask, repository, one), state, status: state }
      }),
      shows('git', 'combinedStatus', (combinedStatus, ask, repository, sha, statuses) => {
        const newest = statuses.toSorted((a, b) => b.id - a.id)[0]
        return {
          ...combinedStatus(ask, repository, sha, statuses),
          ...(newest ? {} : { statuses: null }),
          state: newest?.state.toUpperCase() ?? null,
        }
      }),
    ),
  },
  'begins-with-trunk': {
    differs: 'the first branch of a repository with content is called trunk',
    source: 'code-hosting, Other resources: fields of Repository, and its default branch: not shown',
    mutate: beginsWith('trunk'),
  },
  'slashed-branch': {
    differs: 'the first branch of a repository with content is called release/1.x, with a slash',
    source: 'code-hosting, Repositories, branches/{branch}: names of branches are not shown',
    mutate: together(
      beginsWith('release/1.x'),
      prepares(({ git }) => {
        const initialize = git.initialize.bind(git)
        git.initialize = async (repository) => {
          await mkdir(`${await git.folder(repository)}/refs/heads/release`, { recursive: true })
          await initialize(repository)
        }
      }),
    ),
  },
  'takes-names-of-one-segment': {
    differs: 'a slash in {branch} or {ref} must be sent as %2F; with a bare one the path is unknown',
    source: 'code-hosting, Endpoints: path parameters are strings unless stated',
    mutate: receives((call) => {
      const paths = {
        'repos.getBranch': /branches\/(.+)$/,
        'repos.combinedStatus': /commits\/(.+)\/statuses$/,
      }
      const path = paths[call.operation as keyof typeof paths]
      return path?.exec(call.path)?.[1]?.includes('/') ? call.rules.answers.unknownPath(call) : undefined
    }),
  },
  'copies-content-of-forks-later': {
    differs: 'a fork exists at once, and its branches 700 milliseconds after the 202',
    source: 'code-hosting, Repositories, POST /repos/{owner}/{repo}/forks: 202 Repository',
    mutate: copiesLater,
  },
  'migrates-content-later': {
    differs: 'a migrated repository has no branches in its first 900 milliseconds',
    source:
      'code-hosting, Repositories, POST /repos/migrate: 201 Repository: when its content is there: not shown',
    mutate: (overrides) => {
      const readyAt = new Map<number, number>()
      const waitFor = (one?: Repository) => Math.max(0, (readyAt.get(one?.id ?? 0) ?? 0) - Date.now())
      together(
        rewritesSuccess('repos.migrate', (reply) => {
          const shown = reply.json as { readonly id: number }
          readyAt.set(shown.id, Date.now() + 900)
          return { ...reply, json: { ...shown, empty: true } }
        }),
        receives(async (call) => {
          const left = waitFor(pathRepository(call))
          if (left === 0) return undefined
          if (call.operation.startsWith('git.') || call.operation === 'repos.fork') await sleep(left)
          if (!reads(call.operation)) return undefined
          repositoryOf(call)
          if (call.operation !== 'repos.listBranches') throw notFound(call)
          return { status: 200, headers: {}, json: [] }
        }),
      )(overrides)
    },
  },
  'builds-commits': {
    differs: 'a program builds each commit and sets its status, pending at first and success later',
    source: 'code-hosting, Other resources: fields of Status: not shown; who sets statuses is not shown',
    mutate: ({ views: { git } }) => {
      const begun = new Map<string, number>()
      const right = git.combinedStatus
      git.combinedStatus = (ask, repository, sha, statuses) => {
        const build = `${repository.id} ${sha}`
        const since = begun.get(build) ?? performance.now()
        begun.set(build, since)
        return right(ask, repository, sha, [
          ...statuses,
          {
            id: 2 ** 31 - repository.id,
            repository: repository.id,
            sha,
            state: performance.now() - since > BUILD_MS ? 'success' : 'pending',
            context: 'build',
            targetUrl: '',
            description: 'The build',
            creator: 1,
            createdAt: new Date(0),
          },
        ])
      }
    },
  },
  'has-further-names-for-the-default-branch': {
    differs: '`HEAD`, `main` and `master` name the default branch, where no branch has the name',
    source: 'code-hosting, Other resources: fields of Branch: not shown',
    mutate: receives(async (call) => {
      const { branch = '' } = call.params
      const repository = pathRepository(call)
      if (call.operation !== 'repos.getBranch' || !repository || !/^(?:HEAD|main|master)$/.test(branch))
        return
      const branches = await branchesOf(call.forge.git, repository)
      if (!branches.some(({ name }) => name === branch)) call.params['branch'] = repository.defaultBranch
    }),
  },
})
