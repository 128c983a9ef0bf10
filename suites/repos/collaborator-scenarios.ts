import { scenario } from '../../harness/checks/index.ts'

export const added = scenario('PUT of two collaborators', async ({ forge, fresh, given, shared }) => {
  await given(shared.bob, shared.stranger)
  const repository = await fresh.repository({ of: shared.ada })
  const second = await fresh.person()
  const owner = forge.as(shared.ada)
  return {
    repository,
    second,
    before: await owner.isCollaborator(repository, shared.bob),
    answer: await owner.addCollaborator(repository, shared.bob),
    answerOfSecond: await owner.addCollaborator(repository, second),
    bob: await owner.isCollaborator(repository, shared.bob),
    stranger: await owner.isCollaborator(repository, shared.stranger),
    ofOwner: await owner.isCollaborator(repository, shared.ada),
    list: await owner.listCollaborators(repository),
    listOfOne: await owner.listCollaborators(repository, { limit: 1 }),
    again: await owner.addCollaborator(repository, shared.bob),
  }
})

export const removed = scenario('DELETE of one of two collaborators', async ({ forge, fresh, shared }) => {
  const repository = await fresh.repository({ of: shared.ada })
  const second = await fresh.person()
  const owner = forge.as(shared.ada)
  return {
    second,
    added: await owner.addCollaborator(repository, shared.bob),
    addedSecond: await owner.addCollaborator(repository, second),
    before: await owner.isCollaborator(repository, shared.bob),
    listBefore: await owner.listCollaborators(repository),
    answer: await owner.removeCollaborator(repository, shared.bob),
    later: await owner.isCollaborator(repository, shared.bob),
    secondLater: await owner.isCollaborator(repository, second),
    listLater: await owner.listCollaborators(repository),
    again: await owner.removeCollaborator(repository, shared.bob),
  }
})

export const ofTwoRepositories = scenario(
  'two repositories of one owner with different collaborators',
  async ({ play, forge, shared }) => {
    const { repository } = await play(added)
    const { second, secondLater } = await play(removed)
    const owner = forge.as(shared.ada)
    return {
      elsewhere: secondLater,
      here: await owner.isCollaborator(repository, second),
      list: await owner.listCollaborators(repository),
    }
  },
)
