import { isObject, keys, ownsRepository, userNamed } from '../facts.ts'
import type { Judge, View } from '../judge.ts'
import { judgeList, showsAll } from '../judge-list.ts'
import type { Thing } from '../knowledge.ts'
import { judgeRecord, nameOf, userIn } from '../resources.ts'
import type { OperationModel } from './operation-model.ts'
import { repositoryOf, existingRepository, readableRepository } from './repository.ts'

const people = (repository: Thing) => `people of ${repository.n}`

/** The fact whether a user is a collaborator; unknown for owners, of whom the document does not say it. */
function collaboratorFact(view: View, repository: Thing | false | undefined): string | undefined {
  const user = userNamed(view, view.parameter('collaborator'))
  if (!repository || !user || user.name === repository.owner || repository.isOwnedByOrganization)
    return undefined
  return keys.collaborator(repository.n, user.n)
}

function judgeCollaborator(judge: Judge, isOne: boolean): void {
  const repository = isOne ? existingRepository(judge) : repositoryOf(judge)
  if (!repository) return
  const name = judge.parameter('collaborator')
  const user = userNamed(judge, name)
  const isTold = ownsRepository(judge, repository)
  if (user === false && isOne)
    judge.expect(
      'every-state',
      false,
      { expected: `a refusal, since ${name} does not exist`, received: '204' },
      { about: [keys.user(name)] },
    )
  const key = collaboratorFact(judge, repository)
  if (!user || key === undefined) return
  const known = judge.certain(key)
  if (isOne)
    judge.expect(
      'every-state',
      known !== false,
      { expected: `404, since ${name} is no collaborator`, received: '204' },
      { about: [key] },
    )
  else if (isTold && !judge.saysNothing)
    judge.expect(
      'every-state',
      known !== true,
      { expected: `204, since ${name} is a collaborator`, received: String(judge.status) },
      { about: [key] },
    )
  if (isOne || (isTold && judge.status === 404)) judge.learn(key, isOne)
  if (isOne) judge.enter(people(repository), user.n)
  if (!isOne && isTold && judge.status === 404)
    judge.expect('every-refusal', judge.response.isEmpty, { expected: 'no body', received: 'a body' })
}

function changeCollaborator(judge: Judge, value: boolean): void {
  const repository = existingRepository(judge)
  const key = collaboratorFact(judge, repository)
  const name = judge.parameter('collaborator')
  const user = userNamed(judge, name)
  if (value)
    judge.expect(
      'every-state',
      user !== false,
      { expected: `a refusal, since ${name} does not exist`, received: '204' },
      { about: [keys.user(name)] },
    )
  if (!repository || !user || key === undefined) return
  judge.write(key, value)
  judge.enter(people(repository), user.n)
}

/** Collaborators of repositories. */
export const collaborators: Readonly<Record<string, OperationModel>> = {
  'repos.list-collaborators': {
    success: 200,
    body: 'users',
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (!repository || !Array.isArray(json)) return
      judgeList(judge, {
        entries: json,
        of: `collaborators of ${nameOf(repository)}`,
        identify: (entry) => userIn(judge, entry),
        nameOf: (entry) =>
          isObject(entry) && typeof entry['username'] === 'string' ? [keys.user(entry['username'])] : [],
        fact: (user) =>
          user.name === repository.owner || repository.isOwnedByOrganization
            ? `listed/${repository.n}:${user.n}`
            : keys.collaborator(repository.n, user.n),
        candidates: judge.knowledge.index(people(repository)),
        isWhole: ownsRepository(judge, repository) && showsAll(judge),
      })
      for (const entry of json) {
        const user = userIn(judge, entry)
        if (user) judgeRecord(judge, user, entry)
      }
    },
    refused: readableRepository,
  },
  'repos.is-collaborator': {
    success: 204,
    body: 'empty',
    succeeded: (judge) => judgeCollaborator(judge, true),
    refused: (judge) => judgeCollaborator(judge, false),
  },
  'repos.add-collaborator': {
    success: 204,
    body: 'empty',
    intents(view) {
      const key = collaboratorFact(view, repositoryOf(view))
      return key === undefined ? [] : [{ key, value: true }]
    },
    succeeded: (judge) => changeCollaborator(judge, true),
  },
  'repos.remove-collaborator': {
    success: 204,
    body: 'empty',
    intents(view) {
      const key = collaboratorFact(view, repositoryOf(view))
      return key === undefined ? [] : [{ key, value: false }]
    },
    succeeded: (judge) => changeCollaborator(judge, false),
  },
}
