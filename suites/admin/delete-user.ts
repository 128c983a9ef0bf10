import { control, question, refusal, requirement, scenario } from '../../harness/checks/index.ts'

const users = 'code-hosting, Administration, DELETE /admin/users/{username}'
const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const deleted = scenario('an administrator deletes a user', async ({ forge, fresh }) => {
  const person = await fresh.person()
  return {
    person,
    before: await forge.admin.getUser(person),
    searchedBefore: await forge.admin.searchUsers({ q: person.username }),
    signedInBefore: await forge.as(person).getCurrentUser(),
    answer: await forge.admin.deleteUser(person),
    later: await forge.admin.getUser(person),
    laterAnonymous: await forge.anonymous.getUser(person),
    searchedLater: await forge.admin.searchUsers({ q: person.username }),
    signedInLater: await forge.as(person).getCurrentUser(),
    again: await forge.admin.deleteUser(person),
  }
})

const forbidden = scenario('others try to delete a user', async ({ forge, fresh, shared }) => {
  const person = await fresh.person()
  return {
    anonymous: await forge.anonymous.deleteUser(person),
    ordinary: await forge.as(shared.bob).deleteUser(person),
    themself: await forge.as(person).deleteUser(person),
    later: await forge.admin.getUser(person),
  }
})

requirement(
  'admin.delete-user.status',
  { level: 'stated', source: users, says: 'A user who is deleted is answered with 204.' },
  async ({ play, expect }) => {
    const { answer } = await play(deleted)
    expect(answer).toHaveStatus(204)
  },
)

requirement(
  'admin.delete-user.no-body',
  { level: 'stated', source: users, says: 'The answer is empty.' },
  async ({ play, expect }) => {
    const { answer } = await play(deleted)
    control(answer).succeeded()
    expect(answer).toHaveNoBody()
  },
)

requirement(
  'admin.delete-user.effect',
  { level: 'implied', source: users, says: 'The user is not found any more, neither by name nor by search.' },
  async ({ play, expect }) => {
    const { person, before, searchedBefore, answer, later, laterAnonymous, searchedLater } =
      await play(deleted)
    control(before).succeeded()
    control(searchedBefore).lists({ username: person.username })
    control(answer).succeeded()
    expect(later).toBeUnsuccessful()
    expect(laterAnonymous).toBeUnsuccessful()
    expect(searchedLater).toListNoneWith({ username: person.username })
  },
)

requirement(
  'admin.delete-user.sign-in',
  {
    level: 'implied',
    source: users,
    says: 'The user is no caller any more: GET /user does not show them to whoever signs in as them.',
  },
  async ({ play, expect }) => {
    const { person, signedInBefore, answer, signedInLater } = await play(deleted)
    control(signedInBefore).shows('username', person.username)
    control(answer).succeeded()
    expect(signedInLater).toBeNoSuccessWith({ username: person.username })
  },
)

requirement(
  'admin.delete-user.forbidden-anonymous',
  { level: 'stated', source: rights, says: 'Somebody who is not signed in is answered with 403.' },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    expect((await play(forbidden)).anonymous).toHaveStatus(403)
  },
)

requirement(
  'admin.delete-user.forbidden-ordinary',
  { level: 'stated', source: rights, says: 'Somebody who is no administrator is answered with 403.' },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    expect((await play(forbidden)).ordinary).toHaveStatus(403)
  },
)

requirement(
  'admin.delete-user.forbidden-themself',
  {
    level: 'implied',
    source: rights,
    says: 'Somebody who is no administrator is answered with 403, also where they are the user in the path.',
  },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    expect((await play(forbidden)).themself).toHaveStatus(403)
  },
)

requirement(
  'admin.delete-user.forbidden-effect',
  { level: 'implied', source: rights, says: 'Callers without the needed rights delete nobody.' },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    expect((await play(forbidden)).later).toSucceed()
  },
)

refusal(
  'admin.delete-user.owns-repository',
  {
    source: users,
    says: 'Somebody who owns a repository is refused to be deleted with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play, forge, fresh }) => {
    control((await play(deleted)).answer).succeeded()
    const person = await fresh.person()
    await fresh.repository({ of: person })
    return forge.admin.deleteUser(person)
  },
)

refusal(
  'admin.delete-user.owns-organization',
  {
    source: users,
    says: 'The only owner of an organization is refused to be deleted with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play, forge, fresh }) => {
    control((await play(deleted)).answer).succeeded()
    const person = await fresh.person()
    await fresh.organization(person)
    return forge.admin.deleteUser(person)
  },
)

question(
  'admin.delete-user.again',
  { source: conditions, asks: 'What is answered when somebody who is gone is deleted again?' },
  async ({ play }) => (await play(deleted)).again.describe(),
)

question(
  'admin.delete-user.unknown',
  { source: conditions, asks: 'What is answered when somebody who never was is deleted?' },
  async ({ forge, shared }) => (await forge.admin.deleteUser(shared.nobody)).describe(),
)
