import { control, notTestable, question, refusal, requirement, scenario } from '../../harness/checks/index.ts'

const keys = 'code-hosting, Administration, POST /admin/users/{username}/keys'
const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const added = scenario('an administrator adds a public key', async ({ forge, fresh }) => {
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

const forbidden = scenario('others try to add a public key', async ({ forge, fresh, shared }) => {
  const person = await fresh.person()
  const key = fresh.sshKey()
  return {
    anonymous: await forge.anonymous.addKey(person, { title: fresh.name(), key }),
    ordinary: await forge.as(shared.bob).addKey(person, { title: fresh.name(), key }),
    themself: await forge.as(person).addKey(person, { title: fresh.name(), key }),
    later: await forge.admin.addKey(person, { title: fresh.name(), key }),
  }
})

requirement(
  'admin.add-key.status',
  { level: 'stated', source: keys, says: 'A key that is added is answered with 201.' },
  async ({ play, expect }) => {
    const { answer } = await play(added)
    expect(answer).toHaveStatus(201)
  },
)

requirement(
  'admin.add-key.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ play, expect }) => {
    const { answer } = await play(added)
    control(answer).succeeded()
    expect(answer).toHaveMediaType('application/json')
  },
)

requirement(
  'admin.add-key.public-key',
  { level: 'stated', source: keys, says: 'The body is one PublicKey.' },
  async ({ play, expect }) => {
    const { answer } = await play(added)
    control(answer).succeeded()
    expect(answer).toMatchSchema('PublicKey')
  },
)

requirement(
  'admin.add-key.identity',
  { level: 'implied', source: keys, says: 'The PublicKey is the key that was given, under its title.' },
  async ({ play, expect }) => {
    const { answer, title, key } = await play(added)
    control(answer).succeeded()
    expect(answer).toHaveField('title', title)
    expect(answer).toHaveFieldBeginning('key', key)
  },
)

requirement(
  'admin.add-key.forbidden-anonymous',
  { level: 'stated', source: rights, says: 'Somebody who is not signed in is answered with 403.' },
  async ({ play, expect }) => {
    control((await play(added)).answer).succeeded()
    expect((await play(forbidden)).anonymous).toHaveStatus(403)
  },
)

requirement(
  'admin.add-key.forbidden-ordinary',
  { level: 'stated', source: rights, says: 'Somebody who is no administrator is answered with 403.' },
  async ({ play, expect }) => {
    control((await play(added)).answer).succeeded()
    expect((await play(forbidden)).ordinary).toHaveStatus(403)
  },
)

requirement(
  'admin.add-key.forbidden-themself',
  {
    level: 'implied',
    source: rights,
    says: 'Somebody who is no administrator is answered with 403, also where they are the user in the path.',
  },
  async ({ play, expect }) => {
    control((await play(added)).answer).succeeded()
    expect((await play(forbidden)).themself).toHaveStatus(403)
  },
)

requirement(
  'admin.add-key.forbidden-effect',
  {
    level: 'implied',
    source: rights,
    says: 'Callers without the needed rights add nothing: the administrator can add the same key afterwards.',
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
    source: keys,
    says: 'A key of which nothing is given is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play, forge, fresh }) => {
    control((await play(added)).answer).succeeded()
    return forge.admin.addKey(await fresh.person(), {})
  },
)

refusal(
  'admin.add-key.broken-key',
  { source: keys, says: 'A key that is none is refused with 403 or 422, if at all.', with: [403, 422] },
  async ({ play, forge, fresh }) => {
    control((await play(added)).answer).succeeded()
    const person = await fresh.person()
    const key = fresh.sshKey()
    return [
      await forge.admin.addKey(person, { title: fresh.name(), key: 'this is no key' }),
      await forge.admin.addKey(person, { title: fresh.name(), key: key.slice(0, -20) }),
    ]
  },
)

refusal(
  'admin.add-key.same-key-again',
  {
    source: keys,
    says: 'A key that the user has already is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play }) => {
    const { answer, again } = await play(added)
    control(answer).succeeded()
    return again
  },
)

question(
  'admin.add-key.of-another',
  { source: conditions, asks: 'What is answered when the key belongs to another user already?' },
  async ({ play }) => (await play(added)).forAnother.describe(),
)

question(
  'admin.add-key.unknown-user',
  { source: conditions, asks: 'What is answered when the user of the path does not exist?' },
  async ({ forge, fresh, shared }) =>
    (await forge.admin.addKey(shared.nobody, { title: fresh.name(), key: fresh.sshKey() })).describe(),
)

question(
  'admin.add-key.fields',
  { source: 'code-hosting, Other resources, PublicKey', asks: 'Which fields does a PublicKey have?' },
  async ({ play }) => (await play(added)).answer.describeFields(),
)

notTestable('admin.add-key.effect', {
  level: 'implied',
  source: keys,
  says: 'The key belongs to the user of the path afterwards.',
  reason: 'No documented call shows the keys of a user.',
})

notTestable('admin.add-key.request', {
  level: 'open',
  source: 'code-hosting, Administration, request bodies',
  says: 'Which fields does the request have?',
  reason: 'An answer does not say which fields of a request were read. The driver brings their names.',
})
