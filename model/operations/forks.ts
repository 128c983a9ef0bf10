import {
  callerOf,
  isObject,
  keys,
  mayBeMigrated,
  participantsOf,
  strangeHooks,
  textOf,
} from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { judgeList, showsAll } from '../state/judge-list.ts'
import { UNKNOWN } from '../state/register.ts'
import { nameOf } from '../state/name-of.ts'
import { judgeRecord, repositoryIn } from '../state/resources.ts'
import { noteAccepted, noticeRefusal } from './accepted.ts'
import { noteCopy } from './content-facts.ts'
import type { OperationModel } from './operation-model.ts'
import { repositoryOf, existingRepository, readableRepository } from './repository.ts'
import { isId } from '../state/number.ts'

/** The requested name and owner of a fork or migration. */
function forkPlace(view: View): { readonly owner: string; readonly name: string } | undefined {
  const owner = view.field('organization') ?? view.request.caller.login
  return owner === undefined ? undefined : { owner, name: view.parameter('repo') }
}

/**
 * The properties that a fork by a user without another fork shares with forks that the server accepts; undefined if the server may have a
 * reason to refuse it.
 */
function forkLikeness(judge: Judge): string | undefined {
  const [parent, place, caller] = [repositoryOf(judge), forkPlace(judge), callerOf(judge)]
  if (!parent || !parent.isNew || !place || !caller || caller.name === parent.owner) return undefined
  if (judge.field('organization') !== undefined) return undefined
  const own = judge.modelState
    .index(`repositories of ${caller.name.toLowerCase()}`)
    .map((entityId) => judge.modelState.entity(entityId))
    .filter((one) => one !== undefined)
  const isFree = own.every(
    ({ id: entityId, name }) =>
      (name !== place.name && judge.modelState.index(`original of ${entityId}`).length === 0) ||
      judge.certain(keys.repository(caller.name, name)) === false,
  )
  const isFork = judge.modelState.index(`original of ${parent.id}`).length > 0
  const [isPrivate, isMirror, isEmpty] = ['private', 'mirror', 'empty'].map((field) =>
    String(judge.certain(keys.shown(parent.id, field))),
  )
  if (!isFree || mayBeMigrated(judge, place.name) || isFork || isPrivate !== 'false') return undefined
  return `fork of a ${isEmpty} ${isMirror} ${parent.isOwnedByOrganization ? 'in an organization' : ''}`
}

/**
 * Whether the response to a fork describes the forked repository. "202 Repository" does not say which repository it describes: a server may
 * accept the request and create the fork later.
 */
function describesParent(judge: Judge, parent: Entity | undefined): boolean {
  const { json } = judge.response
  if (!parent || !isObject(json) || json['id'] !== judge.certain(keys.id(parent.id))) return false
  const isSame = (field: 'owner' | 'name') =>
    textOf(json[field])?.toLowerCase() === parent[field]?.toLowerCase()
  const mayBeFork = judge.certain(keys.shown(parent.id, 'fork')) !== false
  return isSame('owner') && isSame('name') && (json['fork'] !== true || mayBeFork)
}

/** The fact whether a repository may have a fork whose name no response shows. */
const strangeForks = (parent: number) => `strange forks:${parent}`

function mayBeStrange({ modelState, span }: View, { id: entityId }: Entity): boolean {
  return modelState.possible(strangeForks(entityId), span).some(({ value }) => value === true)
}

/** A fork with an unexpected name: no sentence says that a fork has the name of its original. */
function renamedFork(judge: Judge, expected: Entity, owner: string, name: string): Entity | undefined {
  judge.notice('a fork with another name than its original')
  const { modelState, request } = judge
  judge.modelState = modelState.withoutWriteOf(
    keys.repository(expected.owner ?? '', expected.name),
    request.id,
  )
  const entityId = judge.add({ ...expected, owner, name })
  return judge.modelState.entity(entityId)
}

/** The repositories of which a repository is a fork, the nearest first. */
function originalsOf(judge: Judge, fork: number): readonly number[] {
  const all: number[] = []
  let next: readonly number[] = [fork]
  while (next.length > 0) {
    next = next
      .flatMap((one) => judge.modelState.index(`original of ${one}`))
      .filter((one) => !all.includes(one))
    all.push(...next)
  }
  return all
}

/**
 * Whether no sentence says that a repository of the network of another one is no fork of it: a fork of a fork, and a fork whose original
 * was deleted. A server may make the forks of a deleted repository forks of its original, or of one of them.
 */
function mayCountAsFork(judge: Judge, fork: number, of: number): boolean {
  const [nearest, ...others] = originalsOf(judge, fork)
  // If two repositories may have had the name in the request, it is not known which of them was forked.
  if (nearest === undefined) return judge.modelState.entity(fork)?.isFork === true
  if (nearest === of) return false
  if (others.includes(of)) return true
  const { owner = '', name = '' } = judge.modelState.entity(nearest) ?? {}
  const isThere = judge.certain(keys.repository(owner, name)) === nearest
  return !isThere && [of, ...originalsOf(judge, of)].some((one) => one === nearest || others.includes(one))
}

/** Forks of repositories. */
export const forks: Readonly<Record<string, OperationModel>> = {
  'repos.list-forks': {
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      const { login, isAdmin } = judge.request.caller
      if (!repository || !Array.isArray(json)) return
      judgeList(judge, {
        entries: json,
        of: `forks of ${nameOf(repository)}`,
        // If the creation of a fork had no clear response, the fork can have any name.
        identify(entry) {
          const found = repositoryIn(judge, entry)
          return found === false && mayBeStrange(judge, repository) ? undefined : found
        },
        nameOf: (entry) => {
          const [owner, name] = isObject(entry) ? [textOf(entry['owner']), textOf(entry['name'])] : []
          return owner !== undefined && name !== undefined ? [keys.repository(owner, name)] : []
        },
        fact: ({ id: entityId }) =>
          mayCountAsFork(judge, entityId, repository.id)
            ? `network ${repository.id}:${entityId}`
            : `fork/${repository.id}:${entityId}`,
        // A fork of another user can be hidden from callers who are not administrators.
        candidates: judge.modelState
          .index(`forks of ${repository.id}`)
          .filter((entityId) => isAdmin === true || judge.modelState.entity(entityId)?.owner === login),
        isWhole: login !== undefined && showsAll(judge),
      })
      for (const entry of json) {
        const fork = repositoryIn(judge, entry)
        if (fork) judgeRecord(judge, fork, entry)
      }
    },
    refused: readableRepository,
  },
  'repos.fork': {
    pendingWrites(view, create) {
      const place = forkPlace(view)
      const parent = repositoryOf(view)
      if (!place) return []
      const isOrganization = view.field('organization') !== undefined
      const entityId = create({
        kind: 'repository',
        ...place,
        isNew: true,
        isFork: true,
        ...(isOrganization ? { isOwnedByOrganization: true } : {}),
      })
      return [
        { key: keys.repository(place.owner, place.name), value: entityId },
        { key: strangeHooks(entityId), value: UNKNOWN },
        ...(parent
          ? [
              { key: `fork/${parent.id}:${entityId}`, value: true },
              { key: strangeForks(parent.id), value: true },
            ]
          : []),
      ]
    },
    refused(judge) {
      // Servers need not show each caller the repositories that others may fork.
      const isForCaller = judge.status === 403 || judge.status === 404
      const likeness = isForCaller ? undefined : forkLikeness(judge)
      if (likeness !== undefined) noticeRefusal(judge, likeness)
    },
    succeeded(judge) {
      const likeness = forkLikeness(judge)
      if (likeness !== undefined) noteAccepted(judge, likeness)
      const parent = existingRepository(judge)
      const { json } = judge.response
      const place = forkPlace(judge)
      const expected = judge.modelState
        .inFlight(judge.request.id)
        ?.pendingWrites.map(({ value }) => judge.modelState.entity(value))
        .find(Boolean)
      if (!expected || !place) return
      const isParent = describesParent(judge, parent)
      if (isParent) judge.notice('a response that describes the repository that is forked')
      const [owner, name] = isObject(json) && !isParent ? [textOf(json['owner']), textOf(json['name'])] : []
      const isRenamed = name !== undefined && name.toLowerCase() !== place.name.toLowerCase()
      const own = isRenamed ? renamedFork(judge, expected, owner ?? place.owner, name) : expected
      if (!own) return
      // The owner and the name of a fork are not shown.
      if (owner !== undefined && owner.toLowerCase() !== place.owner.toLowerCase())
        judge.notice('a fork that belongs to another than the caller or the organization of the request')
      // Ids may be numbered per owner: only a shown owner tells to whom the id belongs.
      const isOfParent = owner?.toLowerCase() === (parent || undefined)?.owner?.toLowerCase()
      if (parent && isObject(json) && isId(json['id'])) {
        const [known] = [judge.certain(keys.id(parent.id))]
        if (known !== UNKNOWN)
          judge.expect(
            'every-other-id',
            !isOfParent || known !== json['id'],
            {
              expected: 'an id that no other repository has',
              received: `the id ${json['id']} of ${nameOf(parent)}`,
            },
            { about: [keys.id(parent.id)] },
          )
      }
      // "202" promises no time: the fork exists some time later, under the name in the response.
      const key = keys.repository(owner ?? place.owner, name ?? place.name)
      judge.mayWrite(key, own.id)
      judge.write(strangeHooks(own.id), UNKNOWN)
      judge.enter(`repositories of ${(owner ?? place.owner).toLowerCase()}`, own.id)
      if (parent && name !== undefined)
        judge.modelState = judge.modelState.withoutWriteOf(strangeForks(parent.id), judge.request.id)
      if (parent) {
        judge.write(`fork/${parent.id}:${own.id}`, true)
        noteCopy(judge, parent, own)
        judge.enter(`original of ${own.id}`, parent.id)
        judge.enter(`forks of ${parent.id}`, own.id)
        const forker = callerOf(judge)
        if (forker) judge.enter(participantsOf(parent.id), forker.id)
      }
    },
  },
}
