import { codeHostingSuite, control, scenario } from '../../harness/checks/index.ts'
import { describeAddress } from './describe-address.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { question, requirement, responses } = suite

const current = scenario('GET of the current user by two users', async ({ forge, shared }) => ({
  ada: await forge.as(shared.ada).getCurrentUser(),
  bob: await forge.as(shared.bob).getCurrentUser(),
}))

responses(
  { scenario: current, reply: ({ ada }) => ada },
  {
    'users.current.status': { status: 200, says: 'GET by a signed-in user returns 200.' },
    'users.current.media-type': defaultMediaType,
    'users.current.user': {
      one: 'User',
      source: 'code-hosting, User',
      says: 'The response body is one User: `id` is an integer; username, avatar URL, full name and email are strings if present.',
    },
  },
)

requirement(
  'users.current.caller',
  {
    level: 'stated',
    source: 'code-hosting, Authentication, 3',
    says: 'The response describes the current user: each caller receives their own User.',
  },
  async ({ play, shared, expect }) => {
    const { ada, bob } = await play(current)
    expect(ada).toHaveField('username', shared.ada.username)
    expect(bob).toHaveField('username', shared.bob.username)
  },
)

requirement(
  'users.current.same-id',
  {
    level: 'implied',
    source: 'code-hosting, User, id',
    says: '`id` equals the id that GET of the current user by username returns.',
  },
  async ({ play, forge, shared, expect }) => {
    const { ada } = await play(current)
    const lookup = await forge.as(shared.ada).getUser(shared.ada)
    expect(ada).toHaveField('id', control(lookup).fieldValue('id'))
  },
)

requirement(
  'users.current.full-name',
  {
    level: 'implied',
    source: 'code-hosting, User, full name',
    says: 'The full name is the display name of the current user.',
  },
  async ({ play, shared, expect }) => {
    const { ada, bob } = await play(current)
    expect(ada).toHaveField('fullName', shared.ada.fullName)
    expect(bob).toHaveField('fullName', shared.bob.fullName)
  },
)

requirement(
  'users.current.avatar-url',
  {
    level: 'implied',
    source: 'code-hosting, User, avatar URL',
    says: 'The avatar URL is a link: an absolute URL or a path.',
  },
  async ({ play, expect }) => {
    const { ada } = await play(current)
    expect(ada).toHaveLink('avatarUrl')
  },
)

requirement(
  'users.current.email-of-another',
  {
    level: 'implied',
    source: 'code-hosting, Authentication, 3',
    says: '`email` is not the email address of another user: of another caller or of the administrator.',
  },
  async ({ play, forge, shared, expect }) => {
    const { ada, bob } = await play(current)
    const administrator = await forge.admin.getCurrentUser()
    control(ada).succeeded()
    control(bob).succeeded()
    const ofAdministrator = administrator.succeeded ? administrator.field('email') : undefined
    for (const [reply, another] of [
      [ada, shared.bob],
      [bob, shared.ada],
    ] as const) {
      expect(reply).toHaveFieldOtherThan('email', another.email)
      // An address that is hidden is hidden from everybody.
      if (typeof ofAdministrator === 'string' && ofAdministrator !== '')
        expect(reply).toHaveFieldOtherThan('email', ofAdministrator)
    }
  },
)

question(
  'users.current.email',
  {
    source: 'code-hosting, Authentication, 1',
    asks: 'Is `email` the email address of the current user?',
  },
  async ({ play, shared }) => describeAddress((await play(current)).ada, shared.ada.email),
)

question(
  'users.current.anonymous',
  {
    source: 'code-hosting, Authentication, 5',
    asks: 'How does the operation respond to an anonymous request?',
  },
  async ({ forge }) => (await forge.anonymous.getCurrentUser()).describe(),
)
