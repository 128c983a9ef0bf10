import { checks, question, scenario } from '../common/words.ts'
import { callers, fields, responses } from '../common/derived.ts'
import {
  assume,
  control,
  ifPossible,
  isRefused,
  isServed,
  lists,
  observeIfRefused,
  omits,
} from '../common/tools.ts'

const permissions = 'code-hosting, Authentication, 6'

const got = scenario('GET of a repository by its owner', async ({ forge, pollUntil, shared }) => ({
  answer: await pollUntil(() => forge.as(shared.ada).getRepository(shared.repository), isServed),
  none: await forge.as(shared.ada).getRepository({ owner: shared.ada, name: shared.unknownName }),
}))

const othersGot = scenario(
  'GET of two repositories with the same name and different owners',
  async ({ forge, fresh, pollUntil, shared }) => {
    const another = await fresh.repository({ of: shared.ada })
    const namesake = await fresh.repository({ of: shared.bob, name: another.name })
    return {
      another: await pollUntil(() => forge.as(shared.ada).getRepository(another), isServed),
      anotherName: another.name,
      namesake: await pollUntil(() => forge.as(shared.bob).getRepository(namesake), isServed),
      namesakeToAda: await forge.as(shared.ada).getRepository(namesake),
      namesakeId: namesake.id,
    }
  },
)

const deleted = scenario('DELETE of one of two repositories', async ({ forge, fresh, pollUntil, shared }) => {
  const repository = await fresh.repository({ of: shared.ada })
  const other = await fresh.repository({ of: shared.ada })
  const namesake = await fresh.repository({ of: shared.bob, name: repository.name })
  const owner = forge.as(shared.ada)
  const { id, name: q } = repository
  const search = () => owner.searchRepositories({ q, limit: 50 })
  const before = await pollUntil(() => owner.getRepository(repository), isServed)
  const searchedBefore = await pollUntil(search, lists({ id }))
  const byOwner = await owner.deleteRepository(repository)
  return {
    repository,
    before,
    searchedBefore,
    // The document does not show who may delete: if owners may not, the administrator of the service deletes.
    answer: byOwner.status === 403 ? await forge.admin.deleteRepository(repository) : byOwner,
    later: await pollUntil(() => owner.getRepository(repository), isRefused),
    laterAdmin: await pollUntil(() => forge.admin.getRepository(repository), isRefused),
    searchedLater: await pollUntil(search, omits({ id })),
    otherId: other.id,
    otherLater: await pollUntil(() => owner.getRepository(other), isServed),
    namesakeId: namesake.id,
    namesakeLater: await pollUntil(() => forge.as(shared.bob).getRepository(namesake), isServed),
    again: await (byOwner.status === 403 ? forge.admin : owner).deleteRepository(repository),
  }
})

const forbidden = scenario(
  'DELETE of a public repository by an unrelated user',
  async ({ forge, fresh, pollUntil, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return {
      id: repository.id,
      seen: await pollUntil(() => forge.as(shared.stranger).getRepository(repository), isServed),
      answer: await forge.as(shared.stranger).deleteRepository(repository),
      later: await pollUntil(() => forge.as(shared.ada).getRepository(repository), isServed),
    }
  },
)

const forbiddenOfOrganization = scenario(
  'DELETE of a public repository of an organization by an unrelated user',
  async ({ forge, fresh, pollUntil, shared }) => {
    const repository = await fresh.repository({ of: await fresh.organization(shared.ada) })
    assume('a public repository', !repository.private)
    return {
      seen: await pollUntil(() => forge.as(shared.stranger).getRepository(repository), isServed),
      answer: await forge.as(shared.stranger).deleteRepository(repository),
    }
  },
)

const forbiddenToAnonymous = scenario(
  'DELETE of a public repository by an anonymous request',
  async ({ forge, fresh, pollUntil, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return {
      id: repository.id,
      answer: await forge.anonymous.deleteRepository(repository),
      later: await pollUntil(() => forge.as(shared.ada).getRepository(repository), isServed),
    }
  },
)

const forbiddenOfPrivate = scenario(
  'DELETE of a private repository by an unrelated user',
  async ({ forge, fresh, pollUntil, shared }) => {
    const hidden = await fresh.repository({ of: shared.ada, private: true })
    return {
      id: hidden.id,
      answer: await forge.as(shared.stranger).deleteRepository(hidden),
      later: await pollUntil(() => forge.as(shared.ada).getRepository(hidden), isServed),
    }
  },
)

const afterOthersGotWhereNamesake = othersGot.after('namesake')
const afterGot = got.after('answer')
const afterDeletedWithBefore = deleted.after('before', 'answer')
const afterDeleted = deleted.after('answer')

export const suite = checks({
  ...responses('repos.get', got, 'answer', ['status', 'media-type', 'repository']),
  'repos.get.identity': got.implied(
    'The response describes the requested repository: it has the name and owner of the path and the id of the created repository.',
    async ({ answer }, { play, shared, expect }) => {
      const { another, anotherName, namesake, namesakeId } = await play(othersGot)
      control(answer).succeeded()
      expect(answer).toHaveFieldsWherePresent({
        name: shared.repository.name,
        owner: shared.ada.username,
        id: shared.repository.id,
      })
      expect(another).toHaveField('name', anotherName)
      expect(namesake).toHaveFieldsWherePresent({
        name: anotherName,
        owner: shared.bob.username,
        id: namesakeId,
      })
    },
  ),
  'repos.get.to-others': afterOthersGotWhereNamesake.implied(
    'If GET by another user succeeds, the response describes the same repository with the same owner.',
    ({ namesakeToAda, namesakeId }, { shared, expect }) => {
      const shown = observeIfRefused(namesakeToAda)
      expect(shown).toHaveFieldsWherePresent({ owner: shared.bob.username, id: namesakeId })
    },
  ),
  'repos.get.none': afterGot.implied(
    'GET of an unknown repository does not succeed.',
    ({ none }, { expect }) => expect(none).toBeUnsuccessful(),
  ),
  'repos.get.unknown': got.question(
    'How does the operation respond to an unknown repository?',
    ({ none }) => none,
  ),
  'repos.get.private': question(
    'How does the operation respond to an anonymous request and to an unrelated user when the repository is private?',
    { source: permissions },
    async ({ forge, fresh, shared }) => {
      const hidden = await fresh.repository({ of: shared.ada, private: true })
      const anonymous = await forge.anonymous.getRepository(hidden)
      const stranger = await forge.as(shared.stranger).getRepository(hidden)
      return `anonymous: ${anonymous.describe()}; signed in: ${stranger.describe()}`
    },
  ),
  'repos.get.fields': fields(got, 'answer'),
  ...callers('repos.get', (caller, { shared }) => caller.getRepository(shared.repository)),
  ...responses('repos.delete', deleted, 'answer', ['status', 'no-body']),
  'repos.delete.effect': deleted.implied(
    'GET of the deleted repository does not succeed after the request, and the repository search omits it.',
    ({ repository, before, searchedBefore, answer, later, laterAdmin, searchedLater }, { expect }) => {
      const itself = { name: repository.name, id: repository.id }
      control(before).succeeded()
      control(searchedBefore).hasEntry(itself)
      control(answer).succeeded()
      expect(later).toBeUnsuccessful()
      expect(laterAdmin).toBeUnsuccessful()
      expect(searchedLater).toOmitEntry(itself)
    },
  ),
  'repos.delete.others': afterDeletedWithBefore.implied(
    'Other repositories of the owner can still be read after the request with GET of the repository.',
    ({ otherId, otherLater }, { expect }) =>
      expect(otherLater).toSucceed().toHaveFieldsWherePresent({ id: otherId }),
  ),
  'repos.delete.namesakes': afterDeletedWithBefore.implied(
    'A repository with the same name and another owner can still be read by its owner after the request.',
    ({ namesakeId, namesakeLater }, { expect }) =>
      expect(namesakeLater).toSucceed().toHaveFieldsWherePresent({ id: namesakeId }),
  ),
  'repos.delete.forbidden': forbidden.stated(
    'DELETE of a public repository by an unrelated user returns 403.',
    { source: 'code-hosting, Errors, 403' },
    async ({ seen, answer }, { play, expect }) => {
      control((await play(deleted)).answer).succeeded()
      control(seen).succeeded()
      expect(answer).toHaveStatus(403)
      // Some servers let no user found an organization.
      const other = await ifPossible(async () => play(forbiddenOfOrganization))
      if (other?.seen.succeeded) expect(other.answer).toHaveStatus(403)
    },
  ),
  'repos.delete.forbidden-effect': afterDeleted.implied(
    'DELETE by an unrelated user deletes nothing: the owner can still read the repository after the request.',
    { source: 'code-hosting, Errors, 403' },
    async (_, { play, expect }) => {
      const { id, later } = await play(forbidden)
      expect(later).toSucceed().toHaveFieldsWherePresent({ id })
    },
  ),
  'repos.delete.anonymous-effect': afterDeleted.implied(
    'An anonymous DELETE deletes nothing where an unrelated user is rejected: the owner can still read the repository after the request.',
    { source: 'code-hosting, Errors, 403' },
    async (_, { play, expect }) => {
      control((await play(forbidden)).answer).refused()
      const { id, later } = await play(forbiddenToAnonymous)
      expect(later).toSucceed().toHaveFieldsWherePresent({ id })
    },
  ),
  'repos.delete.private-effect': afterDeleted.implied(
    'DELETE of a private repository by an unrelated user deletes nothing: the owner can still read the repository after the request.',
    { source: 'code-hosting, Errors, 403' },
    async (_, { play, expect }) => {
      const { id, later } = await play(forbiddenOfPrivate)
      expect(later).toSucceed().toHaveFieldsWherePresent({ id })
    },
  ),
  'repos.delete.forbidden-body': forbidden.question(
    'Which body does the 403 response have?',
    { source: 'code-hosting, Errors, shape of forbidden' },
    ({ answer }) => answer.describeBody(),
  ),
  'repos.delete.again': deleted.question(
    'How does the operation respond to a repository that is already deleted?',
    ({ again }) => again,
  ),
  'repos.delete.by-collaborator': question(
    'How does the operation respond to a collaborator with write permission?',
    { source: permissions },
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ of: shared.ada })
      control(await forge.as(shared.ada).addCollaborator(repository, shared.bob)).succeeded()
      return forge.as(shared.bob).deleteRepository(repository)
    },
  ),
  'repos.delete.private': forbiddenOfPrivate.question(
    'How does the operation respond to an unrelated user when the repository is private?',
    { source: permissions },
    ({ answer }) => answer,
  ),
  'repos.delete.by-anonymous': forbiddenToAnonymous.question(
    'How does the operation respond to an anonymous request?',
    { source: permissions },
    ({ answer }) => answer,
  ),
  ...callers(
    'repos.delete',
    async (caller, { fresh, shared }) => caller.deleteRepository(await fresh.repository({ of: shared.ada })),
    { only: ['admin'] },
  ),
})
