import type { CommitStatus, Repository, StatusState, User } from './entities.ts'
import { Fields, type JsonObject } from './fields.ts'
import type { Forge } from './forge.ts'

/** From worst to best: the combined state of a commit is the worst of its statuses. */
const states: readonly StatusState[] = ['error', 'failure', 'warning', 'pending', 'success']

export function draftStatus(
  forge: Forge,
  repository: Repository,
  sha: string,
  creator: User,
  body: JsonObject,
): CommitStatus {
  const fields = new Fields(body)
  const state = fields.required('state') as StatusState
  if (fields.has('state') && !states.includes(state))
    fields.reject('state', 'InError', `In(${states.join(',')})`)
  const status: CommitStatus = {
    id: forge.statuses.nextId(),
    repository: repository.id,
    sha,
    state,
    context: fields.text('context') ?? 'default',
    targetUrl: fields.text('target_url') ?? '',
    description: fields.text('description') ?? '',
    creator: creator.id,
    createdAt: new Date(),
  }
  fields.done()
  return status
}

/** The newest status of each context; it replaces older ones. */
export function latestStatuses(forge: Forge, repository: Repository, sha: string): CommitStatus[] {
  const latest = new Map<string, CommitStatus>()
  for (const status of forge.statuses.filter((one) => one.repository === repository.id && one.sha === sha)) {
    latest.set(status.context, status)
  }
  return [...latest.values()]
}

export function combinedState(statuses: readonly CommitStatus[]): StatusState {
  const found = new Set(statuses.map((status) => status.state))
  return states.find((state) => found.has(state)) ?? 'pending'
}
