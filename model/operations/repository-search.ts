import { callerOf, contributes, isObject, keys, participantsOf, standingOf, textOf } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { nameOf } from '../state/name-of.ts'
import { judgeRecord, repositoryIn, identityOf } from '../state/resources.ts'
import { isLeft } from './left-repositories.ts'
import { judgePages } from './search-pages.ts'
import { integerIn, type JsonNumber } from '../state/number.ts'
import { withoutIt } from '../state/without-it.ts'

/** The largest page size that the document allows. */
const MOST = 50

/** Judges a page of GET /repos/search. A search may show an earlier state. */
export function judgeSearch(judge: Judge): void {
  judgeParameters(judge)
  const { json } = judge.response
  const entries: readonly unknown[] = isObject(json) && Array.isArray(json['data']) ? json['data'] : []
  const { q = '', limit, page, uid, mode, exclusive } = judge.request.query
  const ids = entries.map(identityOf).filter((id) => id !== undefined)
  judge.expect(
    'every-entry-once',
    new Set(ids).size === ids.length,
    {
      expected: 'each repository once',
      received: ids.join(', '),
    },
    { sinceMs: () => judge.modelState.lastChangeMs(judge.request.query['q']) },
  )
  const asked = limit === undefined ? undefined : Number(limit)
  const { repeatsParameter = false } = judge.request
  const isLimited = asked !== undefined && Number.isInteger(asked) && asked > 0 && !repeatsParameter
  const most = isLimited ? Math.min(asked, MOST) : MOST
  judge.expect('every-limit', entries.length <= most, {
    expected: `at most ${most} repositories`,
    received: `${entries.length}`,
  })
  for (const entry of repeatsParameter ? entries : []) judgeEntry(judge, repositoryIn(judge, entry), entry)
  if (repeatsParameter) return
  const owner = uid === undefined ? undefined : userWithId(judge, integerIn(uid))
  const former = uid === undefined ? undefined : formerWithId(judge, integerIn(uid))
  const found = entries.map((entry) => repositoryIn(judge, entry))
  // The document does not show which parameter takes precedence: owned repositories, or repositories that the user contributes to.
  const isExclusive = exclusive === 'true' && mode !== 'collaborative'
  for (const [index, entry] of entries.entries()) {
    const repository = found[index]
    judgeEntry(judge, repository, entry)
    if (!repository) continue
    if (owner) judgeOwner(judge, repository, owner, isExclusive)
    else if (former) judgeFormer(judge, repository, former, isExclusive)
    if (mode === 'fork' || mode === 'mirror') judgeMode(judge, repository, mode)
    if (mode === 'source') judgeSource(judge, repository)
  }
  judgePages(judge, {
    what: 'repositories',
    found: found.filter((one) => one !== undefined && one !== false),
    page: page === undefined ? 1 : /^[1-9]\d*$/.test(page) ? Number(page) : undefined,
  })
  const isFirst = page === undefined || page === '1'
  const isWhole =
    isFirst &&
    judge.response.hasMore !== true &&
    entries.length < most &&
    (isLimited || !mayFillPage(judge, entries.length))
  if (isWhole) judgeFound(judge, entries, { q, owner, hasUid: uid !== undefined, exclusive, mode })
}

/** Whether a response without a valid `limit` may be a full page: the default page size is not shown. */
function mayFillPage(judge: Judge, length: number): boolean {
  judge.modelState = judge.modelState.counted(BY_DEFAULT, length)
  return length >= judge.modelState.most(BY_DEFAULT)
}

const BY_DEFAULT = 'repositories on a page without a limit'

/** Whether a user certainly owns a repository, or contributes to it as a collaborator if `exclusive` allows that. */
function belongsTo(judge: Judge, repository: Entity, user: Entity, exclusive: string | undefined): boolean {
  if (repository.owner === user.name) return true
  const isInclusive = exclusive === undefined || exclusive === 'false'
  return isInclusive && contributes(judge, repository, user)
}

function judgeEntry(judge: Judge, repository: Entity | false | undefined, entry: unknown): void {
  const [owner, name] = isObject(entry) ? [textOf(entry['owner']), textOf(entry['name'])] : []
  if (repository === false && owner !== undefined && name !== undefined && !isLeft(judge, name))
    judge.expect(
      'every-entry-belongs',
      false,
      { expected: 'repositories that exist', received: `${owner}/${name}` },
      { about: [keys.repository(owner, name)] },
    )
  if (!repository) return
  judge.judgedBy('every-entry-belongs')
  judgeRecord(judge, repository, entry)
}

/** "only repositories that the user with this id owns or contributes to"; with `exclusive`, only repositories that the user owns. */
function judgeOwner(judge: Judge, repository: Entity, user: Entity, isExclusive: boolean): void {
  const owns = repository.owner === user.name
  if (repository.isOwnedByOrganization && !isExclusive) return
  if (!isExclusive && judge.modelState.index(participantsOf(repository.id)).includes(user.id)) return
  const contributes = !isExclusive && judge.certain(keys.collaborator(repository.id, user.id)) !== false
  judge.expect(
    'every-filter',
    owns || contributes,
    {
      expected: `repositories ${isExclusive ? 'of' : 'that belong to or are shared with'} ${user.name}`,
      received: nameOf(repository),
    },
    { about: isExclusive ? [] : [keys.collaborator(repository.id, user.id)] },
  )
}

/** The user who had the id, and certainly no longer exists. */
function formerWithId(judge: Judge, id: JsonNumber): Entity | undefined {
  const [user, ...others] = judge.modelState
    .index(`user with id ${id}`)
    .map((entityId) => judge.modelState.entity(entityId))
  if (!user || others.length > 0 || judge.certain(keys.id(user.id)) !== id) return undefined
  const holder = judge.certain(keys.user(user.name))
  return holder === false || (typeof holder === 'number' && holder !== user.id) ? user : undefined
}

/** Nothing belongs to a deleted user. The document does not say whether members of an organization contribute to its repositories. */
function judgeFormer(judge: Judge, repository: Entity, user: Entity, isExclusive: boolean): void {
  if ((repository.isOwnedByOrganization && !isExclusive) || !repository.isNew) return
  if (!isExclusive && judge.modelState.index(participantsOf(repository.id)).includes(user.id)) return
  const isOwn = repository.owner === user.name
  judge.expect(
    'every-filter',
    isOwn || judge.certain(keys.collaborator(repository.id, user.id)) !== false,
    {
      expected: `nothing of others for the id of ${user.name}, who was deleted`,
      received: nameOf(repository),
    },
    { about: [keys.user(user.name)] },
  )
}

function judgeMode(judge: Judge, repository: Entity, mode: 'fork' | 'mirror'): void {
  const key = keys.shown(repository.id, mode)
  judge.expect(
    'every-filter',
    judge.certain(key) !== false,
    { expected: `repositories of the kind ${mode}`, received: nameOf(repository) },
    { about: [key] },
  )
}

function judgeSource(judge: Judge, repository: Entity): void {
  judge.expect(
    'every-source',
    !isStillFork(judge, repository),
    { expected: 'no forks', received: nameOf(repository) },
    { about: [keys.shown(repository.id, 'fork')] },
  )
}

/** Whether a repository certainly is a fork: a server may keep it as an ordinary repository if its original is deleted. */
function isStillFork(judge: Judge, { id: entityId }: Entity): boolean {
  return (
    judge.certain(keys.shown(entityId, 'fork')) === true &&
    judge.modelState.index(`original of ${entityId}`).some((id) => {
      const original = judge.modelState.entity(id)
      return (
        original?.owner !== undefined && judge.certain(keys.repository(original.owner, original.name)) === id
      )
    })
  )
}

/** The index of the first repository without content that a search found: one by a user may find more than others. */
const foundBy = (hasUid: boolean) => `found by a search ${hasUid ? 'with' : 'without'} a user`

/**
 * A search by full name finds a repository of the caller that is public, and neither fork nor mirror, if searches find such repositories at
 * all.
 */
function judgeFound(
  judge: Judge,
  entries: readonly unknown[],
  {
    q,
    owner,
    hasUid,
    exclusive,
    mode,
  }: {
    readonly q: string
    readonly owner: Entity | undefined
    readonly hasUid: boolean
    readonly exclusive: string | undefined
    readonly mode: string | undefined
  },
): void {
  const caller = callerOf(judge)
  if (!caller || q === '' || !judge.modelState.setting.isOwnName?.(q) || mode !== undefined) return
  const covered = foundBy(hasUid)
  for (const entry of entries) {
    const found = repositoryIn(judge, entry)
    if (!found || judge.modelState.index(covered).length > 0 || !isPlain(judge, found)) continue
    if (judge.certain(keys.shown(found.id, 'empty')) === true) judge.enter(covered, found.id)
  }
  // The document does not show which repositories a search covers: it may exclude repositories without content, for example.
  if (judge.modelState.index(covered).length === 0) return
  const key = keys.repository(caller.name, q)
  const repository = judge.modelState.entity(judge.certain(key))
  if (!repository || repository.name !== q || !isPlain(judge, repository)) return
  if (hasUid && !(owner && belongsTo(judge, repository, owner, exclusive))) return
  if (entries.some((entry) => repositoryIn(judge, entry) === undefined)) return
  judge.expect(
    'every-found',
    entries.some((entry) => (repositoryIn(judge, entry) || undefined)?.id === repository.id),
    {
      expected: `the repository named ${q}, ${nameOf(repository)}`,
      received: withoutIt(entries),
    },
    {
      about: [key, ...(owner ? [keys.collaborator(repository.id, owner.id)] : [])],
      length: entries.length,
    },
  )
}

/**
 * Whether a repository is certainly public, and neither fork nor mirror. The document does not say that searches list other repositories.
 */
function isPlain(judge: Judge, { id: entityId }: Entity): boolean {
  return ['private', 'fork', 'mirror'].every((field) => judge.certain(keys.shown(entityId, field)) === false)
}

export function userWithId(judge: Judge, id: JsonNumber): Entity | undefined {
  const known = judge.modelState
    .index(`user with id ${id}`)
    .map((entityId) => judge.modelState.entity(entityId))
    .filter((user) => user !== undefined && judge.certain(keys.user(user.name)) === user.id)
  return known.length === 1 && judge.certain(keys.id(known[0]?.id ?? -1)) !== UNKNOWN ? known[0] : undefined
}

const DOCUMENTED = new Set(['q', 'uid', 'page', 'limit', 'mode', 'exclusive'])

/** A valid keyword for every server: not too short, not too long. */
const KEYWORD = /^[\w .-]{3,60}$/

/**
 * No parameter is required, and a signed-in caller who sends only documented values is never refused. The document shows neither the
 * meaning of `exclusive` and `mode=collaborative` without a user, or together, nor the conditions of 422.
 */
export function judgeParameters(judge: Judge): void {
  const { q = '', limit = '10', page = '1', uid, mode = 'source', exclusive = 'true' } = judge.request.query
  const isPlain =
    Object.keys(judge.request.query).every((name) => DOCUMENTED.has(name)) &&
    judge.request.repeatsParameter !== true &&
    (q === '' ? !('q' in judge.request.query) : KEYWORD.test(q)) &&
    page === '1' &&
    /^([1-9]|[1-4]\d|50)$/.test(limit) &&
    ['fork', 'source', 'mirror', 'collaborative'].includes(mode) &&
    ['true', 'false'].includes(exclusive) &&
    (uid === undefined || userWithId(judge, integerIn(uid)) !== undefined) &&
    !(uid === undefined && 'exclusive' in judge.request.query) &&
    !(mode === 'collaborative' && (uid === undefined || 'exclusive' in judge.request.query))
  const caller = callerOf(judge)
  if (!isPlain || !caller) return
  // The document does not show who may search, and by whose id: 403 is wrong if the caller was served before.
  const served = `searches of ${standingOf(judge)} by ${uid ?? 'nobody'}`
  if (judge.status === 403 && judge.modelState.most(served) === 0) return
  if (judge.status < 400) judge.modelState = judge.modelState.counted(served, 1)
  judge.expect('every-parameter', judge.status < 400 || judge.saysNothing, {
    expected: '200, since every parameter has a documented value',
    received: String(judge.status),
  })
}
