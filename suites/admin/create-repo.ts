import { checksWith, question, scenario } from '../common/words.ts'
import { refused, requestFields, responses } from '../common/derived.ts'
import { control, isRefused, isServed, type ScenarioContext } from '../common/tools.ts'
import { administratorsOnly, forThemselves } from './administrators-only.ts'

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

/** The number of repositories to delete: the conditions of 403 are not shown, so that a single one may be refused for another reason. */
const TRIES = 3

const owned = scenario('DELETE of a created repository by the user in the path', async (context) => {
  let tried = await deleteOwn(context)
  for (
    let times = 1;
    times < TRIES && tried.byPathUser.status === 403 && tried.ownDeletion.succeeded;
    times++
  )
    tried = await deleteOwn(context)
  return tried
})

async function deleteOwn({ forge, fresh, pollUntil, shared }: ScenarioContext) {
  const person = await fresh.person()
  const repository = { owner: person, name: fresh.name() }
  const answer = await forge.admin.createRepositoryFor(person, { name: repository.name })
  const byStranger = await forge.as(shared.stranger).deleteRepository(repository)
  const byPathUser = await forge.as(person).deleteRepository(repository)
  /** The document does not show who may delete: if owners may not, the deletion of a fork of the same user is refused as well. */
  const ofFork = async () => {
    const original = await fresh.repository({ of: shared.ada })
    await forge.as(person).forkRepository(original)
    return forge.as(person).deleteRepository({ owner: person, name: original.name })
  }
  return {
    answer,
    byStranger,
    byPathUser,
    ownDeletion: byPathUser.status === 403 ? await ofFork() : byPathUser,
    later: await pollUntil(() => forge.as(person).getRepository(repository), isRefused),
  }
}

const forbidden = scenario(
  'POST of a repository for a user without the required rights',
  async ({ forge, fresh, shared }) => {
    const person = await fresh.person()
    const [one, another] = [fresh.name(), fresh.name()]
    return {
      anonymous: await forge.anonymous.createRepositoryFor(person, { name: one }),
      otherUser: await forge.as(shared.bob).createRepositoryFor(person, { name: another }),
      later: [
        await forge.as(person).getRepository({ owner: person, name: one }),
        await forge.as(person).getRepository({ owner: person, name: another }),
      ],
    }
  },
)

const afterCreated = created.after('answer')
const afterOwned = owned.after('answer')
const afterCreatedWithLater = created.after('answer', 'later')

export const suite = checksWith({ questions: conditions })({
  ...responses('admin.create-repo', created, 'answer', ['status', 'media-type', 'repository']),
  'admin.create-repo.identity': afterCreated.implied(
    'The response describes the created repository: the name matches the request, and the owner is the user in the path.',
    ({ answer, name, person }, { expect }) =>
      expect(answer).toHaveFieldsWherePresent({ name, owner: person.username }),
  ),
  'admin.create-repo.effect': afterCreated.implied(
    'The created repository can be read after the request: GET of the repository returns the submitted name and the user in the path as the owner.',
    ({ name, person, later }, { expect }) =>
      expect(later).toSucceed().toHaveFieldsWherePresent({ name, owner: person.username }),
  ),
  'admin.create-repo.owner': afterOwned.stated(
    'The user in the path becomes the owner: DELETE by that user succeeds and removes the repository.',
    ({ byStranger, byPathUser, ownDeletion, later }, { expect }) => {
      control(byStranger).refused()
      if (byPathUser.status === 403) control(ownDeletion).succeeded()
      expect(byPathUser).toSucceed()
      expect(later).toBeUnsuccessful()
    },
  ),
  ...administratorsOnly(afterCreated, forbidden, {
    'admin.create-repo.forbidden-anonymous': 'anonymous',
    'admin.create-repo.forbidden-ordinary': 'otherUser',
  }),
  'admin.create-repo.forbidden-themself': question(forThemselves, async ({ forge, fresh }) => {
    const person = await fresh.person()
    return forge.as(person).createRepositoryFor(person, { name: fresh.name() })
  }),
  'admin.create-repo.forbidden-effect': afterCreatedWithLater.implied(
    'POST by a caller without the required rights creates no repository.',
    { source: rights },
    async (_, { play, expect }) => {
      for (const lookup of (await play(forbidden)).later) expect(lookup).toBeUnsuccessful()
    },
  ),
  'admin.create-repo.nothing-given': refused(
    'a repository without a name',
    created,
    ({ person }, { forge }) => forge.admin.createRepositoryFor(person.username, {}),
  ),
  'admin.create-repo.taken-name': afterCreated.question(
    'How does the operation respond to a name that belongs to another repository of the same owner?',
    ({ person, name }, { forge }) => forge.admin.createRepositoryFor(person.username, { name }),
  ),
  'admin.create-repo.endless-name': refused(
    'a name of 1000 characters',
    created,
    ({ person }, { forge, fresh }) =>
      forge.admin.createRepositoryFor(person.username, { name: fresh.name().padEnd(1000, 'x') }),
  ),
  'admin.create-repo.unknown-user': question(
    'How does the operation respond to a request for an unknown user?',
    ({ forge, fresh, shared }) => forge.admin.createRepositoryFor(shared.unknownName, { name: fresh.name() }),
  ),
  'admin.create-repo.request': requestFields('code-hosting, Administration, request bodies'),
})
