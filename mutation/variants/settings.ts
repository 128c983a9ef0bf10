import { ownerByName, repositoryKey } from '../../reference/model/forge.ts'
import { atLeast, membersOf, permissionOn } from '../../reference/model/permission.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { Refusal } from '../../reference/http/refusal.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Organization, User } from '../../reference/model/entities.ts'
import { readsBody, receives, refused } from './overriding.ts'
import { variantsOf } from './variant.ts'
import { judges, shows } from '../mutants/breaking.ts'

const silence = 'code-hosting, Authentication, rule 6: required permission of each other endpoint: not shown'
const conditions = 'code-hosting, Errors: exact conditions that trigger 403 and 422: not shown'

/** Refuses some calls before they are handled. */
const refuses = (status: number, message: string, isRefused: (call: Call) => boolean) =>
  receives((call) => (isRefused(call) ? refused(status, message) : undefined))

/** Creates a repository under another name if its owner already has one with the requested name. */
const takesAnotherNameForTaken = receives((call) => {
  const owner = ownerByName(call.forge, ownerNameOf(call))
  if (!createsRepository(call) || !owner) return
  readsBody(call, (body) => {
    const name = String(body['name'])
    const isTaken = call.forge.repositories.byKey(repositoryKey(owner.id, name))
    return isTaken ? { ...body, name: `${name}-${call.forge.repositories.all().length}` } : body
  })
})

const ownerNameOf = ({ params }: Call): string => params['username'] ?? params['org'] ?? ''

/** Matches combinations of search parameters that the document does not explain. */
function combinesInVain({ operation, query }: Call): boolean {
  const isWithoutUser = !query.has('uid') && (query.has('exclusive') || query.get('mode') === 'collaborative')
  const isBoth = query.has('exclusive') && query.get('mode') === 'collaborative'
  return operation === 'repos.search' && (isWithoutUser || isBoth)
}

/** Whether a call has another error besides its caller, which a server may check first. */
async function hasFlaw(call: Call): Promise<boolean> {
  if (call.operation === 'admin.addKey') return !String((await call.json())['key']).startsWith('ssh-')
  if (call.operation !== 'admin.deleteUser') return false
  const user = call.forge.users.byKey(ownerNameOf(call))
  return call.forge.repositories.all().some(({ owner }) => owner === user?.id)
}

const createsRepository = (call: Call): boolean => call.operation.endsWith('reateRepository')

/** The future owner of a repository that a call creates; administrators may own any number. */
function ownerOfNew(call: Call): User | Organization | undefined {
  const { username = '', org = '' } = call.params
  if (call.operation === 'orgs.createRepository') return call.forge.organizations.byKey(org)
  const isOwn = /^repos\.(?:createOwn|fork|migrate)$/.test(call.operation)
  const ofAnother = call.operation === 'admin.createRepository' ? call.forge.users.byKey(username) : undefined
  const user = isOwn ? call.caller : ofAnother
  return user?.isAdmin ? undefined : user
}

const known = new Set(
  'username email password full_name login_name source_id send_notify must_change_password restricted visibility website location description admin active allow_git_hook title key permission units name private auto_init gitignores license readme default_branch clone_addr auth_username auth_password uid repo_name mirror organization type config events Text Mode Context Wiki time created'.split(
    ' ',
  ),
)

/** Requires a body if the document lists one, with known fields of option objects only. */
const readsStrictly = receives((call) => {
  const listed =
    /^(?:admin|orgs)\.(?:create|edit|add)|^repos\.(?:create(?:Own|Hook)|editHook|addCollaborator|migrate|fork)$|^markdown\.render$|^times\.add$/
  if (!listed.test(call.operation)) return
  const read = call.json.bind(call)
  call.json = async () => {
    if ((await call.text()).trim() === '') throw new Refusal(refused(422, 'a JSON body is required'))
    const body = await read()
    const strange = Object.keys(body).filter((name) => !known.has(name))
    if (strange.length > 0) throw new Refusal(refused(422, `unknown fields: ${strange.join(', ')}`))
    return body
  }
})

/** Accepts only conservative names for users, organizations and repositories. */
const takesConservativeNames = receives((call) => {
  if (!/^(?:admin\.create|orgs\.createRepository)/.test(call.operation) || !call.caller) return
  readsBody(call, (body) => {
    const name = body['username'] ?? body['name']
    if (typeof name === 'string' && !/^[a-z][a-z0-9-]{0,38}$/.test(name))
      throw new Refusal(refused(422, 'this name is not allowed'))
    return body
  })
})

/** Settings of servers that the documents do not exclude. Requirements that cannot be checked with them are unmet. */
export const settings = variantsOf({
  'tracks-no-time': {
    differs: 'time tracking is off for the whole server, whatever a repository is set to',
    source: 'code-hosting, States and transitions: how the setting is changed: not shown',
    unmet: ['times'],
    reason: /time tracking|\/times/i,
    mutate: judges('times', 'isEnabled', () => false),
  },
  'makes-every-repository-private': {
    differs: 'every new repository is private, whatever the request says',
    source: 'code-hosting, Request option objects: fields of CreateRepoOption: not shown',
    unmet: ['repos.search', 'repos.delete', 'repos.fork', 'repos.list-forks', 'times'],
    reason: /public repositor|Not Found|got 404|an entry with/,
    mutate: receives((call) => {
      if (createsRepository(call)) readsBody(call, (body) => ({ ...body, private: true }))
    }),
  },
  'wants-sign-in-for-everything': {
    differs: 'every anonymous request returns 403',
    source: silence,
    unmet: [
      'users.search.email-hidden',
      'users.get.email-hidden',
      'users.search.address-hidden',
      'users.get.address-hidden',
      'users.search.every-address',
      'users.search.every-given-address',
      'users.get.every-address',
      'users.get.every-given-address',
    ],
    reason: /as anonymous.*got 403/,
    mutate: refuses(
      403,
      'Only signed in users are allowed to call APIs',
      (call) => !call.caller && /^(?:users|orgs|repos|times|markdown|admin)\./.test(call.operation),
    ),
  },
  'takes-no-keys': {
    differs: 'SSH is switched off, and every public key returns 422',
    source: conditions,
    unmet: ['admin.add-key'],
    mutate: refuses(
      422,
      'SSH is disabled',
      (call) => call.operation === 'admin.addKey' && call.caller?.isAdmin === true,
    ),
  },
  'renames-what-has-a-taken-name': {
    differs: 'a repository with a name that is taken is created under another one',
    source: conditions,
    mutate: takesAnotherNameForTaken,
  },
  'combines-search-parameters-with-a-user-alone': {
    differs: '`exclusive` and mode=collaborative return 422 without `uid` and together',
    source: `${conditions}; query parameters of GET /repos/search`,
    mutate: refuses(422, 'whose repositories?', combinesInVain),
  },
  'looks-at-rights-last': {
    differs: 'an invalid key, and the deletion of a user with repositories, return 422 to every caller',
    source: conditions,
    mutate: receives(async (call) =>
      (await hasFlaw(call)) ? refused(422, 'that cannot be done') : undefined,
    ),
  },
  'trims-texts-of-organizations': {
    differs:
      'an organization has neither website nor location, and its texts are shown without spaces around them',
    source: 'code-hosting, Request option objects, EditOrgOption: fields not shown',
    mutate: shows('accounts', 'organization', (organization, ask, one) => ({
      ...organization(ask, one),
      full_name: one.fullName.trim(),
      description: one.description.trim(),
      website: '',
      location: '',
    })),
  },
  'new-users-wait-for-activation': {
    differs: 'users who are created cannot sign in until somebody activates them',
    source: 'code-hosting, Authentication, rule 5: credential mechanism: not shown',
    unmet: ['admin', 'markdown', 'orgs', 'repos', 'times', 'users'],
    reason: /can sign in/,
    mutate: judges('signIn', 'byPassword', (byPassword, ask, login, password) =>
      login === 'root' ? byPassword(ask, login, password) : undefined,
    ),
  },
  'takes-no-hooks': {
    differs: 'hooks are switched off, and every hook returns 403',
    source: conditions,
    unmet: ['orgs', 'repos'],
    reason: /hooks are disabled|POST [^ ]*hooks/,
    mutate: refuses(403, 'hooks are disabled', (call) => /\.createHook$/.test(call.operation)),
  },
  'takes-conservative-names-alone': {
    differs:
      'names have lower-case letters, digits and dashes, begin with a letter and have at most 39 characters',
    source: conditions,
    mutate: takesConservativeNames,
  },
  'reads-bodies-strictly': {
    differs: 'a missing JSON body and unknown fields in it return 422',
    source: `${conditions}; Request option objects: fields not shown`,
    mutate: readsStrictly,
  },
  'serves-no-git': {
    differs: 'git over HTTP is off',
    source: 'code-hosting, What the service does: how git repositories are reached: not shown',
    unmet: ['repos.editorconfig.after-push'],
    reason: /git push failed/,
    mutate: refuses(403, 'git over HTTP is disabled', (call) => call.operation.startsWith('git.')),
  },
  'creates-no-organizations-for-users': {
    differs: 'only administrators can own organizations',
    source: conditions,
    unmet: [
      'admin.create-org',
      'admin.delete-user',
      'orgs',
      'repos.search',
      'repos.fork',
      'users.search',
      'users.get',
    ],
    reason: /user is not allowed to create organizations/,
    mutate: refuses(
      403,
      'user is not allowed to create organizations',
      (call) =>
        call.operation === 'admin.createOrganization' &&
        call.forge.users.byKey(call.params['username'] ?? '')?.isAdmin === false,
    ),
  },
  'lets-users-own-three-repositories': {
    differs: 'a user can own three repositories',
    source: conditions,
    unmet: ['repos', 'times'],
    reason: /reached maximum limit of repositories: 3/,
    mutate: refuses(403, 'reached maximum limit of repositories: 3', (call) => {
      const owner = ownerOfNew(call)
      return (
        owner !== undefined && call.forge.repositories.filter((one) => one.owner === owner.id).length >= 3
      )
    }),
  },
  'imports-nothing-local': {
    differs: 'migration from loopback addresses is refused',
    source: 'code-hosting, Repositories, POST /repos/migrate: conditions: not shown',
    unmet: ['repos.migrate', 'repos.search'],
    reason: /Migration from this address is refused/,
    mutate: judges('content', 'mayMigrateFrom', () => false),
  },
  'restricts-new-users': {
    differs: 'users find and see only themselves, and what they own or belong to',
    source: silence,
    unmet: [
      'orgs.create-repo',
      'repos.search',
      'repos.delete',
      'repos.fork',
      'repos.list-forks',
      'times',
      'users.search',
      'users.get',
    ],
    reason: /Not Found|got 404|an entry with/,
    mutate: (overrides) => {
      const { access, users } = overrides.rules
      const isRestricted = ({ caller }: Asking) => caller !== undefined && !caller.isAdmin
      const { mayRead } = access
      access.mayRead = (ask, repository) =>
        isRestricted(ask)
          ? atLeast(permissionOn(ask.forge, ask.caller, { ...repository, isPrivate: true }), 'read')
          : mayRead(ask, repository)
      users.searchable = (ask) =>
        isRestricted(ask) ? ask.forge.users.filter(({ id }) => id === ask.caller?.id) : ask.forge.users.all()
      overrides.before = (call) => {
        if (!isRestricted(call)) return undefined
        const { username = '', org = '' } = call.params
        const user = call.operation === 'users.get' ? call.forge.users.byKey(username) : undefined
        const organization = call.operation.startsWith('orgs.')
          ? call.forge.organizations.byKey(org)
          : undefined
        const isHidden =
          (user && user.id !== call.caller?.id) ||
          (organization && !membersOf(call.forge, organization).some(({ id }) => id === call.caller?.id))
        return isHidden ? { status: 404, headers: {} } : undefined
      }
    },
  },
})
