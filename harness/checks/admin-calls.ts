import { present } from '../client/present.ts'
import { given, loginOf, type Perform, type Login } from './call.ts'

/** The fields of a new user; any of them may be missing or invalid on purpose. */
export interface NewUser {
  readonly username?: string
  readonly email?: string
  readonly password?: string
  readonly fullName?: string
}

/** The changed fields of a user. */
export interface UserChange {
  readonly email?: string
  readonly fullName?: string
  readonly website?: string
  readonly location?: string
  /** Whether the user becomes an administrator. */
  readonly administrator?: boolean
}

/** The fields of a new organization or repository. */
export interface NewNamed {
  readonly name?: string
  readonly fullName?: string
  readonly description?: string
  readonly private?: boolean
}

/** The operations under Administration. */
export function adminCalls(perform: Perform) {
  return {
    createUser: ({ username, email, password, fullName }: NewUser) =>
      perform({
        operation: 'admin.create-user',
        option: { kind: 'CreateUserOption', fields: present({ username, email, password, fullName }) },
        makes: username ? { kind: 'user', name: username } : undefined,
      }),
    deleteUser: (user: Login) => perform({ operation: 'admin.delete-user', ...userPath(user) }),
    editUser: (user: Login, fields: UserChange) =>
      perform({
        operation: 'admin.edit-user',
        ...userPath(user),
        option: { kind: 'EditUserOption', fields: { loginName: loginOf(user), ...fields } },
      }),
    addKey: (user: Login, fields: { readonly title?: string; readonly key?: string }) =>
      perform({
        operation: 'admin.add-key',
        ...userPath(user),
        option: { kind: 'CreateKeyOption', fields },
      }),
    createOrganizationFor: (user: Login, { name, ...fields }: NewNamed) =>
      perform({
        operation: 'admin.create-org',
        ...userPath(user),
        option: { kind: 'CreateOrgOption', fields: present({ username: name, ...fields }) },
        makes: name ? { kind: 'organization', name } : undefined,
      }),
    createRepositoryFor: (user: Login, fields: NewNamed) =>
      perform({
        operation: 'admin.create-repo',
        ...userPath(user),
        option: { kind: 'CreateRepoOption', fields: present({ ...fields }) },
        makes: fields.name ? { kind: 'repository', name: `${loginOf(user)}/${fields.name}` } : undefined,
      }),
  }
}

function userPath(user: Login) {
  return { parameters: { username: loginOf(user) }, given: [given(user)] }
}
