import { sourceOf } from '../../contract/derive/operations.ts'
import {
  codeHostingSuite,
  control,
  isRefused,
  isServed,
  lists,
  omits,
  scenario,
} from '../../harness/checks/index.ts'
import { administratorsOnly } from './administrators-only.ts'

export const suite = codeHostingSuite()
const { question, requirement, responses } = suite
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
    similarLater: await forge.admin.getUser(similar.username),
    searchedLater: await pollUntil(search, omits({ username })),
    signedInLater: await pollUntil(() => forge.as(person).getCurrentUser(), isRefused),
    again: await forge.admin.deleteUser(person),
  }
})

const forbidden = scenario(
  'DELETE of a user without the required rights',
  async ({ forge, fresh, shared }) => {
    const person = await fresh.person()
    return {
      id: person.id,
      anonymous: await forge.anonymous.deleteUser(person),
      otherUser: await forge.as(shared.bob).deleteUser(person),
      sameUser: await forge.as(person).deleteUser(person),
      later: await forge.admin.getUser(person),
    }
  },
)

responses(
  { scenario: deleted, reply: ({ answer }) => answer },
  {
    'admin.delete-user.status': { status: 204, says: 'DELETE of a user returns 204.' },
    'admin.delete-user.no-body': { body: 'empty', says: 'The response body is empty.' },
  },
)

requirement(
  'admin.delete-user.effect',
  {
    level: 'implied',
    says: 'GET of the deleted user does not succeed after the request, and user search omits the user.',
  },
  async ({ play, expect }) => {
    const { person, before, searchedBefore, answer, later, laterAnonymous, searchedLater } =
      await play(deleted)
    control(before).succeeded()
    control(searchedBefore).hasEntry({ username: person.username })
    control(answer).succeeded()
    expect(later).toBeUnsuccessful()
    expect(laterAnonymous).toBeUnsuccessful()
    expect(searchedLater).toOmitEntry({ username: person.username })
  },
)

requirement(
  'admin.delete-user.not-found',
  {
    level: 'implied',
    source: sourceOf('users.get'),
    says: 'GET of the deleted user returns 404 without a body after the request.',
  },
  async ({ play, expect }) => {
    const { before, answer, later } = await play(deleted)
    control(before).succeeded()
    control(answer).succeeded()
    expect(later).toHaveStatus(404)
    expect(later).toHaveNoBody()
  },
)

requirement(
  'admin.delete-user.others',
  {
    level: 'implied',
    says: 'A user whose username begins with that of the deleted user can still be read after the request.',
  },
  async ({ play, expect }) => {
    const { similar, similarMade, answer, similarLater } = await play(deleted)
    control(similarMade).succeeded()
    control(answer).succeeded()
    expect(similarLater).toSucceed()
    expect(similarLater).toHaveFieldsWherePresent({
      id: control(similarMade).fieldValue('id'),
      username: similar.username,
    })
  },
)

requirement(
  'admin.delete-user.sign-in',
  {
    level: 'implied',
    says: 'GET /user with the credentials of the deleted user does not return that user.',
  },
  async ({ play, expect }) => {
    const { person, signedInBefore, answer, signedInLater } = await play(deleted)
    control(signedInBefore).hasField('username', person.username)
    control(answer).succeeded()
    expect(signedInLater).toNotSucceedWith({ username: person.username })
  },
)

administratorsOnly(suite, deleted, forbidden, {
  'admin.delete-user.forbidden-anonymous': 'anonymous',
  'admin.delete-user.forbidden-ordinary': 'otherUser',
  'admin.delete-user.forbidden-themself': 'sameUser',
})

requirement(
  'admin.delete-user.forbidden-effect',
  {
    level: 'implied',
    source: rights,
    says: 'DELETE by a caller without the required rights deletes no user.',
  },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    const { id, later } = await play(forbidden)
    expect(later).toSucceed()
    expect(later).toHaveField('id', id)
  },
)

question(
  'admin.delete-user.owns-repository',
  {
    source: conditions,
    asks: 'How does the operation respond to the deletion of a user who owns a repository?',
  },
  async ({ play, forge, fresh }) => {
    control((await play(deleted)).answer).succeeded()
    const person = await fresh.person()
    await fresh.repository({ of: person })
    return (await forge.admin.deleteUser(person)).describe()
  },
)

question(
  'admin.delete-user.owns-organization',
  {
    source: conditions,
    asks: 'How does the operation respond to the deletion of the only owner of an organization?',
  },
  async ({ play, forge, fresh }) => {
    control((await play(deleted)).answer).succeeded()
    const person = await fresh.person()
    await fresh.organization(person)
    return (await forge.admin.deleteUser(person)).describe()
  },
)

question(
  'admin.delete-user.again',
  { source: conditions, asks: 'How does the operation respond to a second DELETE of the same user?' },
  async ({ play }) => (await play(deleted)).again.describe(),
)

question(
  'admin.delete-user.unknown',
  { source: conditions, asks: 'How does the operation respond to a request for an unknown user?' },
  async ({ forge, shared }) => (await forge.admin.deleteUser(shared.unknownName)).describe(),
)
