import { freshFor } from '../../fixtures/code-hosting/fresh.ts'
import type { Requirement } from '../checks/check.ts'
import { areaOf } from '../checks/id-parts.ts'
import { exchangeSource } from '../client/exchange-id.ts'
import { Interrupted } from '../client/inconclusive.ts'
import { forgeFor } from '../runtime/code-hosting-context.ts'
import type { RunOptions } from '../runtime/job.ts'
import type { CodeHostingRuntime, TargetRuntime } from '../runtime/target-runtime.ts'
import { absentOperations, type Existing } from './absent-operations.ts'
import type { AnsweredOperations } from './declared-operations.ts'

const OWNER = exchangeSource('fixture', 'absent operations')
/** The note that lists the absent operations; missing without a search for them. */
const ABSENT = 'absent operations'

/** The operations of document 1 that a target lacks, if an exploration leaves them out. */
export async function absentIn(
  runtime: TargetRuntime,
  answered: AnsweredOperations,
  { leavesOutAbsent = false }: NonNullable<RunOptions['explore']>,
  rules: readonly Pick<Requirement, 'id'>[],
): Promise<readonly string[]> {
  const { codeHosting, target, signal, client } = runtime
  const { effects } = client
  const recorded = effects.replay && effects.noted(ABSENT)
  const isLookedFor = effects.replay ? recorded !== undefined : leavesOutAbsent && target.allowWrites
  if (!codeHosting?.seeder.admin || !isLookedFor || signal?.aborted) return []
  try {
    const { hasPeople, existing } = await makeExisting(
      runtime,
      codeHosting,
      rules.some(({ id }) => areaOf(id) === 'times'),
    )
    const asking = { answered, existing, source: OWNER, hasPeople }
    const absent = await absentOperations(runtime, codeHosting, asking)
    effects.foretell(ABSENT, absent.join(' '))
    return recorded?.split(' ').filter(Boolean) ?? absent
  } catch (cause) {
    if (cause instanceof Interrupted) return []
    throw cause
  }
}

/** Creates the resources for these requests; an issue only if one is needed. A resource that cannot be created counts as missing. */
async function makeExisting(
  runtime: TargetRuntime,
  codeHosting: CodeHostingRuntime,
  needsIssue: boolean,
): Promise<{ readonly hasPeople: boolean; readonly existing: Existing }> {
  const { seeder, shared } = codeHosting
  const { ada, bob, organization, repository } = shared
  const existing: Record<string, string | number | bigint> = {}
  const isMade = async (make: () => Promise<unknown>): Promise<boolean> => {
    try {
      await make()
      return true
    } catch (cause) {
      if (cause instanceof Interrupted) throw cause
      return false
    }
  }
  const hasPeople = (await isMade(() => ada.made())) && (await isMade(() => bob.made()))
  if (!hasPeople) return { hasPeople, existing }
  existing['username'] = bob.username
  if (!seeder.organizationsStay && (await isMade(() => organization.made())))
    existing['org'] = organization.username
  if (!(await isMade(() => repository.made()))) return { hasPeople, existing }
  const { username: owner } = ada
  const { name: repo } = repository
  Object.assign(existing, { owner, repo, 'times.username': owner, reponame: repo })
  Object.assign(existing, { timetrackingusername: owner, collaborator: bob.username })
  await isMade(() => forgeFor(runtime, codeHosting, OWNER).as(ada).addCollaborator(repository, bob))
  if (!needsIssue) return { hasPeople, existing }
  const fresh = freshFor(seeder, shared, OWNER)
  await isMade(async () => (existing['issue'] = (await fresh.issue({ in: repository })).index))
  return { hasPeople, existing }
}
