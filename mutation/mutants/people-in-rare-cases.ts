import type { Call } from '../../reference/http/call.ts'
import { deleteUser } from '../../reference/model/deletion.ts'
import { leaveOrganization } from '../../reference/model/organization.ts'
import {
  answersBodyWith,
  changesCall,
  handles,
  hasEffect,
  rewritesAnswer,
  rewritesList,
  rewritesSuccess,
  setsFields,
} from './breaking.ts'
import { pathUser as userOf } from './path-resources.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

/** Returns a different response about removed members. */
const ofRemoved =
  (operation: string, change: Parameters<typeof rewritesAnswer>[1]): Mutate =>
  (overrides) => {
    const removed = new Set<string>()
    const key = (call: Call) => `${call.params['org']} ${call.params['username']}`
    hasEffect('orgs.removeMember', (call, apply) => {
      removed.add(key(call))
      return apply()
    })(overrides)
    rewritesAnswer(operation, (reply, call) =>
      reply.status === 404 && removed.has(key(call)) ? change(reply, call) : reply,
    )(overrides)
  }

/** Finds a hook only by its id. */
const throughItsOwner = (operation: string): Mutate =>
  changesCall(operation, (call) => {
    const hook = call.forge.hooks.get(Number(call.params['id']))
    const owner = call.forge.organizations.get(hook?.organization ?? 0)
    if (owner) call.params['org'] = owner.name
    return undefined
  })

/** Servers that are wrong about users and members in rare cases. */
export const peopleInRareCases: Mutant[] = breaking({
  'admin.delete-user others: DELETE of a user deletes the user in the path and no other.': {
    'delete-user-also-deletes-those-with-the-same-beginning': hasEffect(
      'admin.deleteUser',
      async (call, apply) => {
        const name = userOf(call)?.name ?? ''
        await apply()
        for (const user of call.forge.users.filter((one) => one.name.startsWith(name)))
          deleteUser(call.forge, user)
      },
    ),
    'delete-user-leaves-an-explanation': [
      'not-found',
      (overrides) => {
        const deleted = new Set<string>()
        hasEffect('admin.deleteUser', (call, apply) => {
          deleted.add(call.params['username'] ?? '')
          return apply()
        })(overrides)
        rewritesAnswer('users.get', (reply, call) =>
          deleted.has(call.params['username'] ?? '') ? { ...reply, status: 410 } : reply,
        )(overrides)
      },
    ],
  },
  'admin.edit-user others: PATCH of a user changes the user in the path and no other.': {
    'edit-user-changes-everybody': hasEffect('admin.editUser', async (call, apply) => {
      await apply()
      const fullName = userOf(call)?.fullName ?? ''
      for (const user of call.forge.users.all()) call.forge.users.put({ ...user, fullName })
    }),
  },
  'users.get: GET of a user returns the user in the path.': {
    'get-takes-capitals-for-somebody-else': [
      'capitals-identity',
      handles('users.get', (call, right) => {
        if (/[A-Z]/.test(call.params['username'] ?? ''))
          call.params['username'] = call.forge.users.all()[0]?.name ?? ''
        return right(call)
      }),
    ],
    'get-explains-shortened-names': [
      'unknown-no-body',
      rewritesAnswer('users.get', (reply, call) =>
        reply.status === 404 &&
        call.forge.users.find(({ name }) => name.startsWith(call.params['username'] ?? ''))
          ? { ...reply, json: { message: 'did you mean somebody else?' } }
          : reply,
      ),
    ],
  },
  'users.search avatar-url: User, avatar URL: The avatar URL is a link to the avatar.': {
    'search-results-with-an-empty-avatar': setsFields('users.search', { avatar_url: '' }),
    'search-results-with-an-empty-avatar-after-the-first': rewritesList('users.search', (list) =>
      list.map((user, index) => (index === 0 ? user : { ...user, avatar_url: '' })),
    ),
  },
  'orgs.remove-member elsewhere: DELETE of a member removes the user from the organization in the path.': {
    'remove-member-from-all-organizations': hasEffect('orgs.removeMember', async (call, apply) => {
      const user = userOf(call)
      await apply()
      for (const organization of call.forge.organizations.all())
        if (user) leaveOrganization(call.forge, organization, user)
    }),
  },
  'orgs.is-public-member: Errors, 404: The negative response to a membership check is 404 without a body.': {
    'is-public-member-says-410-of-removed-ones': [
      'removed',
      ofRemoved('orgs.isPublicMember', (reply) => ({ ...reply, status: 410 })),
    ],
    'is-member-explains-removed-ones': [
      'orgs.is-member.removed-no-body',
      ofRemoved('orgs.isMember', (reply) => ({ ...reply, json: { message: 'was removed' } })),
    ],
  },
  'orgs.edit identity: PATCH of an organization returns the edited organization.': {
    'edit-answers-an-older-location': setsFields('orgs.edit', { location: 'nowhere' }),
  },
  'users.current: Authentication, 3: GET /user returns the current user.': {
    'current-email-is-that-of-the-first-caller': [
      'email-of-another',
      (overrides) => {
        const emails: unknown[] = []
        setsFields('users.current', ({ email }) => {
          emails.push(email)
          return { email: emails[0] }
        })(overrides)
      },
    ],
    'search-with-outer-spaces-finds-everybody': [
      'users.search.trimmed',
      changesCall('users.search', (call) => {
        if (call.query.get('q')?.startsWith(' '))
          call.query.set('q', (call.query.get('q') ?? '').trim().slice(0, 8))
        return undefined
      }),
    ],
  },
  'orgs.edit-hook: A hook belongs to the organization in the path.': {
    'edit-hook-through-another-organization': ['of-this-organization', throughItsOwner('orgs.editHook')],
    'delete-hook-through-another-organization': [
      'orgs.delete-hook.of-this-organization',
      throughItsOwner('orgs.deleteHook'),
    ],
  },
  'markdown.render-raw: POST /markdown/raw renders text of the declared charset.': {
    'render-raw-reads-utf-8-as-latin-1': [
      'letters',
      changesCall('markdown.renderRaw', (call) => {
        call.text = async () => Buffer.from(await call.bytes()).toString('latin1')
        return undefined
      }),
    ],
    'render-raw-with-charset-renders-no-lists': [
      'charset',
      rewritesSuccess('markdown.renderRaw', (reply, call) =>
        /charset/i.test(call.header('content-type') ?? '')
          ? { ...reply, body: String(reply.body).replaceAll(/<\/?li>/g, '') }
          : reply,
      ),
    ],
  },
  'times.add: Errors, 400: `Message` says that time tracking is disabled.': {
    'add-disabled-says-bad-request': [
      'disabled-says-so',
      answersBodyWith('times.add', 400, { Message: 'Bad Request' }),
    ],
    'list-of-repo-disabled-says-ok': [
      'times.list-repo.disabled-says-so',
      answersBodyWith('times.listOfRepository', 400, { Message: 'OK' }),
    ],
    'list-of-user-disabled-says-error-400': [
      'times.list-user.disabled-says-so',
      answersBodyWith('times.listOfUser', 400, { Message: 'Error 400' }),
    ],
    'add-serves-anonymous-where-only-contributors-may': [
      'anonymous-adds-nothing',
      changesCall('times.add', async (call) => {
        if (!call.caller) call.caller = call.forge.users.byKey(call.params['owner'] ?? '')
        return undefined
      }),
    ],
  },
})
