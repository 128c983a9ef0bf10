import { present } from '../client/present.ts'
import { given, loginOf, type Perform, type Login, type Query } from './call.ts'
import type { NewNamed } from './admin-calls.ts'

/** The fields for creating or changing a hook. */
export interface HookFields {
  readonly url?: string
  readonly active?: boolean
  readonly [field: string]: unknown
}

/** A hook by its id from a response, or by any text. */
export type HookId = unknown

/** A hook that calls `url` on every push, in a form that forges accept. The driver adds its type. */
export function pushHook(url: string): HookFields {
  return { url, contentType: 'json', events: ['push'], active: true }
}

/** The operations under Organizations. */
export function orgsCalls(perform: Perform) {
  return {
    createRepositoryIn: (organization: Login, fields: NewNamed) =>
      perform({
        operation: 'orgs.create-repo',
        ...orgPath(organization),
        option: { kind: 'CreateRepoOption', fields: present({ ...fields }) },
        makes: fields.name
          ? { kind: 'repository', name: `${loginOf(organization)}/${fields.name}` }
          : undefined,
      }),
    getOrganization: (organization: Login) => perform({ operation: 'orgs.get', ...orgPath(organization) }),
    editOrganization: (organization: Login, fields: Readonly<Record<string, unknown>>) =>
      perform({
        operation: 'orgs.edit',
        ...orgPath(organization),
        option: { kind: 'EditOrgOption', fields },
      }),
    listOrganizationHooks: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-hooks', query, ...orgPath(organization) }),

    /** POST /orgs/{org}/hooks/, or the same path without its last slash, to see how the target responds. */
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
    getOrganizationHook: (organization: Login, id: HookId) =>
      perform({ operation: 'orgs.get-hook', ...orgPath(organization, { id: String(id) }) }),
    editOrganizationHook: (organization: Login, id: HookId, fields: HookFields) =>
      perform({
        operation: 'orgs.edit-hook',
        ...orgPath(organization, { id: String(id) }),
        option: { kind: 'EditHookOption', fields },
      }),
    deleteOrganizationHook: (organization: Login, id: HookId) =>
      perform({ operation: 'orgs.delete-hook', ...orgPath(organization, { id: String(id) }) }),
    listMembers: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-members', query, ...orgPath(organization) }),
    isMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.is-member', ...memberPath(organization, user) }),
    removeMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.remove-member', ...memberPath(organization, user) }),
    listPublicMembers: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-public-members', query, ...orgPath(organization) }),
    isPublicMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.is-public-member', ...memberPath(organization, user) }),
    publicizeMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.publicize-member', ...memberPath(organization, user) }),
    concealMember: (organization: Login, user: Login) =>
      perform({ operation: 'orgs.conceal-member', ...memberPath(organization, user) }),
    listOrganizationRepositories: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-repos', query, ...orgPath(organization) }),
    listTeams: (organization: Login, query: Query = {}) =>
      perform({ operation: 'orgs.list-teams', query, ...orgPath(organization) }),
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
