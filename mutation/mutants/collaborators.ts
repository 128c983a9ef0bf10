import type { Call } from '../../reference/http/call.ts'
import { ownerByName, repositoryKey } from '../../reference/model/forge.ts'
import {
  answersBodyWith,
  answersStatus,
  changesCall,
  doesNothing,
  dropsFields,
  hasEffect,
  rewritesList,
  rewritesSuccess,
  spoilsList,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('repos')
const source = 'code-hosting, Repositories'
const list = 'repos.listCollaborators'
const check = 'repos.isCollaborator'
const add = 'repos.addCollaborator'
const remove = 'repos.removeCollaborator'

const repository = (call: Call) => {
  const owner = ownerByName(call.forge, call.params['owner'] ?? '')
  return owner && call.forge.repositories.byKey(repositoryKey(owner.id, call.params['repo'] ?? ''))
}
const named = (call: Call) => call.forge.users.byKey(call.params['collaborator'] ?? '')
/** Returns the user where the response must have no body. */
const describing = (call: Call) => {
  const user = named(call)
  return { status: 200, headers: {}, json: user ? call.views.accounts.user(call, user) : {} }
}
const key = (call: Call, id: unknown = named(call)?.id) => `${repository(call)?.id}/${String(id)}`

const says = (status: 204 | 404, when: (call: Call) => boolean): Mutate =>
  changesCall(check, (call) => (repository(call) && when(call) ? { status, headers: {} } : undefined))

/** Collaborators: list, check, add, remove. */
export const collaborators: Mutant[] = [
  ...promise(
    {
      operation: list,
      source,
      breaks: 'GET of the collaborators of a repository returns 200 and a UserList.',
    },
    {
      'list-collaborators-answers-201': {
        mutate: succeedsWith(list, 201),
        kills: ['repos.list-collaborators.status'],
      },
      'list-collaborators-holds-names': {
        mutate: rewritesList(list, (users) => users.map((user) => user['login'])),
        kills: ['repos.list-collaborators.list'],
      },
      'list-collaborators-without-ids': {
        mutate: dropsFields(list, 'id'),
        kills: ['repos.list-collaborators.list'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source,
      breaks: 'GET of the collaborators of a repository returns the collaborators of that repository.',
      kills: ['repos.list-collaborators.identity', 'repos.list-collaborators.list'],
    },
    {
      'list-collaborators-lists-everybody': rewritesList(list, (_list, call) =>
        call.forge.users.all().map((user) => call.views.accounts.user(call, user)),
      ),
      'list-collaborators-of-all-repositories': {
        mutate: rewritesList(list, (_list, call) => {
          const ids = new Set(call.forge.repositories.all().flatMap((one) => [...one.collaborators.keys()]))
          return call.forge.users
            .filter((user) => ids.has(user.id))
            .map((user) => call.views.accounts.user(call, user))
        }),
        kills: ['repos.list-collaborators.of-this-repository'],
      },
      ...spoilsList(list, 'list-collaborators'),
    },
  ),
  ...promise(
    {
      operation: check,
      source,
      breaks: 'GET of a collaborator returns 204 when the user is a collaborator.',
      kills: ['repos.is-collaborator.collaborator'],
    },
    {
      'is-collaborator-answers-200': succeedsWith(check, 200),
      'is-collaborator-never': says(404, () => true),
      'is-collaborator-misses-logins-with-capitals': {
        mutate: says(404, (call) => /[A-Z]/.test(named(call)?.name ?? '')),
        kills: ['repos.is-collaborator.capitals'],
      },
      'is-collaborator-only-with-all-rights': says(
        404,
        (call) => repository(call)?.collaborators.get(named(call)?.id ?? 0) !== 'admin',
      ),
    },
  ),
  ...promise(
    {
      operation: check,
      source,
      breaks: 'GET of a collaborator returns 404 when the user is not a collaborator.',
      kills: ['repos.is-collaborator.no-collaborator'],
    },
    {
      'is-collaborator-always': says(204, () => true),
      'is-collaborator-every-user': says(204, (call) => named(call) !== undefined),
      'is-collaborator-who-does-not-exist': {
        mutate: says(204, (call) => named(call) === undefined),
        kills: ['repos.is-collaborator.unknown-user'],
      },
      'is-collaborator-of-any-of-the-owner': {
        mutate: says(204, (call) => {
          const id = named(call)?.id ?? 0
          const owner = repository(call)?.owner
          return (
            call.forge.repositories.find((one) => one.owner === owner && one.collaborators.has(id)) !==
            undefined
          )
        }),
        kills: ['repos.is-collaborator.of-another'],
      },
      'is-collaborator-no-is-403': answersStatus(check, 404, 403),
      'is-collaborator-no-is-200': answersStatus(check, 404, 200),
    },
  ),
  ...promise(
    {
      operation: check,
      source: 'code-hosting, Errors',
      breaks:
        'A negative membership, public membership or collaborator check returns 404 with an empty body.',
      kills: ['repos.is-collaborator.no-body'],
    },
    {
      'is-collaborator-no-has-a-body': answersBodyWith(check, 404, { message: 'not a collaborator' }),
    },
  ),
  ...promise(
    { operation: add, source, breaks: 'PUT of a collaborator returns 204 with an empty body.' },
    {
      'add-collaborator-answers-200': {
        mutate: succeedsWith(add, 200),
        kills: ['repos.add-collaborator.status'],
      },
      'add-collaborator-answers-the-user': {
        mutate: rewritesSuccess(add, (_reply, call) => describing(call)),
        kills: ['repos.add-collaborator.no-body'],
      },
    },
  ),
  ...promise(
    {
      operation: add,
      source: 'code-hosting, What the service does',
      breaks: 'PUT of a collaborator makes the user a collaborator.',
      kills: ['repos.add-collaborator.effect'],
    },
    {
      'add-collaborator-does-nothing': doesNothing(add),
      'add-collaborator-adds-somebody-else': hasEffect(add, (call) => {
        const other = call.forge.users.find(
          (user) => user.id !== named(call)?.id && user.id !== repository(call)?.owner,
        )
        if (other) repository(call)?.collaborators.set(other.id, 'write')
      }),
      'add-collaborator-to-all-of-the-owner': {
        mutate: hasEffect(add, (call) => {
          const id = named(call)?.id ?? 0
          const owner = repository(call)?.owner
          for (const one of call.forge.repositories.filter((each) => each.owner === owner)) {
            one.collaborators.set(id, 'write')
          }
        }),
        kills: ['repos.is-collaborator.of-another'],
      },
      'add-collaborator-takes-the-place-of-all-others': {
        mutate: hasEffect(add, async (call, apply) => {
          repository(call)?.collaborators.clear()
          await apply()
        }),
        kills: ['repos.add-collaborator.effect'],
      },
      'add-collaborator-gives-no-access': {
        mutate: changesCall('repos.get', (call) => {
          const found = repository(call)
          return found?.isPrivate && found.owner !== call.caller?.id
            ? { status: 404, headers: {} }
            : undefined
        }),
        kills: ['repos.add-collaborator.access'],
      },
      'add-collaborator-is-not-listed': (seams) => {
        const added = new Set<string>()
        hasEffect(add, (call, apply) => {
          added.add(key(call))
          return apply()
        })(seams)
        rewritesList(list, (users, call) => users.filter((user) => !added.has(key(call, user['id']))))(seams)
      },
      'add-collaborator-is-only-listed': (seams) => {
        const added = new Set<string>()
        hasEffect(add, (call, apply) => {
          added.add(key(call))
          return apply()
        })(seams)
        says(404, (call) => added.has(key(call)))(seams)
      },
    },
  ),
  ...promise(
    {
      operation: remove,
      source,
      breaks: 'DELETE of a collaborator returns 204 with an empty body.',
    },
    {
      'remove-collaborator-answers-200': {
        mutate: succeedsWith(remove, 200),
        kills: ['repos.remove-collaborator.status'],
      },
      'remove-collaborator-answers-the-user': {
        mutate: rewritesSuccess(remove, (_reply, call) => describing(call)),
        kills: ['repos.remove-collaborator.no-body'],
      },
    },
  ),
  ...promise(
    {
      operation: remove,
      source: 'code-hosting, What the service does',
      breaks: 'DELETE of a collaborator removes the user from the collaborators.',
      kills: ['repos.remove-collaborator.effect'],
    },
    {
      'remove-collaborator-does-nothing': doesNothing(remove),
      'remove-collaborator-only-takes-rights': hasEffect(remove, (call) => {
        repository(call)?.collaborators.set(named(call)?.id ?? 0, 'read')
      }),
      'remove-collaborator-removes-all': hasEffect(remove, (call) => repository(call)?.collaborators.clear()),
      'remove-collaborator-removes-another': hasEffect(remove, (call) => {
        const found = repository(call)
        const other = [...(found?.collaborators.keys() ?? [])].find((id) => id !== named(call)?.id)
        if (other !== undefined) found?.collaborators.delete(other)
      }),
      'remove-collaborator-leaves-it-listed': (seams) => {
        const gone = new Set<string>()
        hasEffect(remove, (call) => void gone.add(key(call)))(seams)
        says(404, (call) => gone.has(key(call)))(seams)
      },
      'remove-collaborator-is-only-unlisted': (seams) => {
        const gone = new Set<string>()
        hasEffect(remove, (call) => void gone.add(key(call)))(seams)
        rewritesList(list, (users, call) => users.filter((user) => !gone.has(key(call, user['id']))))(seams)
      },
    },
  ),
]
