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
import { userOf } from './breaking-admin.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const inAdmin = promisesOf('admin')
const inUsers = promisesOf('users')
const inOrgs = promisesOf('orgs')
const source = 'code-hosting, Endpoints'

/** Explains why an unknown user is no member. */
const explainsUnknownUsers = (operation: string): Mutate =>
  rewritesAnswer(operation, (reply, call) =>
    reply.status === 404 && !userOf(call) ? { ...reply, json: { message: 'user does not exist' } } : reply,
  )

/** Answers differently about members who were removed. */
const ofRemoved =
  (operation: string, change: Parameters<typeof rewritesAnswer>[1]): Mutate =>
  (seams) => {
    const removed = new Set<string>()
    const key = (call: Call) => `${call.params['org']} ${call.params['username']}`
    hasEffect('orgs.removeMember', (call, apply) => {
      removed.add(key(call))
      return apply()
    })(seams)
    rewritesAnswer(operation, (reply, call) =>
      reply.status === 404 && removed.has(key(call)) ? change(reply, call) : reply,
    )(seams)
  }

const listsTwice = (operation: string): Mutate => rewritesList(operation, (list) => [...list, ...list])

/** Finds a hook by its id alone. */
const throughItsOwner = (operation: string): Mutate =>
  changesCall(operation, (call) => {
    const hook = call.forge.hooks.get(Number(call.params['id']))
    const owner = call.forge.organizations.get(hook?.organization ?? 0)
    if (owner) call.params['org'] = owner.name
    return undefined
  })

/** Servers that are wrong about users and members in rare cases. */
export const peopleInRareCases: Mutant[] = [
  ...inAdmin(
    {
      operation: 'admin.deleteUser',
      source,
      breaks: 'DELETE of a user deletes the user in the path and no other.',
      kills: ['admin.delete-user.others'],
    },
    {
      'delete-user-also-deletes-those-with-the-same-beginning': hasEffect(
        'admin.deleteUser',
        async (call, apply) => {
          const name = userOf(call)?.name ?? ''
          await apply()
          for (const user of call.forge.users.filter((one) => one.name.startsWith(name)))
            deleteUser(call.forge, user)
        },
      ),
      'delete-user-leaves-an-explanation': {
        mutate: (seams) => {
          const deleted = new Set<string>()
          hasEffect('admin.deleteUser', (call, apply) => {
            deleted.add(call.params['username'] ?? '')
            return apply()
          })(seams)
          rewritesAnswer('users.get', (reply, call) =>
            deleted.has(call.params['username'] ?? '') ? { ...reply, status: 410 } : reply,
          )(seams)
        },
        kills: ['admin.delete-user.not-found'],
      },
    },
  ),
  ...inAdmin(
    {
      operation: 'admin.editUser',
      source,
      breaks: 'PATCH of a user changes the user in the path and no other.',
      kills: ['admin.edit-user.others'],
    },
    {
      'edit-user-changes-everybody': hasEffect('admin.editUser', async (call, apply) => {
        await apply()
        const fullName = userOf(call)?.fullName ?? ''
        for (const user of call.forge.users.all()) call.forge.users.put({ ...user, fullName })
      }),
    },
  ),
  ...inUsers(
    { operation: 'users.get', source, breaks: 'GET of a user returns the user in the path.' },
    {
      'get-takes-capitals-for-somebody-else': {
        mutate: handles('users.get', (call, right) => {
          if (/[A-Z]/.test(call.params['username'] ?? ''))
            call.params['username'] = call.forge.users.all()[0]?.name ?? ''
          return right(call)
        }),
        kills: ['users.get.capitals-identity'],
      },
      'get-explains-shortened-names': {
        mutate: rewritesAnswer('users.get', (reply, call) =>
          reply.status === 404 &&
          call.forge.users.find(({ name }) => name.startsWith(call.params['username'] ?? ''))
            ? { ...reply, json: { message: 'did you mean somebody else?' } }
            : reply,
        ),
        kills: ['users.get.unknown-no-body'],
      },
    },
  ),
  ...inUsers(
    {
      operation: 'users.search',
      source: 'code-hosting, User, avatar URL',
      breaks: 'The avatar URL is a link to the avatar.',
      kills: ['users.search.avatar-url'],
    },
    {
      'search-results-with-an-empty-avatar': setsFields('users.search', { avatar_url: '' }),
      'search-results-with-an-empty-avatar-after-the-first': rewritesList('users.search', (list) =>
        list.map((user, index) => (index === 0 ? user : { ...user, avatar_url: '' })),
      ),
    },
  ),
  ...inOrgs(
    {
      operation: 'orgs.removeMember',
      source,
      breaks: 'DELETE of a member removes the user from the organization in the path.',
      kills: ['orgs.remove-member.elsewhere'],
    },
    {
      'remove-member-from-all-organizations': hasEffect('orgs.removeMember', async (call, apply) => {
        const user = userOf(call)
        await apply()
        for (const organization of call.forge.organizations.all())
          if (user) leaveOrganization(call.forge, organization, user)
      }),
    },
  ),
  ...inOrgs(
    {
      source: 'code-hosting, Errors, 404',
      breaks: 'The negative response to a membership check is 404 without a body.',
    },
    {
      'is-public-member-says-410-of-removed-ones': {
        mutate: ofRemoved('orgs.isPublicMember', (reply) => ({ ...reply, status: 410 })),
        kills: ['orgs.is-public-member.removed'],
      },
      'is-member-explains-removed-ones': {
        mutate: ofRemoved('orgs.isMember', (reply) => ({ ...reply, json: { message: 'was removed' } })),
        kills: ['orgs.is-member.removed-no-body'],
      },
      'is-member-explains-unknown-users': {
        mutate: explainsUnknownUsers('orgs.isMember'),
        kills: ['orgs.is-member.unknown-user-no-body'],
      },
      'is-public-member-explains-unknown-users': {
        mutate: explainsUnknownUsers('orgs.isPublicMember'),
        kills: ['orgs.is-public-member.unknown-user-no-body'],
      },
    },
  ),
  ...inOrgs(
    { source, breaks: 'A list contains each entry once.' },
    {
      'list-members-twice': {
        mutate: listsTwice('orgs.listMembers'),
        kills: ['orgs.list-members.no-repetition'],
      },
      'list-public-members-twice': {
        mutate: listsTwice('orgs.listPublicMembers'),
        kills: ['orgs.list-public-members.no-repetition'],
      },
      'list-repos-twice': {
        mutate: listsTwice('orgs.listRepositories'),
        kills: ['orgs.list-repos.no-repetition'],
      },
    },
  ),
  ...inOrgs(
    {
      operation: 'orgs.edit',
      source,
      breaks: 'PATCH of an organization returns the edited organization.',
      kills: ['orgs.edit.identity'],
    },
    {
      'edit-answers-an-older-location': setsFields('orgs.edit', { location: 'nowhere' }),
    },
  ),
  ...inUsers(
    { source: 'code-hosting, Authentication, 3', breaks: 'GET /user returns the current user.' },
    {
      'current-email-is-that-of-the-first-caller': {
        mutate: (seams) => {
          const emails: unknown[] = []
          setsFields('users.current', ({ email }) => {
            emails.push(email)
            return { email: emails[0] }
          })(seams)
        },
        kills: ['users.current.email-of-another'],
      },
      'search-with-outer-spaces-finds-everybody': {
        mutate: changesCall('users.search', (call) => {
          if (call.query.get('q')?.startsWith(' '))
            call.query.set('q', (call.query.get('q') ?? '').trim().slice(0, 8))
          return undefined
        }),
        kills: ['users.search.trimmed'],
      },
    },
  ),
  ...inOrgs(
    { source, breaks: 'A hook belongs to the organization in the path.' },
    {
      'edit-hook-through-another-organization': {
        mutate: throughItsOwner('orgs.editHook'),
        kills: ['orgs.edit-hook.of-this-organization'],
      },
      'delete-hook-through-another-organization': {
        mutate: throughItsOwner('orgs.deleteHook'),
        kills: ['orgs.delete-hook.of-this-organization'],
      },
    },
  ),
  ...promisesOf('markdown')(
    {
      operation: 'markdown.renderRaw',
      source: 'code-hosting, Miscellaneous',
      breaks: 'POST /markdown/raw renders text of the declared charset.',
    },
    {
      'render-raw-reads-utf-8-as-latin-1': {
        mutate: changesCall('markdown.renderRaw', (call) => {
          call.text = async () => Buffer.from(await call.bytes()).toString('latin1')
          return undefined
        }),
        kills: ['markdown.render-raw.letters'],
      },
      'render-raw-with-charset-renders-no-lists': {
        mutate: rewritesSuccess('markdown.renderRaw', (reply, call) =>
          call.header('content-type')?.includes('charset')
            ? { ...reply, body: String(reply.body).replaceAll(/<\/?li>/g, '') }
            : reply,
        ),
        kills: ['markdown.render-raw.charset'],
      },
    },
  ),
  ...promisesOf('times')(
    {
      source: 'code-hosting, Errors, 400',
      breaks: '`Message` says that time tracking is disabled.',
    },
    {
      'add-disabled-says-bad-request': {
        mutate: answersBodyWith('times.add', 400, { Message: 'Bad Request' }),
        kills: ['times.add.disabled-says-so'],
      },
      'list-of-repo-disabled-says-ok': {
        mutate: answersBodyWith('times.listOfRepository', 400, { Message: 'OK' }),
        kills: ['times.list-repo.disabled-says-so'],
      },
      'list-of-user-disabled-says-error-400': {
        mutate: answersBodyWith('times.listOfUser', 400, { Message: 'Error 400' }),
        kills: ['times.list-user.disabled-says-so'],
      },
      'add-serves-anonymous-where-only-contributors-may': {
        mutate: changesCall('times.add', async (call) => {
          if (!call.caller) call.caller = call.forge.users.byKey(call.params['owner'] ?? '')
          return undefined
        }),
        kills: ['times.add.anonymous-adds-nothing'],
      },
    },
  ),
]
