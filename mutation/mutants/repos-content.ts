import { branchesOf } from '../../reference/git/references.ts'
import type { Call } from '../../reference/http/call.ts'
import { ownerByName, repositoryKey } from '../../reference/model/forge.ts'
import {
  answersAList,
  answersNoBody,
  changesCall,
  handles,
  readsParameter,
  rewritesBody,
  rewritesList,
  rewritesSuccess,
  setsFields,
  spoilsRecord,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('repos')
const source = 'code-hosting, Repositories'

const repository = (call: Call) => {
  const owner = ownerByName(call.forge, call.params['owner'] ?? '')
  return owner && call.forge.repositories.byKey(repositoryKey(owner.id, call.params['repo'] ?? ''))
}
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
export const repositoryContent: Mutant[] = [
  ...promise(
    {
      operation: 'repos.listBranches',
      source,
      breaks: 'GET of the branches of a repository returns 200 and a BranchList.',
      kills: ['repos.list-branches.identity', 'repos.list-branches.list'],
    },
    {
      'list-branches-answers-201': {
        mutate: succeedsWith('repos.listBranches', 201),
        kills: ['repos.list-branches.status'],
      },
      'list-branches-holds-names': {
        mutate: rewritesList('repos.listBranches', (list) => list.map((branch) => branch['name'])),
        kills: ['repos.list-branches.list'],
      },
      // What one page of branches lacks another may have.
      'list-branches-is-empty': rewritesList('repos.listBranches', () => []),
      'list-branches-is-no-list': rewritesList('repos.listBranches', (list) => ({ items: list })),
    },
  ),
  ...promise(
    {
      operation: 'repos.getBranch',
      source,
      breaks: 'GET of a branch returns 200 and one Branch.',
      kills: ['repos.get-branch.status'],
    },
    {
      'get-branch-answers-201': succeedsWith('repos.getBranch', 201),
      'get-branch-finds-the-default-only': finds(
        'repos.getBranch',
        'branch',
        (call, ref) => ref === defaultBranch(call),
      ),
      'get-branch-answers-a-list': {
        mutate: answersAList('repos.getBranch'),
        kills: ['repos.get-branch.branch'],
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.getBranch',
      source,
      breaks: 'GET of a branch returns the branch in the path.',
      kills: ['repos.get-branch.identity'],
    },
    {
      'get-branch-shows-the-default': readsParameter('repos.getBranch', 'branch', defaultBranch),
      'get-branch-shows-the-default-for-unknown': {
        mutate: changesCall('repos.getBranch', async (call) => {
          if (!(await isBranch(call, call.params['branch'])))
            call.params['branch'] = defaultBranch(call) ?? ''
          return undefined
        }),
        kills: ['repos.get-branch.none'],
      },
      ...spoilsRecord('repos.getBranch', 'get-branch'),
    },
  ),
  ...promise(
    {
      operation: 'repos.archive',
      source,
      breaks: 'GET of an archive, with a git reference and the archive name as the path, returns 200.',
      kills: ['repos.archive.status'],
    },
    {
      'archive-answers-201': succeedsWith('repos.archive', 201),
      'archive-is-empty': {
        mutate: answersNoBody('repos.archive'),
        kills: ['repos.archive.zip', 'repos.archive.tar-gz'],
      },
      'archive-finds-the-default-branch-only': {
        mutate: finds(
          'repos.archive',
          'filepath',
          (call, path) => path.replace(/\.(?:zip|tar\.gz)$/, '') === defaultBranch(call),
        ),
        kills: ['repos.archive.of-tag'],
      },
      'archive-finds-no-branch': finds(
        'repos.archive',
        'filepath',
        async (call, path) => !(await isBranch(call, path.replace(/\.(?:zip|tar\.gz)$/, ''))),
      ),
      'archive-ignores-the-reference': {
        mutate: readsParameter('repos.archive', 'filepath', (call) =>
          (call.params['filepath'] ?? '').replace(/^.+(\.zip|\.tar\.gz)$/, `${defaultBranch(call)}$1`),
        ),
        kills: ['repos.archive.tree-of-tag', 'repos.archive.tree-of-commit'],
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.combinedStatus',
      source,
      breaks: 'GET of the combined status of a commit returns 200 and one combined Status.',
      kills: ['repos.combined-status.state'],
    },
    {
      'combined-status-answers-201': {
        mutate: succeedsWith('repos.combinedStatus', 201),
        kills: [
          'repos.combined-status.by-commit',
          'repos.combined-status.by-branch',
          'repos.combined-status.by-tag',
        ],
      },
      'combined-status-is-a-list': {
        mutate: rewritesBody('repos.combinedStatus', (json) => (json as { statuses: unknown }).statuses),
        kills: ['repos.combined-status.one-object'],
      },
      ...spoilsRecord('repos.combinedStatus', 'combined-status'),
    },
  ),
  ...promise(
    {
      operation: 'repos.combinedStatus',
      source,
      breaks: '`ref` is the name of a branch, a tag or a commit.',
    },
    {
      'combined-status-finds-no-branch': {
        mutate: finds('repos.combinedStatus', 'ref', async (call, ref) => !(await isBranch(call, ref))),
        kills: ['repos.combined-status.by-branch'],
      },
      'combined-status-finds-no-tag': {
        mutate: finds(
          'repos.combinedStatus',
          'ref',
          async (call, ref) => isCommit(ref) || (await isBranch(call, ref)),
        ),
        kills: ['repos.combined-status.by-tag'],
      },
      'combined-status-finds-no-commit': {
        mutate: finds('repos.combinedStatus', 'ref', (_call, ref) => !isCommit(ref)),
        kills: ['repos.combined-status.by-commit'],
      },
      'combined-status-is-known-of-commits-only': {
        mutate: setsFields('repos.combinedStatus', (_shown, call) =>
          isCommit(call.params['ref']) ? {} : { state: 'pending' },
        ),
        kills: ['repos.combined-status.same-by-name'],
      },
      'combined-status-of-an-annotated-tag-is-that-of-the-tag-object': {
        mutate: handles('repos.combinedStatus', async (call, right) => {
          const outcome = await right(call)
          const found = repository(call)
          if (!found) return outcome
          const name = `refs/tags/${call.params['ref'] ?? ''}^{tag}`
          const { code, stdout } = await call.forge.git.ask(found, ['rev-parse', '--verify', '--quiet', name])
          if (code !== 0) return outcome
          const sha = stdout.toString('latin1').trim()
          return { json: call.views.git.combinedStatus(call, found, sha, []) }
        }),
        kills: ['repos.combined-status.annotated-tag'],
      },
      'combined-status-is-of-the-default-branch': {
        mutate: readsParameter('repos.combinedStatus', 'ref', defaultBranch),
        kills: ['repos.combined-status.state'],
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.editorconfig',
      source,
      breaks: 'GET of the EditorConfig definitions, with the path of the file, returns 200.',
      kills: ['repos.editorconfig.status'],
    },
    {
      'editorconfig-answers-201': succeedsWith('repos.editorconfig', 201),
    },
  ),
  ...promise(
    {
      operation: 'repos.editorconfig',
      source: 'code-hosting, What the service does',
      breaks: 'GET of the EditorConfig definitions returns the definitions for the requested file.',
      kills: ['repos.editorconfig.definitions', 'repos.editorconfig.by-file'],
    },
    {
      'editorconfig-ignores-the-path': readsParameter('repos.editorconfig', 'filepath', () => 'any'),
      'editorconfig-has-no-definitions': rewritesSuccess('repos.editorconfig', (reply) => ({
        ...reply,
        json: {},
      })),
      'editorconfig-ignores-the-file': ({ rules }) => {
        const right = rules.content.editorConfig
        rules.content.editorConfig = (ask, _text, path) =>
          right(ask, Buffer.from('[*]\nindent_style = tab\n'), path)
      },
    },
  ),
]
