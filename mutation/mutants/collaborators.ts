import type { Call } from '../../reference/http/call.ts'
import { changesCall, hasEffect, rewritesList } from './breaking.ts'
import { pathRepository as repository } from './path-resources.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'
import { marking } from './sharing.ts'

const list = 'repos.listCollaborators'
const check = 'repos.isCollaborator'
const add = 'repos.addCollaborator'
const remove = 'repos.removeCollaborator'

const named = (call: Call) => call.forge.users.byKey(call.params['collaborator'] ?? '')
const key = (call: Call, id: unknown = named(call)?.id) => `${repository(call)?.id}/${String(id)}`

const says = (status: 204 | 404, when: (call: Call) => boolean): Mutate =>
  changesCall(check, (call) => (repository(call) && when(call) ? { status, headers: {} } : undefined))

/** Collaborators: list, check, add, remove. */
export const collaborators: Mutant[] = breaking({
  'repos.list-collaborators identity list: GET of the collaborators of a repository returns the collaborators of that repository.':
    {
      'list-collaborators-lists-everybody': rewritesList(list, (_list, call) =>
        call.forge.users.all().map((user) => call.views.accounts.user(call, user)),
      ),
      'list-collaborators-of-all-repositories': [
        'of-this-repository',
        rewritesList(list, (_list, call) => {
          const ids = new Set(call.forge.repositories.all().flatMap((one) => [...one.collaborators.keys()]))
          return call.forge.users
            .filter((user) => ids.has(user.id))
            .map((user) => call.views.accounts.user(call, user))
        }),
      ],
    },
  'repos.is-collaborator collaborator: GET of a collaborator returns 204 when the user is a collaborator.': {
    'is-collaborator-misses-logins-with-capitals': [
      'capitals',
      says(404, (call) => /[A-Z]/.test(named(call)?.name ?? '')),
    ],
    'is-collaborator-only-with-all-rights': says(
      404,
      (call) => repository(call)?.collaborators.get(named(call)?.id ?? 0) !== 'admin',
    ),
  },
  'repos.is-collaborator no-collaborator: GET of a collaborator returns 404 when the user is not a collaborator.':
    {
      'is-collaborator-every-user': says(204, (call) => named(call) !== undefined),
      'is-collaborator-of-any-of-the-owner': [
        'of-another',
        says(204, (call) => {
          const id = named(call)?.id ?? 0
          const owner = repository(call)?.owner
          return (
            call.forge.repositories.find((one) => one.owner === owner && one.collaborators.has(id)) !==
            undefined
          )
        }),
      ],
    },
  'repos.add-collaborator effect: PUT of a collaborator makes the user a collaborator.': {
    // A server that adds nobody, or always adds another user, may invite users: if no addition shows the user, all requirements are unmet.
    'add-collaborator-adds-one-user-alone': [
      'repos.list-collaborators.identity',
      hasEffect(add, (call, apply) => (repository(call)?.collaborators.size === 0 ? apply() : undefined)),
    ],
    'add-collaborator-to-all-of-the-owner': [
      'repos.is-collaborator.of-another',
      hasEffect(add, (call) => {
        const id = named(call)?.id ?? 0
        const owner = repository(call)?.owner
        for (const one of call.forge.repositories.filter((each) => each.owner === owner)) {
          one.collaborators.set(id, 'write')
        }
      }),
    ],
    'add-collaborator-takes-the-place-of-all-others': [
      'effect',
      hasEffect(add, async (call, apply) => {
        repository(call)?.collaborators.clear()
        await apply()
      }),
    ],
    'add-collaborator-gives-no-access': [
      'access',
      changesCall('repos.get', (call) => {
        const found = repository(call)
        return found?.isPrivate && found.owner !== call.caller?.id ? { status: 404, headers: {} } : undefined
      }),
    ],
    'add-collaborator-is-not-listed': marking((added) => [
      hasEffect(add, (call, apply) => {
        added.add(key(call))
        return apply()
      }),
      rewritesList(list, (users, call) => users.filter((user) => !added.has(key(call, user['id'])))),
    ]),
    'add-collaborator-is-only-listed': marking((added) => [
      hasEffect(add, (call, apply) => {
        added.add(key(call))
        return apply()
      }),
      says(404, (call) => added.has(key(call))),
    ]),
  },
  'repos.remove-collaborator effect: DELETE of a collaborator removes the user from the collaborators.': {
    'remove-collaborator-only-takes-rights': hasEffect(remove, (call) => {
      repository(call)?.collaborators.set(named(call)?.id ?? 0, 'read')
    }),
    'remove-collaborator-removes-all': hasEffect(remove, (call) => repository(call)?.collaborators.clear()),
    'remove-collaborator-removes-another': hasEffect(remove, (call) => {
      const found = repository(call)
      const other = [...(found?.collaborators.keys() ?? [])].find((id) => id !== named(call)?.id)
      if (other !== undefined) found?.collaborators.delete(other)
    }),
    'remove-collaborator-leaves-it-listed': marking((gone) => [
      hasEffect(remove, (call) => void gone.add(key(call))),
      says(404, (call) => gone.has(key(call))),
    ]),
    'remove-collaborator-is-only-unlisted': marking((gone) => [
      hasEffect(remove, (call) => void gone.add(key(call))),
      rewritesList(list, (users, call) => users.filter((user) => !gone.has(key(call, user['id'])))),
    ]),
  },
})
