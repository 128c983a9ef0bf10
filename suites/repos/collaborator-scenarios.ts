import { scenario } from '../common/words.ts'
import {
  assumeNoInvitation,
  isRefused,
  isServed,
  lists,
  omits,
  type Reply,
  type ScenarioContext,
} from '../common/tools.ts'

export const added = scenario(
  'PUT of two collaborators',
  async ({ forge, fresh, given, pollUntil, shared }) => {
    await given(shared.bob, shared.stranger)
    const repository = await fresh.repository({ of: shared.ada })
    const second = await fresh.person()
    const owner = forge.as(shared.ada)
    return {
      repository,
      second,
      before: await owner.isCollaborator(repository, shared.bob),
      answer: await owner.addCollaborator(repository, shared.bob),
      listOfOne: await pollUntil(
        () => owner.listCollaborators(repository),
        lists({ username: shared.bob.username }),
      ),
      answerOfSecond: await owner.addCollaborator(repository, second),
      bob: await pollUntil(() => owner.isCollaborator(repository, shared.bob), isServed),
      stranger: await owner.isCollaborator(repository, shared.stranger),
      unknown: await owner.isCollaborator(repository, shared.unknownName),
      ofOwner: await owner.isCollaborator(repository, shared.ada),
      list: await pollUntil(
        () => owner.listCollaborators(repository),
        lists({ username: shared.bob.username }, { username: second.username }),
      ),
      again: await owner.addCollaborator(repository, shared.bob),
    }
  },
)

export const removed = scenario(
  'DELETE of one of two collaborators',
  async ({ play, forge, fresh, pollUntil, shared }) => {
    // A collaborator of another repository, whom no other check removes.
    const { second: first } = await play(added)
    const repository = await fresh.repository({ of: shared.ada })
    const second = await fresh.person()
    const owner = forge.as(shared.ada)
    return {
      first,
      second,
      added: await owner.addCollaborator(repository, first),
      addedSecond: await owner.addCollaborator(repository, second),
      before: await pollUntil(() => owner.isCollaborator(repository, first), isServed),
      listBefore: await pollUntil(
        () => owner.listCollaborators(repository),
        lists({ username: first.username }, { username: second.username }),
      ),
      answer: await owner.removeCollaborator(repository, first),
      later: await pollUntil(() => owner.isCollaborator(repository, first), isRefused),
      secondLater: await pollUntil(() => owner.isCollaborator(repository, second), isServed),
      listLater: await pollUntil(
        () => owner.listCollaborators(repository),
        omits({ username: first.username }),
      ),
      again: await owner.removeCollaborator(repository, first),
    }
  },
)

export const ofTwoRepositories = scenario(
  'two repositories of one owner with different collaborators',
  async ({ play, forge, pollUntil, shared }) => {
    const { repository } = await play(added)
    const { first, second, secondLater } = await play(removed)
    const owner = forge.as(shared.ada)
    return {
      elsewhere: secondLater,
      here: await owner.isCollaborator(repository, second),
      firstHere: await pollUntil(() => owner.isCollaborator(repository, first), isServed),
      list: await pollUntil(() => owner.listCollaborators(repository), lists({ username: first.username })),
    }
  },
)

/**
 * If an added user is not a collaborator: reads the additions of all scenarios, one of which must show that the server does not invite
 * users first. `shown`: the response that does not show the user.
 */
export async function assumeAdded({ play }: Pick<ScenarioContext, 'play'>, shown: Reply): Promise<void> {
  const { bob, second, list, listOfOne } = await play(added)
  const { first, second: another, before, listBefore, secondLater } = await play(removed)
  const isListed = [list, listOfOne, listBefore].some((one) =>
    [first, second, another].some(({ username }) => lists({ username })(one)),
  )
  assumeNoInvitation(isListed || bob.succeeded || before.succeeded || secondLater.succeeded, shown)
}
