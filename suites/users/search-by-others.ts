import { checks, scenario } from '../common/words.ts'
import { control, lists } from '../common/tools.ts'

const foundByOther = scenario('user search by another user', async ({ forge, shared, given, pollUntil }) => {
  await given(shared.ada)
  const { username } = shared.ada
  return pollUntil(() => forge.as(shared.bob).searchUsers({ q: username }), lists({ username }))
})

export const suite = checks({
  'users.search.email-own': foundByOther.implied(
    '`email` of another user is not the email address of the caller.',
    { source: 'code-hosting, User, email' },
    (other, { shared, expect }) => {
      const ada = { username: shared.ada.username }
      control(other).hasEntry(ada)
      expect(other).toHaveNoEntry({ ...ada, email: shared.bob.email })
    },
  ),
  'users.search.email-to-others': foundByOther.question(
    'Does the search return the email address of another user to a signed-in caller?',
    { source: 'code-hosting, User, email' },
    (answer, { shared }) => {
      const entry = answer.entries().find(({ username }) => username === shared.ada.username)
      if (!entry) return 'the person is not found'
      if (entry['email'] === shared.ada.email) return 'the address is shown'
      return entry['email'] ? 'another address is shown' : 'no address is shown'
    },
  ),
})
