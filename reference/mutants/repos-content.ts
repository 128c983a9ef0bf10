import { branchesOf } from '../git/references.ts'
import type { Call } from '../http/call.ts'
import { ownerByName, repositoryKey } from '../model/forge.ts'
import {
  answersNoBody,
  changesCall,
  readsParameter,
  rewritesBody,
  rewritesList,
  rewritesSuccess,
  spoilsList,
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

/** Whether a branch of this name is there. */
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
    { operation: 'repos.listBranches', source, breaks: 'GET /repos/{owner}/{repo}/branches: 200 BranchList' },
    {
      'list-branches-answers-201': succeedsWith('repos.listBranches', 201),
      'list-branches-lists-the-default-only': rewritesList('repos.listBranches', (list, call) =>
        list.filter((branch) => branch['name'] === defaultBranch(call)),
      ),
      'list-branches-leaves-out-the-default': rewritesList('repos.listBranches', (list, call) =>
        list.filter((branch) => branch['name'] !== defaultBranch(call)),
      ),
      'list-branches-holds-names': rewritesList('repos.listBranches', (list) =>
        list.map((branch) => branch['name']),
      ),
      ...spoilsList('repos.listBranches', 'list-branches'),
    },
  ),
  ...promise(
    {
      operation: 'repos.getBranch',
      source,
      breaks: 'GET /repos/{owner}/{repo}/branches/{branch}: 200 Branch',
    },
    {
      'get-branch-answers-201': succeedsWith('repos.getBranch', 201),
      'get-branch-shows-the-default': readsParameter('repos.getBranch', 'branch', defaultBranch),
      'get-branch-shows-the-default-for-unknown': changesCall('repos.getBranch', async (call) => {
        if (!(await isBranch(call, call.params['branch']))) call.params['branch'] = defaultBranch(call) ?? ''
        return undefined
      }),
      'get-branch-finds-the-default-only': finds(
        'repos.getBranch',
        'branch',
        (call, ref) => ref === defaultBranch(call),
      ),
      ...spoilsRecord('repos.getBranch', 'get-branch'),
    },
  ),
  ...promise(
    {
      operation: 'repos.archive',
      source,
      breaks: 'GET /repos/{owner}/{repo}/archive/{filepath}: a git reference plus the archive name, 200',
    },
    {
      'archive-answers-201': succeedsWith('repos.archive', 201),
      'archive-is-empty': answersNoBody('repos.archive'),
      'archive-finds-the-default-branch-only': finds(
        'repos.archive',
        'filepath',
        (call, path) => path.replace(/\.(?:zip|tar\.gz)$/, '') === defaultBranch(call),
      ),
      'archive-finds-no-branch': finds(
        'repos.archive',
        'filepath',
        async (call, path) => !(await isBranch(call, path.replace(/\.(?:zip|tar\.gz)$/, ''))),
      ),
      'archive-ignores-the-reference': readsParameter('repos.archive', 'filepath', (call) =>
        (call.params['filepath'] ?? '').replace(/^.+(\.zip|\.tar\.gz)$/, `${defaultBranch(call)}$1`),
      ),
    },
  ),
  ...promise(
    {
      operation: 'repos.combinedStatus',
      source,
      breaks: 'GET /repos/{owner}/{repo}/commits/{ref}/statuses: 200 combined Status',
    },
    {
      'combined-status-answers-201': succeedsWith('repos.combinedStatus', 201),
      'combined-status-is-a-list': rewritesBody(
        'repos.combinedStatus',
        (json) => (json as { statuses: unknown }).statuses,
      ),
      ...spoilsRecord('repos.combinedStatus', 'combined-status'),
    },
  ),
  ...promise(
    { operation: 'repos.combinedStatus', source, breaks: 'ref is a branch, tag or commit name' },
    {
      'combined-status-finds-no-branch': finds(
        'repos.combinedStatus',
        'ref',
        async (call, ref) => !(await isBranch(call, ref)),
      ),
      'combined-status-finds-no-tag': finds(
        'repos.combinedStatus',
        'ref',
        async (call, ref) => isCommit(ref) || (await isBranch(call, ref)),
      ),
      'combined-status-finds-no-commit': finds('repos.combinedStatus', 'ref', (_call, ref) => !isCommit(ref)),
      'combined-status-is-of-the-default-branch': readsParameter(
        'repos.combinedStatus',
        'ref',
        defaultBranch,
      ),
    },
  ),
  ...promise(
    {
      operation: 'repos.editorconfig',
      source,
      breaks: 'GET /repos/{owner}/{repo}/editorconfig/{filepath}: filepath of the file, 200',
    },
    {
      'editorconfig-answers-201': succeedsWith('repos.editorconfig', 201),
    },
  ),
  ...promise(
    {
      operation: 'repos.editorconfig',
      source: 'code-hosting, What the service does',
      breaks: 'read EditorConfig definitions of a file',
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
