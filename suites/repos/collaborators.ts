import {
  control,
  notTestable,
  question,
  questionOfCallers,
  requirement,
  type Stage,
} from '../../harness/checks/index.ts'
import { added, ofTwoRepositories, removed } from './collaborator-scenes.ts'

const list = 'code-hosting, Repositories, GET /repos/{owner}/{repo}/collaborators'
const check = 'code-hosting, Repositories, GET /repos/{owner}/{repo}/collaborators/{collaborator}'
const add = 'code-hosting, Repositories, PUT /repos/{owner}/{repo}/collaborators/{collaborator}'
const remove = 'code-hosting, Repositories, DELETE /repos/{owner}/{repo}/collaborators/{collaborator}'
const permissions = 'code-hosting, Authentication, 6'
const option = 'code-hosting, Request option objects, AddCollaboratorOption'

requirement(
  'repos.add-collaborator.status',
  { level: 'stated', source: add, says: 'A collaborator who is added is answered with 204.' },
  async ({ see, expect }) => {
    expect((await see(added)).answer).toHaveStatus(204)
  },
)

requirement(
  'repos.add-collaborator.no-body',
  { level: 'stated', source: add, says: 'The answer is empty.' },
  async ({ see, expect }) => {
    const { answer } = await see(added)
    control(answer).succeeded()
    expect(answer).toHaveNoBody()
  },
)

requirement(
  'repos.add-collaborator.effect',
  { level: 'implied', source: add, says: 'They are a collaborator afterwards, and were none before.' },
  async ({ see, world, expect }) => {
    const { before, answer, bob, list } = await see(added)
    control(before).refused()
    control(answer).succeeded()
    expect(bob).toSucceed()
    expect(list).toList({ username: world.bob.username })
  },
)

requirement(
  'repos.add-collaborator.access',
  {
    level: 'implied',
    source: add,
    says: 'A collaborator of a private repository can get it, and could not before.',
  },
  async ({ forge, fresh, world, expect }) => {
    const hidden = await fresh.repository({ of: world.ada, private: true })
    control(await forge.as(world.bob).getRepository(hidden)).refused()
    control(await forge.as(world.ada).addCollaborator(hidden, world.bob)).succeeded()
    const seen = await forge.as(world.bob).getRepository(hidden)
    expect(seen).toSucceed()
    expect(seen).toHaveField('name', hidden.name)
  },
)

question(
  'repos.add-collaborator.again',
  { source: add, asks: 'What is answered when somebody is added who is a collaborator already?' },
  async ({ see }) => (await see(added)).again.tells(),
)

question(
  'repos.add-collaborator.nothing-given',
  { source: option, asks: 'What is answered when the body gives nothing?' },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ of: world.ada })
    return (await forge.as(world.ada).addCollaborator(repository, world.bob, {})).tells()
  },
)

question(
  'repos.add-collaborator.unknown-permission',
  { source: option, asks: 'What is answered when the permission is none?' },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ of: world.ada })
    const bogus = { permission: 'bogus' }
    return (await forge.as(world.ada).addCollaborator(repository, world.bob, bogus)).tells()
  },
)

question(
  'repos.add-collaborator.unknown-user',
  { source: add, asks: 'What is answered when the user does not exist?' },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ of: world.ada })
    return (await forge.as(world.ada).addCollaborator(repository, world.nobody)).tells()
  },
)

question(
  'repos.add-collaborator.owner',
  { source: add, asks: 'What is answered when the owner is added?' },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ of: world.ada })
    return (await forge.as(world.ada).addCollaborator(repository, world.ada)).tells()
  },
)

questionOfCallers('repos.add-collaborator', { source: permissions }, async (caller, { fresh, world }) =>
  caller.addCollaborator(await fresh.repository({ of: world.ada }), world.bob),
)

notTestable('repos.add-collaborator.option', {
  level: 'open',
  source: option,
  says: 'Which fields does an AddCollaboratorOption have?',
  reason: 'An answer does not say which fields of a request were read. The driver brings their names.',
})

requirement(
  'repos.list-collaborators.status',
  { level: 'stated', source: list, says: 'The collaborators of a repository are answered with 200.' },
  async ({ see, expect }) => {
    expect((await see(added)).list).toHaveStatus(200)
  },
)

requirement(
  'repos.list-collaborators.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { list } = await see(added)
    control(list).succeeded()
    expect(list).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.list-collaborators.list',
  { level: 'stated', source: list, says: 'The body is a list of User, each with an id.' },
  async ({ see, expect }) => {
    const { list, answer } = await see(added)
    control(answer).succeeded()
    control(list).succeeded()
    expect(list).toListOnlyBySchema('User')
  },
)

requirement(
  'repos.list-collaborators.identity',
  {
    level: 'implied',
    source: list,
    says: 'The list holds the collaborators, each once, and nobody who is none.',
  },
  async ({ see, world, expect }) => {
    const { list, answer, answerOfSecond, second } = await see(added)
    control(answer).succeeded()
    control(answerOfSecond).succeeded()
    expect(list).toList({ username: world.bob.username })
    expect(list).toList({ username: second.username })
    expect(list).toListNo({ username: world.stranger.username })
    expect(list).toHaveNoRepeated('username')
  },
)

requirement(
  'repos.list-collaborators.of-this-repository',
  {
    level: 'implied',
    source: list,
    says: 'Collaborators of another repository of the owner are not in the list.',
  },
  async ({ see, expect }) => {
    const { elsewhere, list } = await see(ofTwoRepositories)
    const { second } = await see(added)
    control(elsewhere).succeeded()
    control(list).lists({ username: second.username })
    expect(list).toListNo({ username: (await see(removed)).second.username })
  },
)

question(
  'repos.list-collaborators.owner',
  { source: list, asks: 'Is the owner of the repository in the list?' },
  async ({ see, world }) => (await see(added)).list.tellsWhether({ username: world.ada.username }),
)

question(
  'repos.list-collaborators.paging',
  { source: 'code-hosting, Limits, paging', asks: 'Of two collaborators, how many are listed with limit=1?' },
  async ({ see }) => (await see(added)).listOfOne.tellsCount(),
)

questionOfCallers('repos.list-collaborators', { source: permissions }, async (caller, { see }) =>
  caller.listCollaborators((await see(added)).repository),
)

requirement(
  'repos.is-collaborator.collaborator',
  { level: 'stated', source: check, says: 'A user who is a collaborator is answered with 204.' },
  async ({ see, expect }) => {
    const { answer, bob } = await see(added)
    control(answer).succeeded()
    expect(bob).toHaveStatus(204)
  },
)

requirement(
  'repos.is-collaborator.no-collaborator',
  { level: 'stated', source: check, says: 'A user who is no collaborator is answered with 404.' },
  async ({ see, expect }) => {
    const { bob, stranger } = await see(added)
    control(bob).succeeded()
    expect(stranger).toHaveStatus(404)
  },
)

requirement(
  'repos.is-collaborator.of-another',
  {
    level: 'stated',
    source: check,
    says: 'A user who is a collaborator of another repository, and not of this one, is answered with 404.',
  },
  async ({ see, expect }) => {
    const { elsewhere, here } = await see(ofTwoRepositories)
    control((await see(added)).bob).succeeded()
    control(elsewhere).succeeded()
    expect(here).toHaveStatus(404)
  },
)

requirement(
  'repos.is-collaborator.no-body',
  {
    level: 'stated',
    source: 'code-hosting, Errors, 404',
    says: 'The 404 for a user who is no collaborator has no body.',
  },
  async ({ see, expect }) => {
    const { bob, stranger } = await see(added)
    control(bob).succeeded()
    control(stranger).answered(404)
    expect(stranger).toHaveNoBody()
  },
)

question(
  'repos.is-collaborator.owner',
  { source: check, asks: 'What is answered of the owner of the repository?' },
  async ({ see }) => (await see(added)).herself.tells(),
)

requirement(
  'repos.is-collaborator.capitals',
  {
    level: 'implied',
    source: check,
    says: 'A collaborator whose login has a capital letter is answered with 204.',
  },
  async ({ forge, fresh, world, expect }) => {
    const repository = await fresh.repository({ of: world.ada })
    const owner = forge.as(world.ada)
    control(await owner.addCollaborator(repository, world.grace)).succeeded()
    control(await owner.listCollaborators(repository)).lists({ username: world.grace.username })
    expect(await owner.isCollaborator(repository, world.grace)).toHaveStatus(204)
  },
)

requirement(
  'repos.is-collaborator.unknown-user',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'A name that no user has is that of no collaborator: it is answered with 404, or refused with 422.',
  },
  async ({ see, forge, world, expect }) => {
    const { repository, bob } = await see(added)
    control(bob).succeeded()
    expect(await forge.as(world.ada).isCollaborator(repository, world.nobody)).toHaveStatusAmong([404, 422])
  },
)

questionOfCallers('repos.is-collaborator', { source: permissions }, async (caller, { see, world }) =>
  caller.isCollaborator((await see(added)).repository, world.bob),
)

requirement(
  'repos.remove-collaborator.status',
  { level: 'stated', source: remove, says: 'A collaborator who is removed is answered with 204.' },
  async ({ see, expect }) => {
    const { added: made, answer } = await see(removed)
    control(made).succeeded()
    expect(answer).toHaveStatus(204)
  },
)

requirement(
  'repos.remove-collaborator.no-body',
  { level: 'stated', source: remove, says: 'The answer is empty.' },
  async ({ see, expect }) => {
    const { added: made, answer } = await see(removed)
    control(made).succeeded()
    control(answer).succeeded()
    expect(answer).toHaveNoBody()
  },
)

requirement(
  'repos.remove-collaborator.effect',
  {
    level: 'implied',
    source: remove,
    says: 'They are no collaborator any more, and are not listed; the others still are.',
  },
  async ({ see, world, expect }) => {
    const { before, listBefore, answer, later, listLater, second, secondLater } = await see(removed)
    control(before).succeeded()
    control(listBefore).lists({ username: world.bob.username })
    control(listBefore).lists({ username: second.username })
    control(answer).succeeded()
    expect(later).toFindNothing()
    expect(listLater).toListNo({ username: world.bob.username })
    expect(listLater).toList({ username: second.username })
    expect(secondLater).toSucceed()
  },
)

question(
  'repos.remove-collaborator.again',
  { source: remove, asks: 'What is answered when somebody is removed who is no collaborator?' },
  async ({ see }) => (await see(removed)).again.tells(),
)

questionOfCallers('repos.remove-collaborator', { source: permissions }, async (caller, stage) =>
  caller.removeCollaborator(await aSharedRepository(stage), stage.world.bob),
)

/** A repository of ada's that bob contributes to. */
async function aSharedRepository({ forge, fresh, world }: Stage) {
  const repository = await fresh.repository({ of: world.ada })
  control(await forge.as(world.ada).addCollaborator(repository, world.bob)).succeeded()
  return repository
}
