import { checksWith, question, scenario } from '../common/words.ts'
import { refused, requestFields, responses } from '../common/derived.ts'
import {
  assume,
  asWritten,
  control,
  hasFields,
  ifReadable,
  isServed,
  Observed,
  type Reply,
} from '../common/tools.ts'
import { isNameless } from '../common/is-nameless.ts'
import { administratorsOnly } from './administrators-only.ts'

const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'
const NEW_NAME = 'Augusta King'

const edited = scenario(
  'PATCH of a user by an administrator',
  async ({ forge, fresh, pollUntil, shared, given }) => {
    await given(shared.bob)
    const person = await fresh.person()
    const sentName = fresh.fullName('person', NEW_NAME)
    const answer = await forge.admin.editUser(person, { email: person.email, fullName: sentName })
    const newName = asWritten(sentName, answer, 'fullName')
    const isKept = (reply: Reply) =>
      reply.succeeded && ifReadable(() => reply.field('fullName')) === person.fullName
    const later = () => forge.admin.getUser(person)
    const read = isKept(answer) ? await later() : await pollUntil(later, hasFields({ fullName: newName }))
    const { email } = fresh.newcomer()
    return {
      person,
      newName,
      answer,
      email,
      // The document does not show which fields an edit accepts: if it ignores the full name, the address is used.
      another: isKept(answer) && isKept(read) ? await forge.admin.editUser(person, { email }) : undefined,
      later: read,
      otherLater: await pollUntil(() => forge.admin.getUser(shared.bob), isServed),
    }
  },
)

const forbidden = scenario(
  'PATCH of a user without the required rights',
  async ({ forge, fresh, pollUntil, shared }) => {
    const person = await fresh.person()
    const read = () => pollUntil(() => forge.admin.getUser(person), isServed)
    const change = { email: fresh.newcomer().email, fullName: fresh.fullName('person', NEW_NAME) }
    const further = { website: fresh.link('https://example.com/king'), location: fresh.line('London') }
    return {
      person,
      sent: { ...change, ...further },
      before: await read(),
      anonymous: await forge.anonymous.editUser(person, change),
      otherUser: await forge.as(shared.bob).editUser(person, change),
      sameUser: await forge.as(person).editUser(person, change),
      // The document does not show which fields an edit has: a server may reject these with another status code.
      withFurther: await forge.as(shared.bob).editUser(person, { ...change, ...further }),
      later: await read(),
    }
  },
)

/** Fields of a user, other than the full name, that an edit may change. */
const OTHER_FIELDS = ['email', 'website', 'location'] as const

/** Continues unless a server keeps full names and accepts, or may accept, another field of the edit. */
function observeIfKept({
  another,
  email,
  person,
}: {
  readonly another: Reply | undefined
  readonly email: string
  readonly person: { readonly email: string }
}): void {
  if (!another?.succeeded) return
  const shown = another.lacksUnpromised('email') ? undefined : another.field('email')
  if (shown === email) throw new Observed('an edit keeps the full name and sets the email address')
  // The document does not show who sees which address either.
  assume('a field that the edit takes', shown === person.email, another)
}

const afterEdited = edited.after('answer')

export const suite = checksWith({ questions: conditions })({
  ...responses('admin.edit-user', edited, 'answer', ['status', 'media-type', 'user']),
  'admin.edit-user.identity': afterEdited.implied(
    'The response describes the user in the path: the username and the id are unchanged, and the full name matches the request.',
    ({ answer, person, newName, another, email }, { expect }) => {
      observeIfKept({ another, email, person })
      expect(answer).toHaveFieldsWherePresent({ username: person.username, id: person.id })
      expect(answer).toHaveField('fullName', newName)
      // The id does not tell whose username the response shows: without a username, the check is unmet.
      expect(answer).toHaveField('username')
    },
  ),
  'admin.edit-user.effect': afterEdited.implied(
    'The change can be read after the request: GET of the user returns the submitted full name and the same id.',
    ({ later, person, newName, another, email }, { expect }) => {
      observeIfKept({ another, email, person })
      expect(later).toSucceed().toHaveField('fullName', newName).toHaveField('id', person.id)
    },
  ),
  'admin.edit-user.others': afterEdited.implied(
    'The full name of another user does not change.',
    ({ later, otherLater, newName }, { expect }) => {
      control(later).hasField('fullName', newName)
      expect(otherLater).toSucceed().toHaveFieldOtherThan('fullName', newName)
    },
  ),
  ...administratorsOnly(afterEdited, forbidden, {
    'admin.edit-user.forbidden-anonymous': 'anonymous',
    'admin.edit-user.forbidden-ordinary': 'otherUser',
    'admin.edit-user.forbidden-themself': 'sameUser',
  }),
  'admin.edit-user.forbidden-effect': afterEdited.implied(
    'PATCH by a caller without the required rights does not change the user.',
    { source: rights },
    async (_, { play, expect }) => {
      const { before, later, person, sent } = await play(forbidden)
      control(before).isObject()
      expect(later).toSucceed()
      // A server may take an address from elsewhere: only the submitted value shows a change by the request.
      for (const field of OTHER_FIELDS)
        if (!later.lacksUnpromised(field) && before.field(field) !== sent[field])
          expect(later).toHaveFieldOtherThan(field, sent[field])
      // A server may show a user without a full name with no full name or with the username.
      if (isNameless(person)) expect(later).toHaveFieldOtherThan('fullName', sent.fullName)
      else expect(later).toHaveField('fullName', person.fullName)
    },
  ),
  'admin.edit-user.malformed-address': refused(
    'a malformed email address',
    edited,
    async (_, { forge, fresh }) =>
      forge.admin.editUser(await fresh.person(), { email: fresh.like('not an address') }),
  ),
  'admin.edit-user.taken-address': question(
    'How does the operation respond to an email address that belongs to another user?',
    async ({ play, forge, fresh, given, shared }) => {
      await given(shared.bob)
      control((await play(edited)).answer).succeeded()
      return forge.admin.editUser(await fresh.person(), { email: shared.bob.email })
    },
  ),
  'admin.edit-user.name-alone': question(
    'How does the operation respond to a request that changes only the full name?',
    async ({ forge, fresh }) =>
      forge.admin.editUser(await fresh.person(), { fullName: fresh.fullName('person', NEW_NAME) }),
  ),
  'admin.edit-user.unknown': question(
    'How does the operation respond to a request for an unknown user?',
    ({ forge, fresh, shared }) => {
      const { email } = fresh.newcomer()
      const change = { email, fullName: fresh.fullName('person', NEW_NAME) }
      return forge.admin.editUser(shared.unknownName, change)
    },
  ),
  'admin.edit-user.option': requestFields(),
})
