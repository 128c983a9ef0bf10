import { branchesOf } from '../../reference/git/references.ts'
import type { Call } from '../../reference/http/call.ts'
import {
  answersNoBody,
  changesCall,
  handles,
  readsParameter,
  rewritesBody,
  rewritesSuccess,
  setsFields,
  judges,
} from './breaking.ts'
import { pathRepository as repository } from './path-resources.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

const defaultBranch = (call: Call) => repository(call)?.defaultBranch
const isCommit = (ref: string | undefined) => /^[0-9a-f]{40}$/.test(ref ?? '')

/** Whether a branch of this name exists. */
async function isBranch(call: Call, name: string | undefined): Promise<boolean> {
  const found = repository(call)
  if (!found) return false
  return (await branchesOf(call.forge.git, found)).some((head) => head.name === name)
}

const finds = (
  name: string,
  parameter: string,
  knows: (call: Call, ref: string) => boolean | Promise<boolean>,
): Mutate =>
  changesCall(name, async (call) =>
    (await knows(call, call.params[parameter] ?? '')) ? undefined : { status: 404, headers: {} },
  )

/** Branches, archives, combined status, EditorConfig. */
export const repositoryContent: Mutant[] = breaking({
  'repos.get-branch status: GET of a branch returns 200 and one Branch.': {
    'get-branch-finds-the-default-only': finds(
      'repos.getBranch',
      'branch',
      (call, ref) => ref === defaultBranch(call),
    ),
  },
  'repos.get-branch identity: GET of a branch returns the branch in the path.': {
    'get-branch-shows-the-default': readsParameter('repos.getBranch', 'branch', defaultBranch),
    'get-branch-shows-the-default-for-unknown': [
      'none',
      changesCall('repos.getBranch', async (call) => {
        if (!(await isBranch(call, call.params['branch']))) call.params['branch'] = defaultBranch(call) ?? ''
        return undefined
      }),
    ],
  },
  'repos.archive status: GET of an archive, with a git reference and the archive name as the path, returns 200.':
    {
      'archive-is-empty': ['zip tar-gz', answersNoBody('repos.archive')],
      'archive-finds-the-default-branch-only': [
        'of-tag',
        finds(
          'repos.archive',
          'filepath',
          (call, path) => path.replace(/\.(?:zip|tar\.gz)$/, '') === defaultBranch(call),
        ),
      ],
      'archive-finds-no-branch': finds(
        'repos.archive',
        'filepath',
        async (call, path) => !(await isBranch(call, path.replace(/\.(?:zip|tar\.gz)$/, ''))),
      ),
      'archive-ignores-the-reference': [
        'tree-of-tag tree-of-commit',
        readsParameter('repos.archive', 'filepath', (call) =>
          (call.params['filepath'] ?? '').replace(/^.+(\.zip|\.tar\.gz)$/, `${defaultBranch(call)}$1`),
        ),
      ],
    },
  'repos.combined-status state: GET of the combined status of a commit returns 200 and one combined Status.':
    {
      'combined-status-is-a-list': [
        'one-object',
        rewritesBody('repos.combinedStatus', (json) => (json as { statuses: unknown }).statuses),
      ],
    },
  'repos.combined-status: `ref` is the name of a branch, a tag or a commit.': {
    'combined-status-finds-no-branch': [
      'by-branch',
      finds('repos.combinedStatus', 'ref', async (call, ref) => !(await isBranch(call, ref))),
    ],
    'combined-status-finds-no-tag': [
      'by-tag',
      finds('repos.combinedStatus', 'ref', async (call, ref) => isCommit(ref) || (await isBranch(call, ref))),
    ],
    'combined-status-finds-no-commit': [
      'by-commit',
      finds('repos.combinedStatus', 'ref', (_call, ref) => !isCommit(ref)),
    ],
    'combined-status-is-known-of-commits-only': [
      'same-by-name',
      setsFields('repos.combinedStatus', (_shown, call) =>
        isCommit(call.params['ref']) ? {} : { state: 'pending' },
      ),
    ],
    'combined-status-of-an-annotated-tag-is-that-of-the-tag-object': [
      'annotated-tag',
      handles('repos.combinedStatus', async (call, right) => {
        const outcome = await right(call)
        const found = repository(call)
        if (!found) return outcome
        const name = `refs/tags/${call.params['ref'] ?? ''}^{tag}`
        const { code, stdout } = await call.forge.git.ask(found, ['rev-parse', '--verify', '--quiet', name])
        if (code !== 0) return outcome
        const sha = stdout.toString('latin1').trim()
        return { json: call.views.git.combinedStatus(call, found, sha, []) }
      }),
    ],
    'combined-status-is-that-of-the-parent': [
      'own-statuses',
      handles('repos.combinedStatus', async (call, right) => {
        const outcome = await right(call)
        const found = repository(call)
        const { sha, total_count: count } =
          (outcome as { json?: { sha?: string; total_count?: number } }).json ?? {}
        if (!found || !sha || count !== 0) return outcome
        const { code, stdout } = await call.forge.git.ask(found, [
          'rev-parse',
          '--verify',
          '--quiet',
          `${sha}^`,
        ])
        const parent = stdout.toString('latin1').trim()
        const inherited = call.forge.statuses.filter(
          (one) => one.repository === found.id && one.sha === parent,
        )
        return code === 0 ? { json: call.views.git.combinedStatus(call, found, sha, inherited) } : outcome
      }),
    ],
    'combined-status-is-of-the-default-branch': [
      'state',
      readsParameter('repos.combinedStatus', 'ref', defaultBranch),
    ],
  },
  'repos.editorconfig definitions by-file: GET of the EditorConfig definitions returns the definitions for the requested file.':
    {
      'editorconfig-ignores-the-path': readsParameter('repos.editorconfig', 'filepath', () => 'any'),
      'editorconfig-has-no-definitions': rewritesSuccess('repos.editorconfig', (reply) => ({
        ...reply,
        json: {},
      })),
      'editorconfig-ignores-the-file': judges('content', 'editorConfig', (right, ask, _text, path) =>
        right(ask, Buffer.from('[*]\nindent_style = tab\n'), path),
      ),
    },
})
