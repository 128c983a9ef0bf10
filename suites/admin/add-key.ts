import { codeHostingSuite, control, Observed, scenario } from '../../harness/checks/index.ts'
import { administratorsOnly } from './administrators-only.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { notTestable, question, refusal, requirement, responses } = suite
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

const forbidden = scenario(
  'POST of a public key without the required rights',
  async ({ forge, fresh, shared }) => {
    const person = await fresh.person()
    const key = fresh.sshKey()
    return {
      anonymous: await forge.anonymous.addKey(person, { title: fresh.name(), key }),
      otherUser: await forge.as(shared.bob).addKey(person, { title: fresh.name(), key }),
      sameUser: await forge.as(person).addKey(person, { title: fresh.name(), key }),
      later: await forge.admin.addKey(person, { title: fresh.name(), key }),
    }
  },
)

responses(
  { scenario: added, reply: ({ answer }) => answer },
  {
    'admin.add-key.status': { status: 201, says: 'POST of a public key with valid input returns 201.' },
    'admin.add-key.media-type': defaultMediaType,
    'admin.add-key.public-key': { one: 'PublicKey', says: 'The response body is one PublicKey.' },
  },
)

requirement(
  'admin.add-key.identity',
  {
    level: 'implied',
    says: 'The response describes the created public key: it has the submitted title, and a key that it shows is the submitted key, with its type or without.',
  },
  async ({ play, expect }) => {
    const { answer, title, key } = await play(added)
    control(answer).succeeded()
    expect(answer).toHaveField('title', title)
    // A server may show a key without its type, or a fingerprint in place of it.
    const shown = answer.field('key')
    if (typeof shown === 'string' && !shown.includes('AAAA'))
      throw new Observed(`the key is shown in another form: ${answer.describeField('key')}`)
    const [, withoutType = key] = key.split(' ')
    const isBare = typeof shown === 'string' && shown.startsWith('AAAA')
    expect(answer).toHaveFieldStartingWith('key', isBare ? withoutType : key)
  },
)

administratorsOnly(suite, added, forbidden, {
  'admin.add-key.forbidden-anonymous': 'anonymous',
  'admin.add-key.forbidden-ordinary': 'otherUser',
  'admin.add-key.forbidden-themself': 'sameUser',
})

requirement(
  'admin.add-key.forbidden-effect',
  {
    level: 'implied',
    source: rights,
    says: 'POST by a caller without the required rights adds no key: a later POST of the same key by an administrator succeeds.',
  },
  async ({ play, expect }) => {
    control((await play(added)).answer).succeeded()
    control((await play(added)).again).refused()
    expect((await play(forbidden)).later).toSucceed()
  },
)

refusal(
  'admin.add-key.nothing-given',
  {
    says: 'If the server rejects a request without any key data, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, fresh }) => {
    valid((await play(added)).answer)
    return forge.admin.addKey(await fresh.person(), {})
  },
)

refusal(
  'admin.add-key.broken-key',
  {
    says: 'If the server rejects an invalid key, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, fresh }) => {
    valid((await play(added)).answer)
    const person = await fresh.person()
    const key = fresh.sshKey()
    return [
      await forge.admin.addKey(person, { title: fresh.name(), key: fresh.like('this is no key') }),
      await forge.admin.addKey(person, { title: fresh.name(), key: key.slice(0, -20) }),
    ]
  },
)

question(
  'admin.add-key.same-key-again',
  { source: conditions, asks: 'How does the operation respond to a key that the user already has?' },
  async ({ play }) => {
    const { answer, again } = await play(added)
    control(answer).succeeded()
    return again.describe()
  },
)

question(
  'admin.add-key.of-another',
  { source: conditions, asks: 'How does the operation respond to a key that belongs to another user?' },
  async ({ play }) => (await play(added)).forAnother.describe(),
)

question(
  'admin.add-key.unknown-user',
  { source: conditions, asks: 'How does the operation respond to a request for an unknown user?' },
  async ({ forge, fresh, shared }) =>
    (await forge.admin.addKey(shared.unknownName, { title: fresh.name(), key: fresh.sshKey() })).describe(),
)

question(
  'admin.add-key.fields',
  { source: 'code-hosting, Other resources, PublicKey', asks: 'Which fields does a PublicKey have?' },
  async ({ play }) => (await play(added)).answer.describeFields(),
)

notTestable('admin.add-key.effect', {
  level: 'implied',
  says: 'The created key belongs to the user in the path after the request.',
  reason: 'No documented operation returns the keys of a user.',
})

notTestable('admin.add-key.request', {
  level: 'open',
  source: 'code-hosting, Administration, request bodies',
  says: 'Which fields does the request body have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})
