import { notFound, parameter, repositoryNamed, repositoryOf } from '../../reference/code-hosting/lookup.ts'
import { branchesOf, resolveCommit } from '../../reference/git/references.ts'
import type { GitResult } from '../../reference/git/run.ts'
import type { Call } from '../../reference/http/call.ts'
import type { CommitStatus, Hook } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { handles, hasEffect, type Json } from '../mutants/breaking.ts'
import { afterMs, together, keeping } from './overriding.ts'
import { variantsOf } from './variant.ts'

const others = 'code-hosting, What the service does: what programs of a server do besides is not shown'

/** Adds an entry of time that no request created. */
function track(forge: Forge, issue: number, user: number, seconds: number): void {
  forge.times.put({ id: forge.times.nextId(), issue, user, seconds, createdAt: new Date() })
}

/** Shows each hook as inactive after one response has shown its set state. */
function switchesHooksOff({ views: { repositories } }: Overrides): void {
  const tried = new WeakSet<Hook>()
  const { hook } = repositories
  repositories.hook = (ask, one) => {
    const isOff = tried.has(one)
    tried.add(one)
    return { ...hook(ask, one), ...(isOff ? { active: false } : {}) }
  }
}

/** Adds a commit with a new file to each branch that a push has changed. */
const commitsAfterPushes = handles('git.push', async (call, right) => {
  const before = await headsOf(call)
  const outcome = await right(call)
  const repository = repositoryNamed(call, parameter(call, 'owner'), nameOf(call))
  if (!repository) return outcome
  const { git } = call.forge
  for (const { name, sha } of await branchesOf(git, repository)) {
    if (before.get(name) === sha) continue
    const { stdout: files } = await git.runIn(repository, ['ls-tree', sha])
    const blob = await git.runIn(repository, ['hash-object', '-w', '--stdin'], {
      input: Buffer.from(`checked ${name}\n`),
    })
    const tree = await git.runIn(repository, ['mktree'], {
      input: Buffer.concat([files, Buffer.from(`100644 blob ${lineOf(blob)}\tchecked.txt\n`)]),
    })
    const by = { NAME: 'Robot', EMAIL: 'robot@localhost', DATE: '2020-02-02T00:00:00Z' }
    const env = Object.fromEntries(
      Object.entries(by).flatMap(([key, value]) => [
        [`GIT_AUTHOR_${key}`, value],
        [`GIT_COMMITTER_${key}`, value],
      ]),
    )
    const made = await git.runIn(
      repository,
      ['commit-tree', lineOf(tree), '-p', sha, '-m', `Checked ${name}`],
      { env },
    )
    await git.runIn(repository, ['update-ref', `refs/heads/${name}`, lineOf(made)])
  }
  return outcome
})

/** Reports the build of a pushed commit, and adds a branch. */
const buildsPushes = hasEffect('git.push', async (call, apply) => {
  await apply()
  const { forge } = call
  const repository = repositoryNamed(call, parameter(call, 'owner'), nameOf(call))
  const sha = repository && (await resolveCommit(forge.git, repository, repository.defaultBranch))
  if (!repository || sha === undefined) return
  const isThere = () => forge.repositories.get(repository.id) !== undefined
  const report = (state: CommitStatus['state']) =>
    forge.statuses.put({
      ...{ id: forge.statuses.nextId(), repository: repository.id, sha, state, context: 'ci/build' },
      ...{ targetUrl: 'https://ci.example/builds/1', description: `build: ${state}` },
      ...{ creator: forge.users.all()[0]?.id ?? 0, createdAt: new Date() },
    })
  report('pending')
  afterMs(200, async () => {
    if (isThere()) report('success')
    if (isThere() && forge.git.has(repository.id))
      await forge.git.runIn(repository, ['update-ref', 'refs/heads/renovate/configure', sha])
  })
})

/** Keeps a branch of a program at the latest commit of the default branch, from the first commit on. */
const keepsABranch = together(
  ...['git.push', 'admin.createRepository', 'orgs.createRepository', 'repos.createOwn'].map((operation) =>
    handles(operation, async (call, right) => {
      const outcome = await right(call)
      const { git, repositories } = call.forge
      const repository =
        operation === 'git.push'
          ? repositoryNamed(call, parameter(call, 'owner'), nameOf(call))
          : repositories.get(Number((outcome.json as Json)['id']))
      const sha = repository && (await resolveCommit(git, repository, repository.defaultBranch))
      if (repository && sha !== undefined)
        await git.runIn(repository, ['update-ref', 'refs/heads/bot/format', sha])
      return outcome
    }),
  ),
)

const lineOf = ({ stdout }: GitResult) => stdout.toString('latin1').trim()

const nameOf = (call: Call) => parameter(call, 'repo').replace(/\.git$/, '')

/** The latest commits of the branches of the repository in a git call, by branch name. */
async function headsOf(call: Call): Promise<Map<string, string>> {
  const repository = repositoryNamed(call, parameter(call, 'owner'), nameOf(call))
  const heads = repository ? await branchesOf(call.forge.git, repository) : []
  return new Map(heads.map(({ name, sha }) => [name, sha]))
}

/** The time that an archive takes, in milliseconds. */
const ARCHIVE_MS = 1_000

/** Actions of a server, or of programs next to it, that no request asks for. */
export const automations = variantsOf({
  'tracks-time-of-new-issues': {
    differs: 'who opens an issue has spent five seconds on it',
    source: others,
    mutate: hasEffect('issues.create', async ({ forge, caller }, apply) => {
      await apply()
      const issue = forge.issues.all().at(-1)
      if (issue && caller) track(forge, issue.id, caller.id, 5)
    }),
  },
  'tracks-a-minute-of-new-issues': {
    differs: 'a program adds a minute to each new issue, which others may add as well',
    source: others,
    mutate: hasEffect('issues.create', async ({ forge }, apply) => {
      await apply()
      const [issue, program] = [forge.issues.all().at(-1), forge.users.all()[0]]
      if (issue && program) track(forge, issue.id, program.id, 60)
    }),
  },
  'tracks-time-of-a-program': {
    differs: 'a program tracks a second of its own after each entry of time',
    source: others,
    mutate: hasEffect('times.add', async ({ forge }, apply) => {
      await apply()
      const [last, program] = [forge.times.all().at(-1), forge.users.all()[0]]
      if (last && program) track(forge, last.issue, program.id, 1)
    }),
  },
  'checks-commits-itself': {
    differs:
      'a program of the server sets a status of each commit that is looked at: pending the first time, success from then on',
    source: others,
    mutate: ({ views: { git } }) => {
      const begun = new Map<string, CommitStatus>()
      const { combinedStatus } = git
      git.combinedStatus = (ask, repository, sha, statuses) => {
        const key = `${repository.id}/${sha}`
        const status = begun.get(key) ?? {
          ...{ id: ask.forge.statuses.nextId(), repository: repository.id, sha, context: 'checks' },
          ...{ targetUrl: '', description: '', creator: repository.owner, createdAt: new Date() },
          state: 'pending',
        }
        begun.set(key, { ...status, state: 'success' })
        return combinedStatus(ask, repository, sha, [status, ...statuses])
      }
    },
  },
  'commits-after-pushes': {
    differs: 'a program of the server adds a file to each branch that a push has changed',
    source: others,
    unmet: ['repos.editorconfig.after-push'],
    reason: /git push failed/,
    mutate: commitsAfterPushes,
  },
  'bots-on-push': {
    differs:
      'a program sets the status pending of each pushed commit, and success 200 milliseconds later, when another adds a branch',
    source: others,
    mutate: buildsPushes,
  },
  'keeps-a-branch-of-a-program': {
    differs: 'every repository with commits has a branch of a program beside its default branch',
    source: others,
    mutate: keepsABranch,
  },
  'prepares-archives-first': {
    differs: 'the first response for an archive says that it is being prepared, with 200',
    source: 'code-hosting, Repositories, archive: 200, body shape not declared',
    mutate: keeping<number>((begun) => [
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
      }),
    ]),
  },
  'switches-hooks-off': {
    differs:
      'the server switches a hook off after the response that sets it, as nobody answers at its address',
    source: 'code-hosting, Events: delivery rules: not shown; fields of Hook: not shown',
    mutate: switchesHooksOff,
  },
})
