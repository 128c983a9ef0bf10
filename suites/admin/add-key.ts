import { checksWith, notTestable, question, scenario } from '../common/words.ts'
import { fields, refused, requestFields, responses } from '../common/derived.ts'
import { control, isRefused, Observed, type ScenarioContext } from '../common/tools.ts'
import { administratorsOnly, forThemselves } from './administrators-only.ts'

const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const added = scenario('POST of a public key by an administrator', async ({ forge, fresh }) => {
  const person = await fresh.person()
  const [title, key] = [fresh.name(), fresh.sshKey()]
  return {
    title,
    key,
    answer: await forge.admin.addKey(person, { title, key }),
    again: await forge.admin.addKey(person, { title: fresh.name(), key }),
    forAnother: await forge.admin.addKey(await fresh.person(), { title: fresh.name(), key }),
  }
})

/** The number of keys to try: the conditions of 403 and 422 are not shown, so that a single key may be refused for another reason. */
const TRIES = 3

const forbidden = scenario('POST of a public key without the required rights', async (context) => {
  const { anonymous, otherUser, later } = await tryForbidden(context)
  let last = later
  for (let tried = 1; tried < TRIES && isRefused(last); tried++) last = (await tryForbidden(context)).later
  return { anonymous, otherUser, later: last }
})

async function tryForbidden({ forge, fresh, shared }: ScenarioContext) {
  const person = await fresh.person()
  const key = fresh.sshKey()
  return {
    anonymous: await forge.anonymous.addKey(person, { title: fresh.name(), key }),
    otherUser: await forge.as(shared.bob).addKey(person, { title: fresh.name(), key }),
    later: await forge.admin.addKey(person, { title: fresh.name(), key }),
  }
}

const afterAdded = added.after('answer')

export const suite = checksWith({ questions: conditions })({
  ...responses('admin.add-key', added, 'answer', ['status', 'media-type', 'public-key']),
  'admin.add-key.identity': afterAdded.implied(
    'The response describes the created public key: it has the submitted title, and a key that it shows is the submitted key, with its type or without.',
    ({ answer, title, key }, { expect }) => {
      // A server may show a key without its type, or its fingerprint instead.
      const shown = answer.field('key')
      if (typeof shown === 'string' && !shown.includes('AAAA'))
        throw new Observed(`the key is shown in another form: ${answer.describeField('key')}`)
      const [, withoutType = key] = key.split(' ')
      const isBare = typeof shown === 'string' && shown.startsWith('AAAA')
      expect(answer).toHaveFieldStartingWith('key', isBare ? withoutType : key)
      // The body is not declared: a server may choose the title of a key, such as its comment, its fingerprint or a number.
      const named = answer.field('title')
      if (typeof named === 'string' && named !== title)
        throw new Observed(`the title is another one: ${answer.describeField('title')}`)
      expect(answer).toHaveField('title', title)
    },
  ),
  ...administratorsOnly(afterAdded, forbidden, {
    'admin.add-key.forbidden-anonymous': 'anonymous',
    'admin.add-key.forbidden-ordinary': 'otherUser',
  }),
  'admin.add-key.forbidden-themself': question(forThemselves, async ({ forge, fresh }) => {
    const person = await fresh.person()
    return forge.as(person).addKey(person, { title: fresh.name(), key: fresh.sshKey() })
  }),
  'admin.add-key.forbidden-effect': afterAdded.implied(
    'POST by a caller without the required rights adds no key: a later POST of the same key by an administrator succeeds.',
    { source: rights },
    async (_, { play, expect }) => {
      control((await play(added)).again).refused()
      expect((await play(forbidden)).later).toSucceed()
    },
  ),
  'admin.add-key.nothing-given': refused(
    'a request without any key data',
    added,
    async (_, { forge, fresh }) => forge.admin.addKey(await fresh.person(), {}),
  ),
  'admin.add-key.broken-key': refused('an invalid key', added, async (_, { forge, fresh }) => {
    const person = await fresh.person()
    const key = fresh.sshKey()
    return [
      await forge.admin.addKey(person, { title: fresh.name(), key: fresh.like('this is no key') }),
      await forge.admin.addKey(person, { title: fresh.name(), key: key.slice(0, -20) }),
    ]
  }),
  'admin.add-key.same-key-again': afterAdded.question(
    'How does the operation respond to a key that the user already has?',
    ({ again }) => again,
  ),
  'admin.add-key.of-another': added.question(
    'How does the operation respond to a key that belongs to another user?',
    ({ forAnother }) => forAnother,
  ),
  'admin.add-key.unknown-user': question(
    'How does the operation respond to a request for an unknown user?',
    ({ forge, fresh, shared }) =>
      forge.admin.addKey(shared.unknownName, { title: fresh.name(), key: fresh.sshKey() }),
  ),
  'admin.add-key.fields': fields(added, 'answer'),
  'admin.add-key.effect': notTestable(
    'implied',
    'The created key belongs to the user in the path after the request.',
    'No documented operation returns the keys of a user.',
  ),
  'admin.add-key.request': requestFields('code-hosting, Administration, request bodies'),
})
