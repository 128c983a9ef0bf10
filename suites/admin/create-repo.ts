import { codeHostingSuite, control, isRefused, isServed, scenario } from '../../harness/checks/index.ts'
import { administratorsOnly } from './administrators-only.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { notTestable, question, refusal, requirement, responses } = suite
const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const created = scenario(
  'POST of a repository for a user by an administrator',
  async ({ forge, fresh, pollUntil }) => {
    const person = await fresh.person()
    const name = fresh.name()
    return {
      person,
      name,
      answer: await forge.admin.createRepositoryFor(person, {
        name,
        description: fresh.line('Created for another user'),
      }),
      later: await pollUntil(() => forge.as(person).getRepository({ owner: person, name }), isServed),
    }
  },
)

const owned = scenario(
  'DELETE of a created repository by the user in the path',
  async ({ forge, fresh, pollUntil, shared }) => {
    const person = await fresh.person()
    const repository = { owner: person, name: fresh.name() }
    const answer = await forge.admin.createRepositoryFor(person, { name: repository.name })
    const byStranger = await forge.as(shared.stranger).deleteRepository(repository)
    const byPathUser = await forge.as(person).deleteRepository(repository)
    /** Who may delete is not shown: where owners may not, the deletion of a fork of the same user is refused as well. */
    const ofFork = async () => {
      await forge.as(person).forkRepository(shared.library)
      return forge.as(person).deleteRepository({ owner: person, name: shared.library.name })
    }
    return {
      answer,
      byStranger,
      byPathUser,
      ownDeletion: byPathUser.status === 403 ? await ofFork() : byPathUser,
      later: await pollUntil(() => forge.as(person).getRepository(repository), isRefused),
    }
  },
)

const forbidden = scenario(
  'POST of a repository for a user without the required rights',
  async ({ forge, fresh, shared }) => {
    const person = await fresh.person()
    const [one, another, third] = [fresh.name(), fresh.name(), fresh.name()]
    return {
      anonymous: await forge.anonymous.createRepositoryFor(person, { name: one }),
      otherUser: await forge.as(shared.bob).createRepositoryFor(person, { name: another }),
      sameUser: await forge.as(person).createRepositoryFor(person, { name: third }),
      later: [
        await forge.as(person).getRepository({ owner: person, name: one }),
        await forge.as(person).getRepository({ owner: person, name: another }),
        await forge.as(person).getRepository({ owner: person, name: third }),
      ],
    }
  },
)

responses(
  { scenario: created, reply: ({ answer }) => answer },
  {
    'admin.create-repo.status': { status: 201, says: 'POST of a repository with valid input returns 201.' },
    'admin.create-repo.media-type': defaultMediaType,
    'admin.create-repo.repository': { one: 'Repository', says: 'The response body is one Repository.' },
  },
)

requirement(
  'admin.create-repo.identity',
  {
    level: 'implied',
    says: 'The response describes the created repository: the name matches the request, and the owner is the user in the path.',
  },
  async ({ play, expect }) => {
    const { answer, name, person } = await play(created)
    control(answer).succeeded()
    expect(answer).toHaveFieldsWherePresent({ name, owner: person.username })
  },
)

requirement(
  'admin.create-repo.effect',
  {
    level: 'implied',
    says: 'The created repository can be read after the request: GET of the repository returns the submitted name and the user in the path as the owner.',
  },
  async ({ play, expect }) => {
    const { answer, name, person, later } = await play(created)
    control(answer).succeeded()
    expect(later).toSucceed()
    expect(later).toHaveFieldsWherePresent({ name, owner: person.username })
  },
)

requirement(
  'admin.create-repo.owner',
  {
    level: 'stated',
    says: 'The user in the path becomes the owner: DELETE by that user succeeds and removes the repository.',
  },
  async ({ play, expect }) => {
    const { answer, byStranger, byPathUser, ownDeletion, later } = await play(owned)
    control(answer).succeeded()
    control(byStranger).refused()
    if (byPathUser.status === 403) control(ownDeletion).succeeded()
    expect(byPathUser).toSucceed()
    expect(later).toBeUnsuccessful()
  },
)

administratorsOnly(suite, created, forbidden, {
  'admin.create-repo.forbidden-anonymous': 'anonymous',
  'admin.create-repo.forbidden-ordinary': 'otherUser',
  'admin.create-repo.forbidden-themself': 'sameUser',
})

requirement(
  'admin.create-repo.forbidden-effect',
  {
    level: 'implied',
    source: rights,
    says: 'POST by a caller without the required rights creates no repository.',
  },
  async ({ play, expect }) => {
    const { answer, later } = await play(created)
    control(answer).succeeded()
    control(later).succeeded()
    for (const lookup of (await play(forbidden)).later) expect(lookup).toBeUnsuccessful()
  },
)

refusal(
  'admin.create-repo.nothing-given',
  {
    says: 'If the server rejects a repository without a name, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge }) => {
    const { answer, person } = await play(created)
    valid(answer)
    return forge.admin.createRepositoryFor(person.username, {})
  },
)

question(
  'admin.create-repo.taken-name',
  {
    source: conditions,
    asks: 'How does the operation respond to a name that belongs to another repository of the same owner?',
  },
  async ({ play, forge }) => {
    const { answer, person, name } = await play(created)
    control(answer).succeeded()
    return (await forge.admin.createRepositoryFor(person.username, { name })).describe()
  },
)

refusal(
  'admin.create-repo.endless-name',
  {
    says: 'If the server rejects a name of 1000 characters, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, fresh }) => {
    const { answer, person } = await play(created)
    valid(answer)
    return forge.admin.createRepositoryFor(person.username, { name: fresh.name().padEnd(1000, 'x') })
  },
)

question(
  'admin.create-repo.unknown-user',
  { source: conditions, asks: 'How does the operation respond to a request for an unknown user?' },
  async ({ forge, fresh, shared }) =>
    (await forge.admin.createRepositoryFor(shared.unknownName, { name: fresh.name() })).describe(),
)

notTestable('admin.create-repo.request', {
  level: 'open',
  source: 'code-hosting, Administration, request bodies',
  says: 'Which fields does the request body have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})
