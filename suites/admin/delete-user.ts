import { sourceOf } from '../../contract/derive/operations.ts'
import { checksWith, question, scenario } from '../common/words.ts'
import { responses } from '../common/derived.ts'
import { control, isRefused, isServed, lists, omits } from '../common/tools.ts'
import { administratorsOnly } from './administrators-only.ts'

const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const deleted = scenario('DELETE of a user by an administrator', async ({ forge, fresh, pollUntil }) => {
  const person = await fresh.person()
  const { username } = person
  const search = () => forge.admin.searchUsers({ q: username })
  const similar = { ...fresh.newcomer(), username: `${username}-2` }
  return {
    person,
    similar,
    similarMade: await forge.admin.createUser(similar),
    before: await pollUntil(() => forge.admin.getUser(person), isServed),
    searchedBefore: await pollUntil(search, lists({ username })),
    signedInBefore: await forge.as(person).getCurrentUser(),
    answer: await forge.admin.deleteUser(person),
    later: await pollUntil(() => forge.admin.getUser(person), isRefused),
    laterAnonymous: await pollUntil(() => forge.anonymous.getUser(person), isRefused),
    similarLater: await pollUntil(() => forge.admin.getUser(similar.username), isServed),
    searchedLater: await pollUntil(search, omits({ username })),
    signedInLater: await pollUntil(() => forge.as(person).getCurrentUser(), isRefused),
    again: await forge.admin.deleteUser(person),
  }
})

const forbidden = scenario(
  'DELETE of a user without the required rights',
  async ({ forge, fresh, pollUntil, shared }) => {
    const person = await fresh.person()
    return {
      id: person.id,
      anonymous: await forge.anonymous.deleteUser(person),
      otherUser: await forge.as(shared.bob).deleteUser(person),
      sameUser: await forge.as(person).deleteUser(person),
      later: await pollUntil(() => forge.admin.getUser(person), isServed),
    }
  },
)

const afterDeletedWhereBefore = deleted.after('before')
const afterDeletedWithBefore = deleted.after('before', 'answer')
const afterDeletedWithSimilarMade = deleted.after('similarMade', 'answer')
const afterDeleted = deleted.after('answer')

export const suite = checksWith({ questions: conditions })({
  ...responses('admin.delete-user', deleted, 'answer', ['status', 'no-body']),
  'admin.delete-user.effect': afterDeletedWhereBefore.implied(
    'GET of the deleted user does not succeed after the request, and user search omits the user.',
    ({ person, searchedBefore, answer, later, laterAnonymous, searchedLater }, { expect }) => {
      control(searchedBefore).hasEntry({ username: person.username })
      control(answer).succeeded()
      expect(later).toBeUnsuccessful()
      expect(laterAnonymous).toBeUnsuccessful()
      expect(searchedLater).toOmitEntry({ username: person.username })
    },
  ),
  'admin.delete-user.not-found': afterDeletedWithBefore.implied(
    'GET of the deleted user returns 404 without a body after the request.',
    { source: sourceOf('users.get') },
    ({ later }, { expect }) => expect(later).toHaveStatus(404).toHaveNoBody(),
  ),
  'admin.delete-user.others': afterDeletedWithSimilarMade.implied(
    'A user whose username begins with that of the deleted user can still be read after the request.',
    ({ similar, similarMade, similarLater }, { expect }) => {
      expect(similarLater).toSucceed()
      expect(similarLater).toHaveFieldsWherePresent({
        id: control(similarMade).fieldValue('id'),
        username: similar.username,
      })
    },
  ),
  'admin.delete-user.sign-in': deleted.implied(
    'GET /user with the credentials of the deleted user does not return that user.',
    ({ person, signedInBefore, answer, signedInLater }, { expect }) => {
      control(signedInBefore).hasField('username', person.username)
      control(answer).succeeded()
      expect(signedInLater).toNotSucceedWith({ username: person.username })
    },
  ),
  ...administratorsOnly(afterDeleted, forbidden, {
    'admin.delete-user.forbidden-anonymous': 'anonymous',
    'admin.delete-user.forbidden-ordinary': 'otherUser',
    'admin.delete-user.forbidden-themself': 'sameUser',
  }),
  'admin.delete-user.forbidden-effect': afterDeleted.implied(
    'DELETE by a caller without the required rights deletes no user.',
    { source: rights },
    async (_, { play, expect }) => {
      const { id, later } = await play(forbidden)
      expect(later).toSucceed().toHaveField('id', id)
    },
  ),
  'admin.delete-user.owns-repository': afterDeleted.question(
    'How does the operation respond to the deletion of a user who owns a repository?',
    async (_, { forge, fresh }) => {
      const person = await fresh.person()
      await fresh.repository({ of: person })
      return forge.admin.deleteUser(person)
    },
  ),
  'admin.delete-user.owns-organization': afterDeleted.question(
    'How does the operation respond to the deletion of the only owner of an organization?',
    async (_, { forge, fresh }) => {
      const person = await fresh.person()
      await fresh.organization(person)
      return forge.admin.deleteUser(person)
    },
  ),
  'admin.delete-user.again': deleted.question(
    'How does the operation respond to a second DELETE of the same user?',
    ({ again }) => again,
  ),
  'admin.delete-user.unknown': question(
    'How does the operation respond to a request for an unknown user?',
    ({ forge, shared }) => forge.admin.deleteUser(shared.unknownName),
  ),
})
