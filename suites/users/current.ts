import { checks, question, scenario } from '../common/words.ts'
import { responses } from '../common/derived.ts'
import { control, isServed, Observed } from '../common/tools.ts'
import { isNameless } from '../common/is-nameless.ts'
import { describeAddress } from './describe-address.ts'

const current = scenario('GET of the current user by two users', async ({ forge, shared }) => ({
  ada: await forge.as(shared.ada).getCurrentUser(),
  bob: await forge.as(shared.bob).getCurrentUser(),
}))

const afterCurrentWhereAda = current.after('ada')

export const suite = checks({
  ...responses('users.current', current, 'ada', ['status', 'media-type'], { of: 'by a signed-in user' }),
  'users.current.user': afterCurrentWhereAda.stated(
    'The response body is one User: `id` is an integer; username, avatar URL, full name and email are strings if present.',
    { source: 'code-hosting, User' },
    ({ ada }, { expect }) => expect(ada).toMatchSchema('User'),
  ),
  'users.current.caller': current.stated(
    'The response describes the current user: each caller receives their own User.',
    { source: 'code-hosting, Authentication, 3' },
    ({ ada, bob }, { shared, expect }) => {
      expect(ada).toHaveField('username', shared.ada.username)
      expect(bob).toHaveField('username', shared.bob.username)
    },
  ),
  'users.current.same-id': current.implied(
    '`id` equals the id that GET of the current user by username returns.',
    { source: 'code-hosting, User, id' },
    async ({ ada }, { forge, pollUntil, shared, expect }) => {
      const lookup = await pollUntil(() => forge.as(shared.ada).getUser(shared.ada), isServed)
      expect(ada).toHaveField('id', control(lookup).fieldValue('id'))
    },
  ),
  'users.current.full-name': current.implied(
    'The full name is the display name of the current user.',
    { source: 'code-hosting, User, full name' },
    ({ ada, bob }, { shared, expect }) => {
      if (isNameless(shared.ada)) throw new Observed('a creation takes no full name')
      expect(ada).toHaveField('fullName', shared.ada.fullName)
      expect(bob).toHaveField('fullName', shared.bob.fullName)
    },
  ),
  'users.current.avatar-url': current.implied(
    'The avatar URL is a link: an absolute URL or a path.',
    { source: 'code-hosting, User, avatar URL' },
    ({ ada }, { expect }) => expect(ada).toHaveLink('avatarUrl'),
  ),
  'users.current.email-of-another': current.implied(
    '`email` is not the email address of another user: of another caller or of the administrator.',
    { source: 'code-hosting, Authentication, 3' },
    async ({ ada, bob }, { forge, shared, expect }) => {
      const administrator = await forge.admin.getCurrentUser()
      control(ada).succeeded()
      control(bob).succeeded()
      const ofAdministrator = administrator.succeeded ? administrator.field('email') : undefined
      for (const [reply, another] of [
        [ada, shared.bob],
        [bob, shared.ada],
      ] as const) {
        expect(reply).toHaveFieldOtherThan('email', another.email)
        // A server that hides an address may hide it from everybody.
        if (typeof ofAdministrator === 'string' && ofAdministrator !== '')
          expect(reply).toHaveFieldOtherThan('email', ofAdministrator)
      }
    },
  ),
  'users.current.email': current.question(
    'Is `email` the email address of the current user?',
    { source: 'code-hosting, Authentication, 1' },
    ({ ada }, { shared }) => describeAddress(ada, shared.ada.email),
  ),
  'users.current.anonymous': question(
    'How does the operation respond to an anonymous request?',
    { source: 'code-hosting, Authentication, 5' },
    ({ forge }) => forge.anonymous.getCurrentUser(),
  ),
})
