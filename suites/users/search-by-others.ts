import { codeHostingSuite, control, lists, scenario } from '../../harness/checks/index.ts'

export const suite = codeHostingSuite()
const { question, requirement } = suite

const foundByOther = scenario('user search by another user', async ({ forge, shared, given, pollUntil }) => {
  await given(shared.ada)
  const { username } = shared.ada
  return pollUntil(() => forge.as(shared.bob).searchUsers({ q: username }), lists({ username }))
})

requirement(
  'users.search.email-own',
  {
    level: 'implied',
    source: 'code-hosting, User, email',
    says: '`email` of another user is not the email address of the caller.',
  },
  async ({ play, shared, expect }) => {
    const other = await play(foundByOther)
    const ada = { username: shared.ada.username }
    control(other).hasEntry(ada)
    expect(other).toHaveNoEntry({ ...ada, email: shared.bob.email })
  },
)

question(
  'users.search.email-to-others',
  {
    source: 'code-hosting, User, email',
    asks: 'Does the search return the email address of another user to a signed-in caller?',
  },
  async ({ play, shared }) => {
    const answer = await play(foundByOther)
    const entry = answer.entries().find(({ username }) => username === shared.ada.username)
    if (!entry) return 'the person is not found'
    if (entry['email'] === shared.ada.email) return 'the address is shown'
    return entry['email'] ? 'another address is shown' : 'no address is shown'
  },
)
