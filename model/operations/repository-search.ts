import {
  callerOf,
  exists,
  isAnonymous,
  isObject,
  keys,
  ownsRepository,
  participantsOf,
  textOf,
} from '../facts.ts'
import type { Judge } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import { nameOf } from '../name-of.ts'
import { judgeRecord, repositoryIn } from '../resources.ts'
import { judgeSearchSize } from './search-size.ts'
import { judgeWordSearch } from './whole-search.ts'

/** The page size that the document allows at most. */
const MOST = 50

/** Judges a page of GET /repos/search. A search may show an earlier state. */
export function judgeSearch(judge: Judge): void {
  const { json } = judge.response
  const entries: readonly unknown[] = isObject(json) && Array.isArray(json['data']) ? json['data'] : []
  const { q = '', limit, page, uid, mode, exclusive } = judge.request.query
  const ids = entries
    .map((entry) => (isObject(entry) ? entry['id'] : undefined))
    .filter((id) => typeof id === 'number')
  judge.expect(
    'every-state',
    new Set(ids).size === ids.length,
    {
      expected: 'each repository once',
      received: `the ids ${ids.join(', ')}`,
    },
    { following: 'search', sinceMs: () => judge.knowledge.lastChangeMs(judge.request.query['q']) },
  )
  const asked = limit === undefined ? undefined : Number(limit)
  const most = asked !== undefined && Number.isInteger(asked) && asked > 0 ? Math.min(asked, MOST) : MOST
  judge.expect('every-success', entries.length <= most, {
    expected: `at most ${most} repositories`,
    received: `${entries.length}`,
  })
  const owner = uid === undefined ? undefined : userWithId(judge, Number(uid))
  const former = uid === undefined ? undefined : formerWithId(judge, Number(uid))
  const found = entries.map((entry) => repositoryIn(judge, entry))
  for (const [index, entry] of entries.entries()) {
    const repository = found[index]
    judgeEntry(judge, repository, entry)
    if (!repository) continue
    if (isPrivate(judge, repository) === true && ownsRepository(judge, repository))
      judge.knowledge = judge.knowledge.counted(LISTS_PRIVATE, 1)
    if (owner) judgeOwner(judge, repository, owner, exclusive === 'true')
    else if (former) judgeFormer(judge, repository, former, exclusive === 'true')
    if (mode === 'fork' || mode === 'mirror' || mode === 'source') judgeMode(judge, repository, mode)
  }
  judgeSearchSize(judge, {
    what: 'repositories',
    found: found.filter((one) => one !== undefined && one !== false),
    length: entries.length,
    // How large a page is without a limit, the largest shows.
    limit: limit === undefined ? judge.knowledge.most(DEFAULT_PAGE) : asked === most ? most : undefined,
    page: page === undefined ? 1 : /^[1-9]\d*$/.test(page) ? Number(page) : undefined,
    // Whether something is a fork can change.
    stays: (one) =>
      exists(judge, one) &&
      isShown(judge, one) &&
      (uid === undefined || (owner !== undefined && belongsTo(judge, one, owner, exclusive))) &&
      (mode === undefined || (mode === 'source' && judge.certain(keys.shown(one.n, 'fork')) === false)),
  })
  judgeSameSearch(
    judge,
    'repositories',
    ids,
    entries.length < Math.min(most, judge.knowledge.most('largest page of repositories')),
  )
  judge.knowledge = judge.knowledge.counted('largest page of repositories', entries.length)
  if (limit === undefined) judge.knowledge = judge.knowledge.counted(DEFAULT_PAGE, entries.length)
  const isFirst = page === undefined || page === '1'
  const isWhole =
    isFirst &&
    judge.response.hasMore !== true &&
    entries.length < Math.min(most, judge.knowledge.most('largest page of repositories'))
  const caller = callerOf(judge)
  if (caller && found.every((one) => one !== undefined))
    judgeWordSearch(judge, {
      what: 'repositories',
      found: found.filter((one) => one !== undefined && one !== false),
      isWhole:
        isWhole &&
        (limit === undefined
          ? entries.length < judge.knowledge.most(DEFAULT_PAGE)
          : asked !== undefined && asked >= 1 && asked <= MOST),
      candidates: judge.knowledge.index(`repositories of ${caller.name.toLowerCase()}`),
      mustFind: (one) => one.isNew && isShown(judge, one) && isListed(judge, one),
      // What a caller is shown of others can change with what is shared.
      isUnchanged: (one) => isShown(judge, one) && isPrivate(judge, one) === false,
    })
  if (isWhole || (isFirst && entries.length === 0))
    judgeFound(judge, entries, { q, owner, hasUid: uid !== undefined, exclusive, mode })
}

const LISTS_PRIVATE = 'searches that list a private repository to its owner'

const isPrivate = (judge: Judge, { n }: Thing) => judge.certain(keys.shown(n, 'private'))

/** Whether searches list a repository: the document does not say that they list private ones, even to the owner. */
function isListed(judge: Judge, repository: Thing): boolean {
  return isPrivate(judge, repository) === false || judge.knowledge.most(LISTS_PRIVATE) > 0
}

/** Whether a repository that was shown to the caller before is shown again: it is the caller's own, or public. */
function isShown(judge: Judge, repository: Thing): boolean {
  if (judge.request.caller.isAdmin === true || ownsRepository(judge, repository)) return true
  return isAnonymous(judge) && isPrivate(judge, repository) === false
}

/** Whether a user certainly owns a repository, or contributes to it as a collaborator where `exclusive` allows that. */
function belongsTo(judge: Judge, repository: Thing, user: Thing, exclusive: string | undefined): boolean {
  if (repository.owner === user.name) return true
  const isInclusive = exclusive === undefined || exclusive === 'false'
  return (
    isInclusive &&
    judge.certain(keys.collaborator(repository.n, user.n)) === true &&
    judge.certain(keys.contributor(repository.n, user.n)) === true
  )
}

function judgeEntry(judge: Judge, repository: Thing | false | undefined, entry: unknown): void {
  const [owner, name] = isObject(entry) ? [textOf(entry['owner']), textOf(entry['name'])] : []
  if (repository === false && owner !== undefined && name !== undefined)
    judge.expect(
      'every-state',
      false,
      { expected: 'repositories that exist', received: `${owner}/${name}` },
      { about: [keys.repository(owner, name)], following: 'search' },
    )
  if (repository) judgeRecord(judge, repository, entry, 'search')
}

/** "only repositories that the user with this id owns or contributes to"; with `exclusive`, only those that the user owns. */
function judgeOwner(judge: Judge, repository: Thing, user: Thing, isExclusive: boolean): void {
  const owns = repository.owner === user.name
  if (repository.isOwnedByOrganization && !isExclusive) return
  if (!isExclusive && judge.knowledge.index(participantsOf(repository.n)).includes(user.n)) return
  const contributes = !isExclusive && judge.certain(keys.collaborator(repository.n, user.n)) !== false
  judge.expect(
    'every-state',
    owns || contributes,
    {
      expected: `repositories ${isExclusive ? 'of' : 'that belong to or are shared with'} ${user.name}`,
      received: nameOf(repository),
    },
    { about: [keys.collaborator(repository.n, user.n)], following: 'search' },
  )
}

const DEFAULT_PAGE = 'largest page of repositories without a limit'

/** The user who had the id, and certainly is no more. */
function formerWithId(judge: Judge, id: number): Thing | undefined {
  const [user, ...others] = judge.knowledge.index(`user with id ${id}`).map((n) => judge.knowledge.thing(n))
  if (!user || others.length > 0 || judge.certain(keys.id(user.n)) !== id) return undefined
  const holder = judge.certain(keys.user(user.name))
  return holder === false || (typeof holder === 'number' && holder !== user.n) ? user : undefined
}

/** Nothing belongs to a user who was deleted; of organizations, the document does not say what their members contribute to. */
function judgeFormer(judge: Judge, repository: Thing, user: Thing, isExclusive: boolean): void {
  if ((repository.isOwnedByOrganization && !isExclusive) || !repository.isNew) return
  if (!isExclusive && judge.knowledge.index(participantsOf(repository.n)).includes(user.n)) return
  const isOwn = repository.owner === user.name
  judge.expect(
    'every-state',
    isOwn || judge.certain(keys.collaborator(repository.n, user.n)) !== false,
    {
      expected: `nothing of others for the id of ${user.name}, who was deleted`,
      received: nameOf(repository),
    },
    { about: [keys.user(user.name)], following: 'search' },
  )
}

function judgeMode(judge: Judge, repository: Thing, mode: string): void {
  const [fork, mirror] = ['fork', 'mirror'].map((kind) => judge.certain(keys.shown(repository.n, kind)))
  // The document does not say whether a mirror is a source.
  const isWrong = mode === 'source' ? fork === true : (mode === 'fork' ? fork : mirror) === false
  judge.expect(
    'every-state',
    !isWrong,
    { expected: `repositories of the kind ${mode}`, received: nameOf(repository) },
    {
      about: [keys.shown(repository.n, 'fork'), keys.shown(repository.n, 'mirror')],
    },
  )
}

/**
 * Two equal searches find the same, as long as nothing is created, changed or deleted between them. Only searches for names of the
 * run are compared: nobody else changes what they find.
 */
export function judgeSameSearch(judge: Judge, what: string, ids: readonly unknown[], isWhole: boolean): void {
  const { page } = judge.request.query
  const query = Object.entries(judge.request.query).filter(([name]) => name !== 'limit' && name !== 'page')
  const q = judge.request.query['q']
  if (
    q === undefined ||
    !judge.knowledge.setting.isOwnName?.(q) ||
    !judge.knowledge.wasQuiet(judge.request.id) ||
    !isWhole ||
    (page !== undefined && page !== '1')
  )
    return
  const caller = judge.request.caller.login ?? 'anonymous'
  const key = `found ${what} ${JSON.stringify(query.sort())} ${caller}:`
  const found = `${judge.knowledge.changeCount} ${ids.map(String).sort().join(' ')}`
  const known = judge.certain(key)
  const isComparable = typeof known === 'string' && known.split(' ', 1)[0] === found.split(' ', 1)[0]
  if (isComparable)
    judge.expect(
      'every-state',
      known === found,
      {
        expected: `the ids ${known.slice(known.indexOf(' ') + 1)}, as before`,
        received: `the ids ${ids.join(', ')}`,
      },
      { about: [key], following: 'search', sinceMs: () => judge.knowledge.lastChangeMs(q) },
    )
  judge.write(key, found)
}

/** A repository of the caller is found by its whole name. */
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
    readonly owner: Thing | undefined
    readonly hasUid: boolean
    readonly exclusive: string | undefined
    readonly mode: string | undefined
  },
): void {
  const caller = callerOf(judge)
  if (!caller || q === '' || !judge.knowledge.setting.isOwnName?.(q)) return
  const key = keys.repository(caller.name, q)
  const repository = judge.knowledge.thing(judge.certain(key))
  if (!repository || repository.name !== q || !isListed(judge, repository)) return
  if (hasUid && !(owner && belongsTo(judge, repository, owner, exclusive))) return
  if (mode !== undefined && !isOfKind(judge, repository, mode)) return
  if (entries.some((entry) => repositoryIn(judge, entry) === undefined)) return
  judge.expect(
    'every-state',
    entries.some((entry) => (repositoryIn(judge, entry) || undefined)?.n === repository.n),
    {
      expected: `all repositories named ${q}, with ${nameOf(repository)}`,
      received: `${entries.length} entries without it`,
    },
    {
      about: [key, ...(owner ? [keys.collaborator(repository.n, owner.n)] : [])],
      following: 'search',
    },
  )
}

/** Whether a repository is certainly of the kind that a search asks for. */
function isOfKind(judge: Judge, { n }: Thing, mode: string): boolean {
  const [fork, mirror] = ['fork', 'mirror'].map((kind) => judge.certain(keys.shown(n, kind)))
  if (mode === 'source') return fork === false && mirror === false
  return mode === 'fork' ? fork === true && mirror === false : mode === 'mirror' && mirror === true
}

export function userWithId(judge: Judge, id: number): Thing | undefined {
  const known = judge.knowledge
    .index(`user with id ${id}`)
    .map((n) => judge.knowledge.thing(n))
    .filter((user) => user !== undefined && judge.certain(keys.user(user.name)) === user.n)
  return known.length === 1 && judge.certain(keys.id(known[0]?.n ?? -1)) !== UNKNOWN ? known[0] : undefined
}

/** No parameter is required, and a signed-in caller is refused nothing that has only documented values. */
export function judgeSearchRefused(judge: Judge): void {
  const { limit = '10', page = '1', uid, mode = '', exclusive = 'true' } = judge.request.query
  const isPlain =
    page === '1' &&
    /^([1-9]|[1-4]\d|50)$/.test(limit) &&
    ['', 'fork', 'source', 'mirror', 'collaborative'].includes(mode) &&
    ['true', 'false'].includes(exclusive) &&
    (uid === undefined || userWithId(judge, Number(uid)) !== undefined)
  if (!isPlain || !callerOf(judge)) return
  judge.expect('every-state', judge.saysNothing, {
    expected: '200, since every parameter has a documented value',
    received: String(judge.status),
  })
}
