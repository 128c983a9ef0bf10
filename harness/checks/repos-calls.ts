import { present } from '../client/present.ts'
import { given, loginOf, type Perform, type Login, type Query, type RepositoryName } from './call.ts'
import type { HookFields, HookId } from './orgs-calls.ts'
import type { Organization, Person } from './fixture-types.ts'

/** The fields for a migration; any of them may be missing or invalid on purpose. */
export interface Migration {
  readonly owner: Person
  readonly address?: string
  readonly name?: string
  readonly mirror?: boolean
  readonly private?: boolean
}

/** The operations under Repositories. */
export function reposCalls(perform: Perform) {
  return {
    migrateRepository: async ({ owner, name, ...fields }: Migration) => {
      await owner.made()
      return perform({
        operation: 'repos.migrate',
        option: { kind: 'MigrateRepoForm', fields: present({ ownerId: owner.id, name, ...fields }) },
        makes: name ? { kind: 'repository', name: `${owner.username}/${name}` } : undefined,
      })
    },
    searchRepositories: (query: Query) => perform({ operation: 'repos.search', query }),
    getRepository: (repository: RepositoryName) =>
      perform({ operation: 'repos.get', ...repoPath(repository) }),
    deleteRepository: (repository: RepositoryName) =>
      perform({ operation: 'repos.delete', ...repoPath(repository) }),
    getArchive: (repository: RepositoryName, filepath: string) =>
      perform({ operation: 'repos.archive', ...repoPath(repository, { filepath }) }),
    listBranches: (repository: RepositoryName, query: Query = {}) =>
      perform({ operation: 'repos.list-branches', query, ...repoPath(repository) }),
    getBranch: (repository: RepositoryName, branch: string) =>
      perform({ operation: 'repos.get-branch', ...repoPath(repository, { branch }) }),

    /** The same with percent-encoded slashes in the name of the branch, to see how the target responds. */
    getBranchEncoded: (repository: RepositoryName, branch: string) =>
      perform({ operation: 'repos.get-branch', slashesEncoded: true, ...repoPath(repository, { branch }) }),
    listCollaborators: (repository: RepositoryName, query: Query = {}) =>
      perform({ operation: 'repos.list-collaborators', query, ...repoPath(repository) }),
    isCollaborator: (repository: RepositoryName, user: Login) =>
      perform({ operation: 'repos.is-collaborator', ...collaboratorPath(repository, user) }),
    addCollaborator: (
      repository: RepositoryName,
      user: Login,
      fields: Readonly<Record<string, unknown>> = { permission: 'write' },
    ) =>
      perform({
        operation: 'repos.add-collaborator',
        ...collaboratorPath(repository, user),
        option: { kind: 'AddCollaboratorOption', fields },
        invites: typeof user !== 'string' && 'password' in user ? user : undefined,
      }),
    removeCollaborator: (repository: RepositoryName, user: Login) =>
      perform({ operation: 'repos.remove-collaborator', ...collaboratorPath(repository, user) }),
    getCombinedStatus: (repository: RepositoryName, ref: string) =>
      perform({ operation: 'repos.combined-status', ...repoPath(repository, { ref }) }),
    getEditorConfig: (repository: RepositoryName, filepath: string) =>
      perform({ operation: 'repos.editorconfig', ...repoPath(repository, { filepath }) }),
    listForks: (repository: RepositoryName, query: Query = {}) =>
      perform({ operation: 'repos.list-forks', query, ...repoPath(repository) }),
    forkRepository: (repository: RepositoryName, { into }: { readonly into?: Organization } = {}) =>
      perform({
        operation: 'repos.fork',
        ...repoPath(repository),
        option: { kind: 'CreateForkOption', fields: present({ organization: into?.username }) },
        makes: (caller) => {
          const owner = into ?? caller
          return owner ? { kind: 'repository', name: `${owner.username}/${repository.name}` } : undefined
        },
      }),
    listRepositoryHooks: (repository: RepositoryName, query: Query = {}) =>
      perform({ operation: 'repos.list-hooks', query, ...repoPath(repository) }),
    createRepositoryHook: (repository: RepositoryName, fields: HookFields) =>
      perform({
        operation: 'repos.create-hook',
        ...repoPath(repository),
        option: { kind: 'CreateHookOption', fields },
      }),
    getRepositoryHook: (repository: RepositoryName, id: HookId) =>
      perform({ operation: 'repos.get-hook', ...repoPath(repository, { id: String(id) }) }),

    /** PATCH on the path of one hook, which the document does not show. */
    editRepositoryHook: (repository: RepositoryName, id: HookId, fields: HookFields) =>
      perform({
        operation: 'repos.get-hook',
        method: 'PATCH',
        ...repoPath(repository, { id: String(id) }),
        option: { kind: 'EditHookOption', fields },
      }),

    /** DELETE on the path of one hook, which the document does not show. */
    deleteRepositoryHook: (repository: RepositoryName, id: HookId) =>
      perform({
        operation: 'repos.get-hook',
        method: 'DELETE',
        ...repoPath(repository, { id: String(id) }),
      }),
  }
}

function repoPath(repository: RepositoryName, further: Readonly<Record<string, string>> = {}) {
  return {
    parameters: { owner: loginOf(repository.owner), repo: repository.name, ...further },
    given: [given(repository), given(repository.owner)],
  }
}

function collaboratorPath(repository: RepositoryName, user: Login) {
  const path = repoPath(repository, { collaborator: loginOf(user) })
  return { ...path, given: [...path.given, given(user)] }
}
