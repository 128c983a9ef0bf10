import { callerOf, keys, ownsRepository } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { judgeRecord } from '../state/resources.ts'
import { hookOperations } from './hooks.ts'
import { met } from './met.ts'
import type { OperationModel } from './operation-model.ts'
import { repositoryOf, existingRepository, readableRepository } from './repository.ts'
import { collaborators, isDecided } from './collaborators.ts'
import { forks } from './forks.ts'
import { gitContent } from './git-content.ts'
import { deletion } from './repository-deletion.ts'
import { migration } from './migrations.ts'
import { judgeSearch, judgeParameters } from './repository-search.ts'

const hooks = hookOperations({
  of: repositoryOf,
  existing: existingRepository,
  owns: ownsRepository,
  readable: readableRepository,
  isCutOff: true,
})

/** The operations under Repositories. */
export const repos: Readonly<Record<string, OperationModel>> = {
  'repos.migrate': migration,
  'repos.search': {
    body: 'repositories found',
    succeeded: judgeSearch,
    refused: judgeParameters,
  },
  'repos.get': {
    succeeded(judge) {
      const repository = existingRepository(judge) ?? metRepository(judge)
      if (repository) judgeRecord(judge, repository, judge.response.json)
    },
    refused(judge) {
      readableRepository(judge)
      const [repository, caller] = [repositoryOf(judge), callerOf(judge)]
      if (!repository || !caller) return
      const key = keys.collaborator(repository.id, caller.id)
      if (judge.certain(key) === true && isDecided(judge, repository, caller))
        judge.expect(
          'every-owner-served',
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

function metRepository(judge: Judge): Entity | undefined {
  const [owner, name] = [judge.parameter('owner'), judge.parameter('repo')]
  const isOrganization = judge.certain(keys.organization(owner)) !== false
  return met(judge, keys.repository(owner, name), {
    kind: 'repository',
    name,
    owner,
    ...(isOrganization ? { isOwnedByOrganization: true } : {}),
  })
}
