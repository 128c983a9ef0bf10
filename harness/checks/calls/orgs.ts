import { given, loginOf, type Perform, type Login, type Query } from './call.ts'
import { present, type NewNamed } from './admin.ts'

/** What a hook is created or changed with. */
export interface HookFields {
  readonly url?: string
  readonly active?: boolean
  readonly [field: string]: unknown
}

/** A hook by its id, as an answer showed it, or by any text. */
export type HookId = unknown

/** A hook that calls `url` on every push, in the form that forges take. The driver adds its type. */
export function pushHook(url: string): HookFields {
  return { url, contentType: 'json', events: ['push'], active: true }
}

/** The operations under Organizations. */
export function orgsCalls(perform: Perform) {
  return {
    /** POST /org/{org}/repos */
    createRepositoryIn: (organization: Login, fields: NewNamed) =>
      perform({
        operation: 'orgs.create-repo',
        ...orgPath(organization),
        option: { kind: 'CreateRepoOption', fields: present({ ...fields }) },
        makes: fields.name
          ? { kind: 'repository', name: `${loginOf(organization)}/${fields.name}` }
          : undefined,
      }),

    /** GET /orgs/{org} */
    getOrganization: (organization: Login) => perform({ operation: 'orgs.get', ...orgPath(organization) }),

    /** PATCH /orgs/{org} */
    editOrganization: (organization: Login, fields: Readonly<Record<string, unknown>>) =>
      perform({
        operation: 'orgs.edit',
        ...orgPath(organization),
        option: { kind: 'EditOrgOption', fields },
      }),

    /** GET /orgs/{org}/hooks */
    listOrganizationHooks: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-hooks', query, ...orgPath(organization) }),

    /** POST /orgs/{org}/hooks/ — or the same path without its last slash, to see what it does. */
    createOrganizationHook: (
      organization: Login,
      fields: HookFields,
      { lastSlash = true }: { readonly lastSlash?: boolean } = {},
    ) =>
      perform({
        operation: 'orgs.create-hook',
        ...orgPath(organization),
        option: { kind: 'CreateHookOption', fields },
        ...(lastSlash ? {} : { pathWithout: '/' }),
      }),

    /** GET /orgs/{org}/hooks/{id} */
    getOrganizationHook: (organization: Login, id: HookId) =>
      perform({ operation: 'orgs.get-hook', ...orgPath(organization, { id: String(id) }) }),

    /** PATCH /orgs/{org}/hooks/{id} */
    editOrganizationHook: (organization: Login, id: HookId, fields: HookFields) =>
      perform({
        operation: 'orgs.edit-hook',
        ...orgPath(organization, { id: String(id) }),
        option: { kind: 'EditHookOption', fields },
      }),

    /** DELETE /orgs/{org}/hooks/{id} */
    deleteOrganizationHook: (organization: Login, id: HookId) =>
      perform({ operation: 'orgs.delete-hook', ...orgPath(organization, { id: String(id) }) }),

    /** GET /orgs/{org}/members */
    listMembers: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-members', query, ...orgPath(organization) }),

    /** GET /orgs/{org}/members/{username} */
    isMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.is-member', ...memberPath(organization, user) }),

    /** DELETE /orgs/{org}/members/{username} */
    removeMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.remove-member', ...memberPath(organization, user) }),

    /** GET /orgs/{org}/public_members */
    listPublicMembers: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-public-members', query, ...orgPath(organization) }),

    /** GET /orgs/{org}/public_members/{username} */
    isPublicMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.is-public-member', ...memberPath(organization, user) }),

    /** PUT /orgs/{org}/public_members/{username} */
    publicizeMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.publicize-member', ...memberPath(organization, user) }),

    /** DELETE /orgs/{org}/public_members/{username} */
    concealMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.conceal-member', ...memberPath(organization, user) }),

    /** GET /orgs/{org}/repos */
    listOrganizationRepositories: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-repos', query, ...orgPath(organization) }),

    /** GET /orgs/{org}/teams */
    listTeams: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-teams', query, ...orgPath(organization) }),

    /** POST /orgs/{org}/teams */
    createTeam: (organization: Login, fields: Readonly<Record<string, unknown>>) =>
      perform({
        operation: 'orgs.create-team',
        ...orgPath(organization),
        option: { kind: 'CreateTeamOption', fields },
      }),
  }
}

function orgPath(organization: Login, further: Readonly<Record<string, string>> = {}) {
  return { parameters: { org: loginOf(organization), ...further }, given: [given(organization)] }
}

function memberPath(organization: Login, user: Login) {
  const path = orgPath(organization, { username: loginOf(user) })
  return { ...path, given: [...path.given, given(user)] }
}
