import { extname } from 'node:path'
import { repositoryOf } from '../../../reference/code-hosting/lookup.ts'
import type { Outcome } from '../../../reference/http/reply.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, handleAround } from '../third-set/around.ts'

/** The content of repositories: answers that are kept too long or for too many. */
export const content: readonly Mutant[] = [
  {
    id: 'repos/status-of-a-branch-stays-with-its-first-commit',
    area: 'repos',
    operation: 'repos.combinedStatus',
    breaks: 'The combined status of a branch is that of its newest commit.',
    source:
      'document 1, Endpoints, Repositories: "ref is a branch, tag or commit name", "200 combined Status"',
    mutate: (seams) => {
      const commits = new Map<string, string>()
      handleAround(seams, 'repos.combinedStatus', async (call, right) => {
        const key = `${repositoryOf(call).id} ${call.params['ref']}`
        const commit = commits.get(key)
        if (commit !== undefined) call.params['ref'] = commit
        const outcome = await right()
        commits.set(key, (outcome.json as { readonly sha: string }).sha)
        return outcome
      })
    },
  },
  {
    id: 'repos/archive-of-a-namesake-of-another-owner',
    area: 'repos',
    operation: 'repos.archive',
    breaks: 'An archive has the files of the repository in the path, not of one with the same name.',
    source: 'document 1, What the service does: "download an archive"',
    mutate: (seams) => {
      const kept = new Map<string, Outcome>()
      handleAround(seams, 'repos.archive', async (call, right) => {
        const key = `${repositoryOf(call).name}/${call.params['filepath']}`
        const outcome = kept.get(key) ?? (await right())
        kept.set(key, outcome)
        return outcome
      })
      for (const name of ['git.push', 'repos.delete']) afterEffect(seams, name, () => kept.clear())
    },
  },
  {
    id: 'repos/editorconfig-definitions-are-kept-by-file-ending',
    area: 'repos',
    operation: 'repos.editorconfig',
    breaks: 'The definitions are those of the file in the path, not of an earlier one with the same ending.',
    source: 'document 1, Endpoints, Repositories: editorconfig, "filepath of the file"',
    mutate: (seams) => {
      const right = seams.rules.content.editorConfig
      const kept = new Map<string, ReturnType<typeof right>>()
      seams.rules.content.editorConfig = (ask, text, path) => {
        const key = `${extname(path)} ${text.toString('utf8')}`
        const definitions = kept.get(key) ?? right(ask, text, path)
        kept.set(key, definitions)
        return definitions
      }
    },
  },
]
