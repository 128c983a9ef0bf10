import { ownerByName } from '../../reference/model/forge.ts'
import type { User } from '../../reference/model/entities.ts'
import { receives } from './overriding.ts'
import type { Variant } from './variant.ts'

const guest: User = {
  id: 0,
  name: 'guest',
  fullName: 'Guest',
  email: '',
  passwordHash: Buffer.alloc(32),
  isAdmin: false,
}

/** Names of accounts, and what a server knows of callers. */
export const accounts: readonly Variant[] = [
  {
    id: 'tells-all-names-by-case',
    differs:
      'where the document is silent: sign-in and every path compare names of users and organizations case-sensitively',
    source: 'code-hosting, Endpoints: path parameters are strings unless stated',
    mutate: (overrides) => {
      receives((call) => {
        if (!call.path.includes('/api/v1/')) return
        for (const name of ['username', 'org', 'owner', 'collaborator', 'timetrackingusername']) {
          const given = call.params[name]
          const found = given === undefined ? undefined : ownerByName(call.forge, given)
          if (found && found.name !== given) call.params[name] = ` ${given}`
        }
      })(overrides)
      const { signIn } = overrides.rules
      const { byPassword } = signIn
      signIn.byPassword = (ask, login, password) => {
        const user = byPassword(ask, login, password)
        return user?.name === login ? user : undefined
      }
    },
  },
  {
    id: 'signs-avatar-urls',
    differs: 'where the document is silent: avatar URLs are signed, and differ in each response',
    source: 'code-hosting, User, avatar URL: link to the avatar',
    mutate: ({ views: { accounts } }) => {
      const { avatarUrl } = accounts
      let count = 0
      accounts.avatarUrl = (ask, id) => `${avatarUrl(ask, id)}?signature=${++count * 2_654_435_761}`
    },
  },
  {
    id: 'takes-strangers-for-a-guest',
    differs:
      'where the document is silent: callers with wrong credentials are anonymous, and /user shows a guest to them',
    source:
      'code-hosting, Authentication, rule 5: the behavior of /user and /user/times for unauthenticated calls: not shown',
    mutate: (overrides) => {
      const { signIn } = overrides.rules
      const { userOf } = signIn
      signIn.userOf = (ask, credentials) => userOf(ask, credentials) ?? guest
      receives((call) => {
        if (call.caller === guest) call.caller = undefined
        if (call.operation === 'web.avatar' && call.params['id'] === '0')
          return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' }
        if (call.caller) return undefined
        const current = { status: 200, headers: {}, json: call.views.accounts.user(call, guest) }
        return { 'users.current': current, 'times.listOwn': { ...current, json: [] } }[call.operation]
      })(overrides)
    },
  },
]
