import { extname } from 'node:path'
import type { Outcome } from '../../../reference/http/reply.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { effectAround, handleAround, pathRepository } from './around.ts'

/** The git content of repositories: caches with the wrong key, or without an end. */
export const content: readonly Mutant[] = [
  {
    id: 'repos/migrating-again-brings-the-first-content',
    area: 'repos',
    operation: 'repos.migrate',
    breaks: 'The migration of an address that was migrated before has the content of the first migration.',
    source: 'document 1, What the service does: "migrate a remote git repository"',
    mutate: (seams) => {
      const clones = new Map<unknown, number>()
      effectAround(seams, 'repos.migrate', async (call, apply) => {
        const { forge } = call
        const { clone_addr: address, repo_name: name } = await call.json()
        const before = new Set(forge.repositories.all().map(({ id }) => id))
        await apply()
        const made = forge.repositories.find((one) => one.name === name && !before.has(one.id))
        const first = forge.repositories.get(clones.get(address) ?? 0)
        if (!made) return
        if (!first) {
          clones.set(address, made.id)
          return
        }
        await forge.git.remove(made.id)
        await forge.git.copy(first, made.id)
      })
    },
  },
  {
    id: 'repos/archive-of-a-namesake',
    area: 'repos',
    operation: 'repos.archive',
    breaks: 'The archive of a repository is that of a repository of the same name of another owner.',
    source:
      'document 1, Endpoints, Repositories: GET /repos/{owner}/{repo}/archive/{filepath}, "a git reference plus the archive name"',
    mutate: (seams) => {
      const archives = new Map<string, Outcome>()
      handleAround(seams, 'repos.archive', async ({ params }, right) => {
        const made = await right()
        const file = `${params['repo']}-${params['filepath']}`
        const outcome = archives.get(file) ?? made
        archives.set(file, outcome)
        return outcome
      })
    },
  },
  {
    id: 'repos/fork-loses-its-branches-with-the-original',
    area: 'repos',
    operation: 'repos.listBranches',
    breaks: 'The deletion of a repository takes the branches of its forks along.',
    source: 'document 1, Endpoints, Repositories: GET /repos/{owner}/{repo}/branches, "200 BranchList"',
    mutate: (seams) => {
      effectAround(seams, 'repos.delete', async (call, apply) => {
        const original = pathRepository(call)
        const forks = call.forge.repositories.filter(
          (one) => original !== undefined && one.forkOf === original.id,
        )
        await apply()
        for (const fork of forks) await call.forge.git.remove(fork.id)
      })
    },
  },
  {
    id: 'repos/editorconfig-is-remembered-by-extension',
    area: 'repos',
    operation: 'repos.editorconfig',
    breaks: 'A file gets the definitions of the first file with its extension, even from another folder.',
    source: 'document 1, What the service does: "read EditorConfig definitions of a file"',
    mutate: ({ rules }) => {
      const known = new Map<string, Record<string, unknown>>()
      const right = rules.content.editorConfig
      rules.content.editorConfig = async (ask, text, path) => {
        const key = `${extname(path)} of ${text.toString('utf8')}`
        const definitions = known.get(key) ?? (await right(ask, text, path))
        known.set(key, definitions)
        return definitions
      }
    },
  },
  {
    id: 'repos/status-of-a-branch-stays-at-its-first-commit',
    area: 'repos',
    operation: 'repos.combinedStatus',
    breaks: 'After a push, the combined status of a branch is that of the commit that was asked for first.',
    source:
      'document 1, Endpoints, Repositories: GET /repos/{owner}/{repo}/commits/{ref}/statuses, "ref is a branch, tag or commit name"',
    mutate: (seams) => {
      const commits = new Map<string, string>()
      handleAround(seams, 'repos.combinedStatus', async (call, right) => {
        const key = `${pathRepository(call)?.id} ${call.params['ref']}`
        const known = commits.get(key)
        if (known !== undefined) call.params['ref'] = known
        const outcome = await right()
        commits.set(key, (outcome.json as { sha: string }).sha)
        return outcome
      })
    },
  },
]
