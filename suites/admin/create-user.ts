import { checksWith, implied, question, scenario } from '../common/words.ts'
import { refused, requestFields, responses } from '../common/derived.ts'
import { asWritten, control, isServed, Observed, type Reply } from '../common/tools.ts'
import { isNameless } from '../common/is-nameless.ts'
import { observeMadeLonger } from '../../harness/checks/observe-made-longer.ts'
import { administratorsOnly } from './administrators-only.ts'

const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const created = scenario('POST of a user by an administrator', async ({ forge, fresh }) => {
  const newcomer = fresh.newcomer()
  return { newcomer, answer: await forge.admin.createUser(newcomer) }
})

const forbidden = scenario('POST of a user without the required rights', async ({ forge, fresh, shared }) => {
  const [one, another] = [fresh.newcomer(), fresh.newcomer()]
  return {
    anonymous: await forge.anonymous.createUser(one),
    otherUser: await forge.as(shared.bob).createUser(another),
    seenLater: [await forge.admin.getUser(one.username), await forge.admin.getUser(another.username)],
  }
})

/** Does not judge the full name if the response to the creation shows that the server does not accept one; `others` judges the rest. */
function observeUnlessNamed(answer: Reply, username: string, others: () => unknown): void {
  if (answer.lacksUnpromised('fullName') || !isNameless({ username, fullName: answer.field('fullName') }))
    return
  others()
  throw new Observed('a creation takes no full name')
}

const afterCreated = created.after('answer')

export const suite = checksWith({ questions: conditions })({
  ...responses('admin.create-user', created, 'answer', ['status', 'media-type', 'user']),
  'admin.create-user.identity': afterCreated.implied(
    'The response describes the created user: the username and the full name match the request.',
    ({ answer, newcomer }, { expect }) => {
      const { username } = newcomer
      const fullName = asWritten(newcomer.fullName, answer, 'fullName')
      observeMadeLonger(answer, username)
      observeUnlessNamed(answer, username, () => expect(answer).toHaveField('username', username))
      expect(answer).toHaveFieldsWherePresent({ username, fullName })
      // A response without one of them is unmet, unless the other field is wrong.
      expect(answer).toHaveField('username').toHaveField('fullName')
    },
  ),
  'admin.create-user.effect': afterCreated.implied(
    'The created user can be read after the request: GET of the user returns the id from the response and the submitted username and full name.',
    async ({ answer, newcomer }, { pollUntil, forge, expect }) => {
      observeMadeLonger(answer, newcomer.username)
      const lookup = await pollUntil(() => forge.admin.getUser(newcomer.username), isServed)
      expect(lookup).toSucceed()
      const { username } = newcomer
      const fullName = asWritten(newcomer.fullName, answer, 'fullName')
      const isSame = () => expect(lookup).toHaveField('id', control(answer).fieldValue('id'))
      observeUnlessNamed(answer, username, () => isSame().toHaveFieldsWherePresent({ username }))
      expect(lookup).toHaveFieldsWherePresent({ username, fullName })
      isSame()
    },
  ),
  ...administratorsOnly(afterCreated, forbidden, {
    'admin.create-user.forbidden-anonymous': 'anonymous',
    'admin.create-user.forbidden-ordinary': 'otherUser',
  }),
  'admin.create-user.forbidden-former': implied(
    'POST by a user whose administrator rights were revoked returns 403 once PATCH of a user by the same caller returns 403.',
    { source: rights },
    async ({ pollUntil, forge, fresh, expect }) => {
      const person = await fresh.person()
      const { email, fullName } = person
      const promoted = await forge.admin.editUser(person, { email, fullName, administrator: true })
      const asAdministrator = await forge.as(person).createUser(fresh.newcomer())
      const demoted = await forge.admin.editUser(person, { email, fullName, administrator: false })
      control(promoted).succeeded()
      control(asAdministrator).succeeded()
      control(demoted).succeeded()
      // The user must still be signed in, and the server must have revoked the rights.
      control(await forge.as(person).getCurrentUser()).succeeded()
      const elsewhere = await pollUntil(
        () => forge.as(person).editUser(person, { email, fullName }),
        ({ status }) => status === 403,
      )
      control(elsewhere).hasStatus(403)
      // A server may cache permissions for a moment. Each attempt uses a new name, since a server may reject a taken name as such.
      const refused = await pollUntil(
        () => forge.as(person).createUser(fresh.newcomer()),
        ({ status }) => status === 403,
      )
      expect(refused).toHaveStatus(403)
    },
  ),
  'admin.create-user.forbidden-effect': afterCreated.implied(
    'POST by a caller without the required rights creates no user.',
    { source: rights },
    async ({ newcomer }, { play, pollUntil, forge, expect }) => {
      control(await pollUntil(() => forge.admin.getUser(newcomer.username), isServed)).succeeded()
      for (const lookup of (await play(forbidden)).seenLater) expect(lookup).toBeUnsuccessful()
    },
  ),
  'admin.create-user.nothing-given': refused('a request without any user data', created, (_, { forge }) =>
    forge.admin.createUser({}),
  ),
  'admin.create-user.no-name': refused('a user without a username', created, (_, { forge, fresh }) => {
    const { email, password, fullName } = fresh.newcomer()
    return forge.admin.createUser({ email, password, fullName })
  }),
  'admin.create-user.taken-name': question(
    'How does the operation respond to a username that belongs to another user?',
    async ({ play, forge, fresh, given, shared }) => {
      await given(shared.bob)
      control((await play(created)).answer).succeeded()
      return forge.admin.createUser({ ...fresh.newcomer(), username: shared.bob.username })
    },
  ),
  'admin.create-user.taken-name-effect': implied(
    'A POST that is refused because its username belongs to another user does not change that user, who can still sign in.',
    { source: conditions },
    async ({ forge, fresh, pollUntil, expect }) => {
      const person = await fresh.person()
      const before = await pollUntil(() => forge.admin.getUser(person), isServed)
      control(before).succeeded()
      control(await forge.as(person).getCurrentUser()).succeeded()
      const { email, fullName, password } = fresh.newcomer()
      const answer = await forge.admin.createUser({ email, fullName, password, username: person.username })
      if (answer.succeeded) throw new Observed(`it is not refused: ${answer.describe()}`)
      const after = await forge.admin.getUser(person)
      // A server may take the address of a user from elsewhere, but not from this request.
      expect(after)
        .toSucceed()
        .toHaveField('id', before.field('id'))
        .toNotShowText(email)
        .toNotShowText(fullName)
      expect(await forge.as(person).getCurrentUser()).toSucceed()
    },
  ),
  'admin.create-user.malformed-name': refused(
    'a username with spaces and an exclamation mark',
    created,
    (_, { forge, fresh }) => {
      const newcomer = fresh.newcomer()
      return forge.admin.createUser({
        ...newcomer,
        username: `${newcomer.username} ${fresh.like('of old')}!`,
      })
    },
  ),
  'admin.create-user.malformed-address': refused(
    'a malformed email address',
    created,
    (_, { forge, fresh }) =>
      forge.admin.createUser({ ...fresh.newcomer(), email: fresh.like('not an address') }),
  ),
  'admin.create-user.taken-address': question(
    'How does the operation respond to an email address that belongs to another user?',
    async ({ play, forge, fresh, given, shared }) => {
      await given(shared.bob)
      control((await play(created)).answer).succeeded()
      return forge.admin.createUser({ ...fresh.newcomer(), email: shared.bob.email })
    },
  ),
  'admin.create-user.no-password': question(
    'How does the operation respond to a request without a password?',
    ({ forge, fresh }) => {
      const { username, email, fullName } = fresh.newcomer()
      return forge.admin.createUser({ username, email, fullName })
    },
  ),
  'admin.create-user.sign-in': created.question(
    'Can the created user sign in with the submitted password?',
    { source: 'code-hosting, Authentication, 5' },
    ({ newcomer }, { forge }) => forge.as(newcomer).getCurrentUser(),
  ),
  'admin.create-user.forbidden-body': forbidden.question(
    'What is the body of a 403 response?',
    { source: 'code-hosting, Errors, shape of forbidden' },
    ({ anonymous, otherUser }) =>
      `anonymous: ${anonymous.describeBody()}; signed in: ${otherUser.describeBody()}`,
  ),
  'admin.create-user.invalid-body': question(
    'What is the body of a 422 response?',
    { source: 'code-hosting, Errors, shape of validationError' },
    async ({ forge, fresh }) => {
      const refused = await forge.admin.createUser({
        ...fresh.newcomer(),
        email: fresh.like('not an address'),
      })
      return refused.describeBody()
    },
  ),
  'admin.create-user.option': requestFields(),
})
