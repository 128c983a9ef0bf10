import { callerOf, isObject, keys, repositoriesOf, repositoryNamed, textOf } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeName, judgeRecord } from '../state/resources.ts'
import { holderOf, judgeFree } from './creation.ts'
import { noteCopy } from './content-facts.ts'
import { isPlainName } from './creation-refusals.ts'
import type { OperationModel } from './operation-model.ts'
import { userWithId } from './repository-search.ts'
import { isNumber } from '../state/number.ts'

/** POST /repos/migrate. The request takes as long as the copy of a repository, which a server may show in the meantime. */
export const migration: OperationModel = {
  pendingWrites(view) {
    const name = nameFor(view)
    return name === undefined ? [] : [{ key: keys.migration(name), value: true }]
  },
  succeeded(judge) {
    const { json } = judge.response
    const [owner, name] = isObject(json) ? [textOf(json['owner']), textOf(json['name'])] : []
    const wanted = judge.field('name')
    // The document does not show how a server handles other names or a taken name.
    const isTaken = wanted !== undefined && holderOf(judge, keys.repository(owner ?? '', wanted), wanted)
    if (name !== undefined && wanted !== undefined && isPlainName(judge, wanted) && !isTaken)
      judgeName(judge, 'the repository', name, wanted)
    if (owner === undefined || name === undefined) {
      noteMaybe(judge)
      return
    }
    noteOver(judge)
    const isOrganization = judge.certain(keys.organization(owner)) !== false
    const entityId = judge.add({
      kind: 'repository',
      name,
      owner,
      isNew: true,
      ...(isOrganization ? { isOwnedByOrganization: true } : {}),
    })
    if (!judgeFree(judge, keys.repository(owner, name), name)) return
    judge.write(keys.repository(owner, name), entityId)
    judge.enter(repositoriesOf(owner), entityId)
    const repository = judge.modelState.entity(entityId)
    if (!repository) return
    const isMirror = judge.request.fields?.['mirror'] !== false
    noteCopy(judge, sourceNamed(judge), repository, { isMirror })
    judgeRecord(judge, repository, json)
  },
  // A server can fill a repository before it refuses. The document does not show whether the repository stays, and not always who would own
  // it.
  refused: noteMaybe,
  unclear: noteMaybe,
}

/** The name of the repository that a migration creates: without a name in the request, the name of its source. */
function nameFor(view: View): string | undefined {
  return view.field('name') ?? /([^/]+?)(?:\.git)?\/?$/.exec(view.field('address') ?? '')?.[1]
}

/** After its response, a migration creates nothing more: only overlapping requests can have seen its pending writes. */
function noteOver(judge: Judge): void {
  const name = nameFor(judge)
  if (name === undefined) return
  const key = keys.migration(name)
  const { id: by } = judge.request
  const { begin, end, endMs } = judge.span
  judge.modelState = judge.modelState
    .withoutWriteOf(key, by)
    .write(key, { begin, end: begin, endMs, value: true, certain: false, by })
    .write(key, { begin: end, end, endMs, value: false, certain: true, by })
}

/** The repository of the target itself that a migration copies. */
function sourceNamed(judge: Judge): Entity | undefined {
  const [, owner = '', name = ''] = /\/([^/]+)\/([^/]+?)(?:\.git)?$/.exec(judge.field('address') ?? '') ?? []
  const isOwn = judge.modelState.setting.isOwnName?.(owner) && judge.modelState.setting.isOwnName(name)
  return (isOwn && repositoryNamed(judge, owner, name)) || undefined
}

/** A repository of that name may have been created, for the caller or for the user or organization whom the request names by id. */
function noteMaybe(judge: Judge): void {
  const made = nameFor(judge)
  if (made !== undefined) {
    const by = judge.request.id
    judge.modelState = judge.modelState.write(keys.migration(made), {
      ...judge.span,
      value: true,
      certain: false,
      by,
    })
  }
  const name = judge.field('name')
  const id = judge.request.fields?.['ownerId']
  const owners = [callerOf(judge), isNumber(id) ? userWithId(judge, id) : undefined]
  for (const owner of owners)
    if (name !== undefined && owner) judge.write(keys.repository(owner.name, name), UNKNOWN)
}
