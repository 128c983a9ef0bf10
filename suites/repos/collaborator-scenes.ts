import { scene } from '../../harness/checks/index.ts'

export const added = scene('an owner adds two collaborators', async ({ forge, fresh, given, world }) => {
  await given(world.bob, world.stranger)
  const repository = await fresh.repository({ of: world.ada })
  const second = await fresh.person()
  const owner = forge.as(world.ada)
  return {
    repository,
    second,
    before: await owner.isCollaborator(repository, world.bob),
    answer: await owner.addCollaborator(repository, world.bob),
    answerOfSecond: await owner.addCollaborator(repository, second),
    bob: await owner.isCollaborator(repository, world.bob),
    stranger: await owner.isCollaborator(repository, world.stranger),
    herself: await owner.isCollaborator(repository, world.ada),
    list: await owner.listCollaborators(repository),
    listOfOne: await owner.listCollaborators(repository, { limit: 1 }),
    again: await owner.addCollaborator(repository, world.bob),
  }
})

export const removed = scene('an owner removes one of two collaborators', async ({ forge, fresh, world }) => {
  const repository = await fresh.repository({ of: world.ada })
  const second = await fresh.person()
  const owner = forge.as(world.ada)
  return {
    second,
    added: await owner.addCollaborator(repository, world.bob),
    addedSecond: await owner.addCollaborator(repository, second),
    before: await owner.isCollaborator(repository, world.bob),
    listBefore: await owner.listCollaborators(repository),
    answer: await owner.removeCollaborator(repository, world.bob),
    later: await owner.isCollaborator(repository, world.bob),
    secondLater: await owner.isCollaborator(repository, second),
    listLater: await owner.listCollaborators(repository),
    again: await owner.removeCollaborator(repository, world.bob),
  }
})

export const ofTwoRepositories = scene(
  'of two repositories of an owner, each has a collaborator whom the other has not',
  async ({ see, forge, world }) => {
    const { repository } = await see(added)
    const { second, secondLater } = await see(removed)
    const owner = forge.as(world.ada)
    return {
      elsewhere: secondLater,
      here: await owner.isCollaborator(repository, second),
      list: await owner.listCollaborators(repository),
    }
  },
)
