import { createHash } from 'node:crypto'
import { repositoryOf } from '../../reference/code-hosting/lookup.ts'
import type { Call } from '../../reference/http/call.ts'
import { Refusal } from '../../reference/http/refusal.ts'
import type { User } from '../../reference/model/entities.ts'
import { fullNameOf, ownerById, type Forge } from '../../reference/model/forge.ts'
import { Invalid } from '../../reference/model/invalid.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { handles, type Json, rewritesList, rewritesSuccess, shows } from '../mutants/breaking.ts'
import { accounts } from './accounts.ts'
import { choices } from './choices.ts'
import { combinations } from './combinations.ts'
import { deletions } from './deletions.ts'
import { keepKeys, youngOf } from './later.ts'
import { answersHtmlAs, rewritesHtml } from './markdown.ts'
import {
  answers,
  like,
  prepares,
  readsBody,
  receives,
  pathRepository,
  surrounds,
  together,
} from './overriding.ts'
import { permissions } from './permissions.ts'
import { repositories } from './repositories.ts'
import { findsNewestFirst, takesNumbersInRange } from './repository-searches.ts'
import { variantsOf } from './variant.ts'

const conditions = 'code-hosting, Errors: exact conditions that trigger 403 and 422: not shown'

/** Returns the rows that the same search found last time, for some milliseconds, and keeps those of now for the next time. */
function lastFound<T>(forMs: number) {
  const kept = new Map<string, { readonly rows: readonly T[]; readonly untilMs: number }>()
  return (call: Call, rows: readonly T[]): readonly T[] => {
    const key = `${call.caller?.id ?? 0} ${call.operation} ${call.query.toString()}`
    const last = kept.get(key)
    kept.set(key, { rows, untilMs: Date.now() + forMs })
    return last && last.untilMs > Date.now() ? last.rows : rows
  }
}

/** Searches find what the same search found up to two seconds ago; what a caller may see is that of the moment. */
function findsWhatWasFound({ rules: { users, search } }: Overrides): void {
  const foundUsers = lastFound<User>(2000)
  const foundRepositories = lastFound<Parameters<typeof search.order>[1]>(2000)
  const { searchable } = users
  users.searchable = (ask) => [...foundUsers(ask as Call, searchable(ask))]
  const { pageOf } = search
  search.pageOf = (ask, found, query) => {
    const rows = foundRepositories(ask as Call, found)
      .map((one) => ask.forge.repositories.get(one.id) ?? one)
      .filter((one) => ownerById(ask.forge, one.owner) && search.isVisible(ask, one))
      .filter((one) => search.belongsToUid(ask, one, query))
    return pageOf(ask, rows, query)
  }
}

/** Keeps the tracked times of deleted users, under a name for all of them. */
const keepsTimesOfDeletedUsers = (name: string) =>
  together(
    surrounds('admin.deleteUser', async ({ forge, params }, apply) => {
      const user = forge.users.byKey(params['username'] ?? '')
      const tracked = forge.times.filter((time) => time.user === user?.id)
      await apply()
      for (const time of tracked) forge.times.put(time)
    }),
    shows('tracking', 'time', (time, ask, one) => ({
      ...time(ask, one),
      user_name: ask.forge.users.get(one.user)?.name ?? name,
    })),
  )

/** Lists new forks some milliseconds later. */
const listsForksLater =
  (forMs: number) =>
  (overrides: Overrides): void => {
    const young = new WeakMap<Forge, (id: number) => boolean>()
    prepares((forge) => void young.set(forge, youngOf(forge.repositories, forMs)))(overrides)
    const { access } = overrides.rules
    const { mayRead } = access
    access.mayRead = (ask, one) => {
      const isList = /^(?:repos\.listForks|repos\.search|orgs\.listRepositories)$/.test(ask.operation)
      const isListed = isList && one.forkOf !== undefined && pathRepository(ask as Call)?.id !== one.id
      return mayRead(ask, one) && !(isListed && young.get(ask.forge)?.(one.id))
    }
  }

/** Gives organizations that only the deleted user owns to the administrator who deletes. */
const handsOrganizationsOver = surrounds('admin.deleteUser', ({ forge, params, caller }, apply) => {
  const user = forge.users.byKey(params['username'] ?? '')
  for (const { permission, members } of forge.teams.all())
    if (user && caller && permission === 'owner' && members.size === 1 && members.has(user.id))
      members.add(caller.id)
  return apply()
})

/** A text in lower case without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether each word of a search begins a word of the texts. */
function beginsWords(texts: readonly string[], needle: string): boolean {
  const begins = (text: string, word: string) =>
    [...text.matchAll(/(?<![\p{L}\p{N}])/gu)].some(({ index }) => text.startsWith(word, index))
  return plain(needle)
    .split(/\s+/)
    .every((word) => texts.some((text) => begins(plain(text), word)))
}

function searchesByWords({ rules: { users, search } }: Overrides): void {
  const { searchable, searchLimit, searchNeedle } = users
  users.matches = ({ caller }, { name, fullName, email }, needle) =>
    beginsWords([name, fullName, ...(caller ? [email] : [])], needle)
  users.searchable = (ask) => {
    const needle = searchNeedle(ask, (ask as Call).query.get('q'))
    const isExact = ({ name }: User) => Number(name.toLowerCase() === needle)
    return searchable(ask).sort((a, b) => isExact(b) - isExact(a) || b.id - a.id)
  }
  users.searchLimit = (ask, text) => Math.min(25, searchLimit(ask, text))
  search.matchesKeyword = ({ forge }, one, keyword) =>
    beginsWords([one.name, one.description, fullNameOf(forge, one)], keyword)
  const { uid } = search
  search.uid = (ask, text) => {
    const id = uid(ask, text)
    if (id === undefined || ownerById(ask.forge, id)) return id
    throw new Invalid(`no user has the id ${id}`)
  }
}

/** Opens organizations: members create in them, every signed-in caller sees them, and the last owner may leave. */
function opensOrganizations({ rules: { access, membership } }: Overrides): void {
  const { belongsTo, ownsOrganization } = access
  access.ownsOrganization = (ask, one) =>
    ownsOrganization(ask, one) ||
    (/^orgs\.create(?:Team|Repository)$/.test(ask.operation) && belongsTo(ask, one))
  access.belongsTo = ({ caller }) => caller !== undefined
  membership.isLastOwner = () => false
}

/** Adds a section, attributes and comments to rendered HTML, and closes elements without content. */
const dresses = (html: string): string => {
  let headings = 0
  const body = html
    .replace(/<(h[1-6])>/g, (_all, name: string) => `<${name} id="user-content-${++headings}" dir="auto">`)
    .replaceAll('<p>', '<p dir="auto">')
    .replace(/<(br|hr)>/g, '<$1 />')
    .replaceAll('<a href="', '<a rel="nofollow noopener" href="')
  return `<section class="markup markdown">\n${body}</section>\n<!-- rendered by content house -->\n`
}

/** Writes EditorConfig definitions as lines of text, also where there are none. */
const writesDefinitionsAsText = handles('repos.editorconfig', async (call, right) => {
  repositoryOf(call)
  const found = async () => (await right(call)).json as Json
  const definitions = await found().catch((error: unknown) => {
    if (error instanceof Refusal && error.reply.status === 404) return {}
    throw error
  })
  const lines = Object.entries(definitions).map(([name, value]) => `${name} = ${String(value)}\n`)
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return { headers, body: lines.sort().join('') || '; nothing\n' }
})

function showsProtection({ rules: { access }, views: { git } }: Overrides): void {
  const { branch, combinedStatus } = git
  git.branch = (ask, repository, head) => ({
    ...branch(ask, repository, head),
    protected: head.name === repository.defaultBranch,
    user_can_push: access.mayWrite(ask, repository),
  })
  git.combinedStatus = (ask, repository, sha, statuses) => ({
    ...combinedStatus(ask, repository, sha, statuses),
    ...(statuses.length === 0 ? { state: 'success' } : {}),
  })
}

/** Lists times with the newest first, hours, names and a checksum. */
function keepsLedger({ rules: { times }, views: { tracking } }: Overrides): void {
  const { ofIssue, ofRepository, ofCaller } = times
  times.ofIssue = (...given) => ofIssue(...given).toReversed()
  times.ofRepository = (...given) => ofRepository(...given).toReversed()
  times.ofCaller = (...given) => ofCaller(...given).toReversed()
  const { time } = tracking
  tracking.time = (ask, one) => {
    const issue = ask.forge.issues.get(one.issue)
    const repository = ask.forge.repositories.get(issue?.repository ?? 0)
    const minutes = Math.floor(one.seconds / 60)
    return {
      ...time(ask, one),
      hours: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
      issue: issue?.title ?? null,
      repository: repository ? fullNameOf(ask.forge, repository) : null,
      checksum: createHash('sha1').update([one.id, one.user, one.seconds].join()).digest('hex'),
    }
  }
}

/** Reads amounts of time such as `1h 30m`. */
const readsHours = receives((call) => {
  if (call.operation !== 'times.add') return
  readsBody(call, (body) => {
    const [all, hours, minutes] = /^(?:(\d+)h)?\s*(?:(\d+)m)?$/.exec(String(body['time']).trim()) ?? []
    return all ? { ...body, time: Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 } : body
  })
})

/** Products for document 1 that differ in several ways in one area. */
export const productHabits = variantsOf({
  'stale-while-revalidate': {
    differs:
      'a search finds what the same search found last time, if that was less than 2 seconds ago, and Cache-Control says so; visibility is that of the moment',
    source: 'code-hosting, Users, Repositories: searches: when a change is found is not shown',
    mutate: together(
      findsWhatWasFound,
      answers((reply, { operation }) => {
        const value = 'private, max-age=0, stale-while-revalidate=2'
        const headers = { ...reply.headers, 'cache-control': value }
        return /\.search$/.test(operation) ? { ...reply, headers } : reply
      }),
    ),
  },
  'remembers-everything': {
    differs:
      'tracked times of a deleted user stay, as those of a ghost, who gets the id and everything else back when created again; names of repositories are never given again',
    source: `${conditions}; what a deletion leaves, and how ids are given, is not shown`,
    mutate: together(
      like(accounts, 'restores-deleted-users'),
      keepsTimesOfDeletedUsers('ghost'),
      prepares((forge) => keepKeys(forge.repositories, ({ owner, name }) => `${owner}/${name}`, new Map())),
    ),
  },
  'forks-take-time': {
    differs:
      'a fork is at its path at once, and in lists and searches 400 milliseconds later; forking again returns the first fork, and a taken name gets a number',
    source:
      'code-hosting, Repositories, POST /repos/{owner}/{repo}/forks: 202: how soon it is seen is not shown',
    mutate: together(like(repositories, 'fork-again'), listsForksLater(400)),
  },
  offboarding: {
    differs:
      'who deletes a user gets the repositories, and the organizations without another owner; tracked times stay, administrators cannot delete themselves, and unknown users are 422',
    source: `${conditions}; DELETE /admin/users/{username}: 204 empty, 403, 422`,
    mutate: together(
      like(deletions, 'gives-repositories-of-deleted-users-to-administrators'),
      like(permissions, 'says-422-of-unknown-people'),
      handsOrganizationsOver,
      keepsTimesOfDeletedUsers(''),
    ),
  },
  'search-by-words': {
    differs:
      'searches compare beginnings of words without accents, also of email addresses for signed-in callers and of descriptions; at most 25 users, the exact name first; 30 repositories a page, and numbers out of range or a `uid` of nobody are 422',
    source: `code-hosting, Limits: maximum of limit in user search, default page size of repository search: not shown`,
    mutate: together(takesNumbersInRange(30), findsNewestFirst, searchesByWords),
  },
  'open-organizations': {
    differs:
      'members create repositories and teams, owners publicize and conceal others, memberships are public until concealed, every signed-in caller sees members and teams, and the last owner may leave',
    source: 'code-hosting, Authentication, rule 6: required permission of each other endpoint: not shown',
    mutate: together(like(combinations, 'members-public'), opensOrganizations),
  },
  'content-house': {
    differs:
      'rendered HTML has a section, attributes and a comment, EditorConfig definitions are text, a commit without statuses is a success, the default branch is the last one, and archives are shown in place and cached for a year',
    source:
      'code-hosting, Repositories: response body shape of the archive and EditorConfig endpoints: not shown',
    mutate: together(
      rewritesHtml(dresses),
      answersHtmlAs('text/html'),
      writesDefinitionsAsText,
      showsProtection,
      rewritesList('repos.listBranches', (list) =>
        list.toSorted((a, b) => Number(a['protected']) - Number(b['protected'])),
      ),
      rewritesSuccess('repos.archive', (reply) => ({
        ...reply,
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': "inline; filename*=UTF-8''an%20archive",
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })),
    ),
  },
  'time-ledger': {
    differs:
      'tracked times outlive their user and are listed newest first, with hours, names and a checksum; `1h 30m` is an amount, an unknown user is 404 where tracking is disabled, and `Message` comes with a reason',
    source:
      'code-hosting, AddTimeOption: JSON name, type and unit: not shown; fields of TrackedTime: not shown',
    mutate: together(
      like(choices, 'looks-for-the-user-before-the-tracker'),
      keepsTimesOfDeletedUsers('(left)'),
      keepsLedger,
      readsHours,
      ({ rules: { answers: replies } }) => {
        const Message = 'Time tracking is disabled: one of the owners of this repository has switched it off.'
        replies.trackingDisabled = () => ({ status: 400, headers: {}, json: { Reason: 7, Message } })
      },
    ),
  },
})
