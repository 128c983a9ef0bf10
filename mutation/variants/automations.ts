import { notFound, parameter, repositoryOf } from '../../reference/code-hosting/lookup.ts'
import { branchesOf, resolveCommit } from '../../reference/git/references.ts'
import type { GitStore } from '../../reference/git/store.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Repository } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { ownerByName, repositoryKey } from '../../reference/model/forge.ts'
import { handles, hasEffect } from '../mutants/breaking.ts'
import { receives } from './overriding.ts'
import type { Variant } from './variant.ts'

const others = 'code-hosting, What the service does: what programs of a server do besides is not shown'

/** Adds an entry of time that nobody asked for. */
function track(forge: Forge, issue: number, user: number, seconds: number): void {
  forge.times.put({ id: forge.times.nextId(), issue, user, seconds, createdAt: new Date() })
}

/** How many commits a program adds to a branch, and how many milliseconds are between two. */
const [COMMITS, COMMITS_EVERY_MS] = [20, 400]

/** Adds a commit of a program to the default branch: a file more. */
async function commitAsProgram(git: GitStore, repository: Repository, count: number): Promise<void> {
  const { defaultBranch } = repository
  const branch = (await branchesOf(git, repository)).find(({ name }) => name === defaultBranch)
  if (!branch) return
  const said = async (args: readonly string[], input?: string) => {
    const options = input === undefined ? {} : { input: Buffer.from(input) }
    return (await git.runIn(repository, args, options)).stdout.toString().trim()
  }
  const blob = await said(['hash-object', '-w', '--stdin'], `${count} changes\n`)
  const others = (await said(['ls-tree', branch.sha]))
    .split('\n')
    .filter((line) => !line.endsWith('\tCHANGES'))
  const tree = await said(['mktree'], [...others, `100644 blob ${blob}\tCHANGES`, ''].join('\n'))
  const by = ['-c', 'user.name=Program', '-c', 'user.email=program@localhost']
  const commit = await said([...by, 'commit-tree', tree, '-p', branch.sha, '-m', `Count change ${count}`])
  await said(['update-ref', `refs/heads/${defaultBranch}`, commit, branch.sha])
}

/** The repository that a call pushes to. */
function pushedRepository({ forge, operation, params: { owner = '', repo = '' } }: Call): number | undefined {
  const account = operation === 'git.push' ? ownerByName(forge, owner) : undefined
  return account && forge.repositories.byKey(repositoryKey(account.id, repo.replace(/\.git$/, '')))?.id
}

/** Commits to the default branch of each repository that is created or pushed to, at once and every some milliseconds. */
function programCommits(overrides: Overrides): void {
  const due = new Map<number, { count: number; atMs: number }>()
  receives(async ({ forge }) => {
    for (const [id, one] of due) {
      const repository = forge.repositories.get(id)
      if (one.atMs > performance.now()) continue
      one.atMs = performance.now() + COMMITS_EVERY_MS
      one.count += 1
      if (one.count === COMMITS || !repository) due.delete(id)
      if (repository) await commitAsProgram(forge.git, repository, one.count)
    }
  })(overrides)
  const right = overrides.effect
  overrides.effect = async (call, apply) => {
    const before = new Set(call.forge.repositories.all().map(({ id }) => id))
    await right(call, apply)
    const pushed = call.operation === 'git.push' ? pushedRepository(call) : undefined
    for (const { id } of call.forge.repositories.all())
      if (!before.has(id) || id === pushed) due.set(id, { count: 0, atMs: performance.now() })
  }
}

/** How long an archive takes, in milliseconds. */
const ARCHIVE_MS = 1_000

/** What a server, or programs beside it, do without a request that asks for it. */
export const automations: readonly Variant[] = [
  {
    id: 'tracks-time-of-new-issues',
    differs: 'where the document is silent: who opens an issue has spent five seconds on it',
    source: others,
    mutate: hasEffect('issues.create', async ({ forge, caller }, apply) => {
      await apply()
      const issue = forge.issues.all().at(-1)
      if (issue && caller) track(forge, issue.id, caller.id, 5)
    }),
  },
  {
    id: 'tracks-time-of-a-program',
    differs: 'where the document is silent: a program tracks a second of its own after each entry of time',
    source: others,
    mutate: hasEffect('times.add', async ({ forge }, apply) => {
      await apply()
      const [last, program] = [forge.times.all().at(-1), forge.users.all()[0]]
      if (last && program) track(forge, last.issue, program.id, 1)
    }),
  },
  {
    id: 'prepares-archives-first',
    differs:
      'where the document is silent: the first response for an archive says that it is being prepared, with 200',
    source: 'code-hosting, Repositories, archive: 200, body shape not declared',
    mutate: (overrides) => {
      const begun = new Map<string, number>()
      handles('repos.archive', async (call, right) => {
        const repository = repositoryOf(call)
        const wanted = call.rules.content.archive(call, parameter(call, 'filepath'))
        const sha = wanted && (await resolveCommit(call.forge.git, repository, wanted.ref))
        if (sha === undefined) throw notFound(call)
        const key = `${repository.id}-${sha}-${wanted?.format}`
        const since = begun.get(key) ?? Date.now()
        begun.set(key, since)
        if (Date.now() - since >= ARCHIVE_MS) return right(call)
        return { status: 200, headers: {}, json: { state: 'preparing' } }
      })(overrides)
    },
  },
  {
    id: 'program-commits-to-default-branches',
    differs:
      'where the document is silent: a program commits to the default branch of each repository after its creation and each push, again and again for eight seconds',
    source: others,
    unmet: ['repos'],
    mutate: programCommits,
  },
]
