import { callerOf, isObject, keys, ownsRepository, repositoryNamed, textOf } from '../facts.ts'
import type { Judge } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import { judgeRecord } from '../resources.ts'
import { hookOperations } from './hooks.ts'
import type { OperationModel } from './operation-model.ts'
import { repositoryOf, existingRepository, readableRepository } from './repository.ts'
import { collaborators } from './collaborators.ts'
import { forks } from './forks.ts'
import { noteCopy } from './content-facts.ts'
import { gitContent } from './git-content.ts'
import { deletion } from './repository-deletion.ts'
import { judgeSearch, judgeSearchRefused, userWithId } from './repository-search.ts'

const hooks = hookOperations({
  of: repositoryOf,
  existing: existingRepository,
  owns: ownsRepository,
  readable: readableRepository,
  one: 'any',
})

/** The operations under Repositories. */
export const repos: Readonly<Record<string, OperationModel>> = {
  'repos.migrate': {
    success: 201,
    body: 'object',
    succeeded(judge) {
      const { json } = judge.response
      const [owner, name] = isObject(json) ? [textOf(json['owner']), textOf(json['name'])] : []
      const wanted = judge.field('name')
      if (name !== undefined && wanted !== undefined)
        judge.expect('every-state', name.toLowerCase() === wanted.toLowerCase(), {
          expected: `the repository ${wanted}`,
          received: name,
        })
      if (owner === undefined || name === undefined) {
        noteMaybe(judge)
        return
      }
      const isOrganization = judge.certain(keys.organization(owner)) !== false
      const n = judge.add({
        kind: 'repository',
        name,
        owner,
        isNew: true,
        ...(isOrganization ? { isOwnedByOrganization: true } : {}),
      })
      judgeTaken(judge, owner, name)
      judge.write(keys.repository(owner, name), n)
      judge.enter(`repositories of ${owner.toLowerCase()}`, n)
      const repository = judge.knowledge.thing(n)
      if (!repository) return
      const isMirror = judge.request.fields?.['mirror'] !== false
      noteCopy(judge, sourceNamed(judge), repository, { isMirror })
      judgeRecord(judge, repository, json)
    },
    unclear: (judge) => noteMaybe(judge),
  },
  'repos.search': {
    success: 200,
    body: 'repositories found',
    succeeded: judgeSearch,
    refused: judgeSearchRefused,
  },
  'repos.get': {
    success: 200,
    body: 'object',
    succeeded(judge) {
      const repository = existingRepository(judge) ?? met(judge)
      if (repository) judgeRecord(judge, repository, judge.response.json)
    },
    refused(judge) {
      readableRepository(judge)
      const [repository, caller] = [repositoryOf(judge), callerOf(judge)]
      if (!repository || !caller) return
      const key = keys.collaborator(repository.n, caller.n)
      if (judge.certain(key) === true)
        judge.expect(
          'every-state',
          judge.saysNothing,
          { expected: 'a success, since the caller is a collaborator', received: String(judge.status) },
          { about: [key] },
        )
    },
  },
  'repos.delete': deletion,
  'repos.list-hooks': hooks.list,
  'repos.create-hook': hooks.create,
  'repos.get-hook': hooks.get,
  ...collaborators,
  ...forks,
  ...gitContent,
}

/** A repository that was there before, which its owner's response shows. */
function met(judge: Judge): Thing | undefined {
  const [owner, name] = [judge.parameter('owner'), judge.parameter('repo')]
  const key = keys.repository(owner, name)
  if (judge.certain(key) !== UNKNOWN || judge.knowledge.possible(key, judge.span).length !== 1)
    return undefined
  const isOrganization = judge.certain(keys.organization(owner)) !== false
  const n = judge.add({
    kind: 'repository',
    name,
    owner,
    isNew: false,
    ...(isOrganization ? { isOwnedByOrganization: true } : {}),
  })
  judge.settle(key, n)
  return judge.knowledge.thing(n)
}

/** A name that certainly belongs to another repository cannot be given again. */
function judgeTaken(judge: Judge, owner: string, name: string): void {
  const key = keys.repository(owner, name)
  const holder = judge.knowledge.thing(judge.certain(key))
  judge.expect(
    'every-state',
    holder?.name !== name || holder.owner !== owner,
    { expected: `a refusal, since ${owner}/${name} exists`, received: String(judge.status) },
    { about: [key] },
  )
}

/** The repository of the target itself that a migration copies. */
function sourceNamed(judge: Judge): Thing | undefined {
  const [, owner = '', name = ''] = /\/([^/]+)\/([^/]+?)(?:\.git)?$/.exec(judge.field('address') ?? '') ?? []
  const isOwn = judge.knowledge.setting.isOwnName?.(owner) && judge.knowledge.setting.isOwnName(name)
  return (isOwn && repositoryNamed(judge, owner, name)) || undefined
}

/** A repository of that name may have been created, for the caller or for the user whom the request names by id. */
function noteMaybe(judge: Judge): void {
  const name = judge.field('name')
  const id = judge.request.fields?.['ownerId']
  const owners = [callerOf(judge), typeof id === 'number' ? userWithId(judge, id) : undefined]
  for (const owner of owners)
    if (name !== undefined && owner) judge.write(keys.repository(owner.name, name), UNKNOWN)
}
