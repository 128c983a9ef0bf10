import { handles, hasEffect, judges } from '../mutation/mutants/breaking.ts'
import { pathRepository, pathUser } from '../mutation/mutants/path-resources.ts'
import { showBugs } from '../test/support/show-bugs.ts'

showBugs([
  [
    'adds no ninth collaborator',
    'lists',
    'repos.is-collaborator.every-no',
    hasEffect('repos.addCollaborator', (call, apply) => {
      const collaborators = pathRepository(call)?.collaborators
      return (collaborators?.size ?? 0) < 8 || collaborators?.has(pathUser(call, 'collaborator')?.id ?? -1)
        ? apply()
        : undefined
    }),
  ],
  [
    'compares the index of an issue as the beginning of a text',
    'lists',
    'times.list-issue.every-entry-belongs',
    judges('times', 'ofIssue', (_right, { forge }, issue) =>
      forge.times.filter((time) => {
        const other = forge.issues.get(time.issue)
        return other?.repository === issue.repository && String(other.number).startsWith(String(issue.number))
      }),
    ),
  ],
  [
    'lists own times of at most six repositories',
    'lists',
    'times.list-own.every-list-whole',
    judges('times', 'ofCaller', (right, ask, caller) => {
      const repositoryOf = (issue: number) => ask.forge.issues.get(issue)?.repository ?? 0
      const all = right(ask, caller)
      const shown = [...new Set(all.map(({ issue }) => repositoryOf(issue)))].slice(0, 6)
      return all.filter(({ issue }) => shown.includes(repositoryOf(issue)))
    }),
  ],
  [
    'breaks letters between blocks of 1024 bytes',
    'markdown',
    'markdown.render-raw.every-word',
    handles('markdown.renderRaw', (call, right) =>
      right({
        ...call,
        async text() {
          const bytes = Buffer.from(await call.text())
          const blocks = Array.from({ length: Math.ceil(bytes.length / 1024) }, (_, n) =>
            bytes.subarray(n * 1024, (n + 1) * 1024).toString(),
          )
          return blocks.join('')
        },
      }),
    ),
  ],
  [
    'has no status of a commit that is between the tips of pushes',
    'pushes',
    'repos.combined-status.every-owner-served',
    handles('repos.combinedStatus', async (call, right) => {
      const repository = pathRepository(call)
      const { ref = '' } = call.params
      if (!repository || !/^[0-9a-f]{40}$/.test(ref)) return right(call)
      const { stdout } = await call.forge.git.ask(repository, ['log', '--all', '--format=%H %s'])
      return stdout.toString().includes(`${ref} Begin to go on`)
        ? { status: 404, headers: {}, json: { message: 'no such reference' } }
        : right(call)
    }),
  ],
])
