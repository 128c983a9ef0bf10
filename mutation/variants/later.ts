import type { Call } from '../../reference/http/call.ts'
import type { Reply } from '../../reference/http/reply.ts'
import { Invalid } from '../../reference/model/invalid.ts'
import type { Table } from '../../reference/model/table.ts'
import type { Repository } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { answers, prepares, receives, pathRepository, seesNew } from './overriding.ts'
import { variantsOf } from './variant.ts'
import { judges, shows } from '../mutants/breaking.ts'

const howSoon = 'how soon a change is seen is not shown'

/** Makes a table reject the key of a deleted row. `keys`: the first id that each key had. */
export function keepKeys<T extends { readonly id: number }>(
  table: Table<T>,
  keyOf: (row: T) => string,
  keys: Map<string, number>,
): void {
  const put = table.put.bind(table)
  for (const row of table.all()) keys.set(keyOf(row).toLowerCase(), row.id)
  table.put = (row) => {
    const key = keyOf(row).toLowerCase()
    const id = keys.get(key) ?? row.id
    if (id !== row.id) throw new Invalid(`name is reserved [name: ${key}]`)
    keys.set(key, id)
    put(row)
  }
}

/** Keeps the names of deleted users, organizations and repositories. */
const keepsNames = prepares((forge) => {
  const owners = new Map<string, number>()
  keepKeys(forge.users, ({ name }) => name, owners)
  keepKeys(forge.organizations, ({ name }) => name, owners)
  keepKeys(forge.repositories, ({ owner, name }) => `${owner}/${name}`, new Map())
})

const isRead = ({ method, operation, path }: Call): boolean =>
  method === 'GET' && path.startsWith('/api/') && operation !== 'none'

/** Returns the response of some milliseconds ago to the same read. `nodes` handle the reads alternately, each with its own cache. */
const caches =
  (forMs: number, nodes = 1) =>
  (overrides: Overrides): void => {
    let reads = 0
    const nodeOf = new WeakMap<Call, number>()
    const kept = new Map<string, { readonly reply: Reply; readonly untilMs: number }>()
    const keyOf = (call: Call) =>
      `${nodeOf.get(call) ?? 0} ${call.caller?.id ?? call.visitor?.login ?? ''} ${call.path}?${call.query.toString().replace(/_\w+=[^&]*/g, '')}`
    const given = new WeakSet<Call>()
    overrides.before = (call) => {
      if (isRead(call)) nodeOf.set(call, reads++ % nodes)
      const found = isRead(call) ? kept.get(keyOf(call)) : undefined
      if (!found || found.untilMs < performance.now()) return undefined
      given.add(call)
      return found.reply
    }
    overrides.answer = (call, reply) => {
      if (isRead(call) && !given.has(call))
        kept.set(keyOf(call), { reply, untilMs: performance.now() + forMs })
      return reply
    }
  }

/** Deletes some milliseconds after the response; a write to the same owner or organization waits for the deletion. */
const deletesLater =
  (delayMs: number) =>
  (overrides: Overrides): void => {
    const pending = new Set<{ readonly names: readonly string[]; readonly apply: () => Promise<void> }>()
    overrides.effect = async (call, apply) => {
      const names = Object.values(call.params).map((name) => name.toLowerCase())
      for (const one of pending) if (one.names.some((name) => names.includes(name))) await one.apply()
      if (call.method !== 'DELETE') return apply()
      const later = {
        names,
        apply: async () => {
          if (pending.delete(later)) await apply()
        },
      }
      pending.add(later)
      setTimeout(() => void later.apply(), delayMs).unref()
    }
  }

/** Makes others edit each issue after two more have been created, and close it after another two. */
const othersWork = (overrides: Overrides): void => {
  overrides.effect = async ({ forge: { legacy }, operation }, apply) => {
    await apply()
    if (operation !== 'legacy.createIssue') return
    const [, , edited, , closed] = [...legacy.issues.values()].toReversed()
    if (edited)
      legacy.issues.set(edited.id, { ...edited, summary: `Reworded: ${edited.id}`, modified: new Date() })
    if (closed) legacy.issues.set(closed.id, { ...closed, status: 5, modified: new Date() })
  }
}

/** Makes a program edit each issue a moment after its creation, or when the next one is created. */
const programEdits = (overrides: Overrides): void => {
  let edit = () => {}
  overrides.effect = async ({ forge: { legacy }, operation }, apply) => {
    if (operation === 'legacy.createIssue') edit()
    await apply()
    const newest = [...legacy.issues.values()].at(-1)
    if (operation !== 'legacy.createIssue' || !newest) return
    edit = () => void legacy.issues.set(newest.id, { ...newest, status: 2, modified: new Date() })
    setTimeout(edit, 60).unref()
  }
}

/** Adds a different project of other users to each list. */
const othersHaveProjects = ({ rules: { projects }, views: { legacy } }: Overrides): void => {
  const { listed } = projects
  let count = 0
  projects.listed = (ask) => {
    const all = listed(ask)
    count += 1
    return all.flatMap((one) => (one.isPrivate ? [one] : [one, { ...one, shortname: `other-${count}` }]))
  }
  const { project } = legacy
  legacy.project = (ask, one) => ({ ...project(ask, one), id: one.shortname })
}

/** Makes others create an issue during every request for a list; every third time between its count and its list. */
function othersCreateMeanwhile({ views: { legacy } }: Overrides): void {
  const { issueList } = legacy
  let lists = 0
  legacy.issueList = (ask, project, open, closed) => {
    const id = ask.forge.legacy.nextIssueId()
    const about = { id, project: project.shortname, summary: `A report of others, ${id}`, content: 'x' }
    const issue = { ...about, status: 1 + (id % 4), submitter: 'nina', owner: undefined, labels: [] }
    const added = { ...issue, modified: new Date() }
    ask.forge.legacy.issues.set(id, added)
    const all = issueList(ask, project, [added, ...open], closed)
    return { ...all, ...(++lists % 3 === 0 ? { open: open.length } : {}) }
  }
}

/** Values from before a change that is younger than some milliseconds; undefined for older changes. */
class Formers<T> {
  readonly #all = new Map<string, { readonly value: T; readonly untilMs: number }>()

  note(key: string, value: T, forMs: number): void {
    if (this.at(key) === undefined) this.#all.set(key, { value, untilMs: performance.now() + forMs })
  }

  at(key: string): T | undefined {
    const found = this.#all.get(key)
    return found && found.untilMs > performance.now() ? found.value : undefined
  }
}

/** Indexes the collaborators of a repository some milliseconds after a change. */
const indexesCollaboratorsLater =
  (forMs: number) =>
  (overrides: Overrides): void => {
    const formers = new Formers<Repository>()
    const right = overrides.effect
    overrides.effect = async (call, apply) => {
      const one = /\.(?:add|remove)Collaborator$/.test(call.operation) ? pathRepository(call) : undefined
      const before = one && { ...one, collaborators: new Map(one.collaborators) }
      await right(call, apply)
      if (before) formers.note(String(before.id), before, forMs)
    }
    const { search } = overrides.rules
    const { belongsToUid, isCollaborative } = search
    const indexed = (one: Repository) => formers.at(String(one.id)) ?? one
    search.belongsToUid = (ask, one, query) => belongsToUid(ask, indexed(one), query)
    search.isCollaborative = (ask, one, query) => isCollaborative(ask, indexed(one), query)
  }

/** Additions of time use the tracker setting of some milliseconds ago. */
const switchesTrackerLaterForAdditions =
  (forMs: number) =>
  (overrides: Overrides): void => {
    const formers = new Formers<Repository>()
    const right = overrides.effect
    overrides.effect = async (call, apply) => {
      const all = /^repos\.edit$|^web\.saveSettings$/.test(call.operation)
        ? call.forge.repositories.all()
        : []
      const before = all.map((one) => ({ ...one, tracker: { ...one.tracker } }))
      await right(call, apply)
      for (const one of before) {
        const now = call.forge.repositories.get(one.id)
        const isSwitched = now && JSON.stringify(now.tracker) !== JSON.stringify(one.tracker)
        if (isSwitched) formers.note(String(one.id), one, forMs)
      }
    }
    const { access, times } = overrides.rules
    const { mayUseTracker } = access
    const { isEnabled } = times
    const seen = (ask: Asking, one: Repository) =>
      ask.operation === 'times.add' ? (formers.at(String(one.id)) ?? one) : one
    access.mayUseTracker = (ask, one, issue) => mayUseTracker(ask, seen(ask, one), issue)
    times.isEnabled = (ask, one) => isEnabled(ask, seen(ask, one))
  }

/** Tests by id whether a row of a table was created less than some milliseconds ago. */
export function youngOf<T extends { readonly id: number }>(
  table: Table<T>,
  forMs: number,
): (id: number) => boolean {
  const since = new Map<number, number>()
  seesNew(table, ({ id }) => since.set(id, performance.now()))
  return (id) => performance.now() - (since.get(id) ?? -Infinity) < forMs
}

/** Reads show new resources some milliseconds later, as from a copy of the data; writes know them at once. */
const readsFromACopy =
  (forMs: number) =>
  (overrides: Overrides): void => {
    const young = new WeakMap<Forge, Record<Copied, (id: number) => boolean>>()
    prepares((forge) => {
      const { users, organizations, repositories, hooks, teams } = forge
      young.set(forge, {
        users: youngOf(users, forMs),
        organizations: youngOf(organizations, forMs),
        repositories: youngOf(repositories, forMs),
        hooks: youngOf(hooks, forMs),
        teams: youngOf(teams, forMs),
      })
    })(overrides)
    const isYoung = ({ forge }: Call, what: Copied, id: number | undefined) =>
      id !== undefined && young.get(forge)?.[what](id) === true
    receives((call) => {
      const { forge, params } = call
      if (!isRead(call)) return undefined
      const names = [params['username'], params['collaborator'], params['timetrackingusername']]
      const isNew =
        names.some((name) => isYoung(call, 'users', forge.users.byKey(name ?? '')?.id)) ||
        isYoung(call, 'organizations', forge.organizations.byKey(params['org'] ?? '')?.id) ||
        isYoung(call, 'repositories', pathRepository(call)?.id) ||
        (/Hook$/.test(call.operation) && isYoung(call, 'hooks', Number(params['id'])))
      return isNew ? call.rules.answers.negative(call) : undefined
    })(overrides)
    answers((reply, call) => {
      const [, what] = Object.entries(listed).find(([end]) => call.operation.endsWith(end)) ?? []
      if (!what || !isRead(call)) return reply
      const old = (entries: ReadonlyArray<{ readonly id: number }>) =>
        entries.filter(({ id }) => !isYoung(call, what, id))
      const { json } = reply
      if (Array.isArray(json)) return { ...reply, json: old(json) }
      const data = (json as { data?: Array<{ id: number }> } | undefined)?.data
      return data ? { ...reply, json: { ...(json as object), data: old(data) } } : reply
    })(overrides)
  }

/** The resources that a copy shows later. */
type Copied = 'users' | 'organizations' | 'repositories' | 'hooks' | 'teams'

/** The resources in a list, by the end of its operation. */
const listed: Readonly<Record<string, Copied>> = {
  listHooks: 'hooks',
  listTeams: 'teams',
  listMembers: 'users',
  listPublicMembers: 'users',
  listCollaborators: 'users',
  'users.search': 'users',
  listRepositories: 'repositories',
  listForks: 'repositories',
  'repos.search': 'repositories',
}

/** Delayed effects of changes, names that stay in use, and concurrent changes by others. */
export const later = variantsOf({
  'keeps-names-reserved': {
    differs: 'names of deleted users, organizations and repositories stay reserved',
    source: 'code-hosting, Errors: exact conditions that trigger 403 and 422: not shown',
    mutate: keepsNames,
  },
  'caches-reads-for-a-second': {
    differs: 'a read is answered as the same one was up to a second before',
    source: `code-hosting, Endpoints: ${howSoon}`,
    mutate: caches(1000),
  },
  'reads-from-two-caches': {
    differs:
      'two nodes take the reads by turns, and each answers one as it answered the same up to 400 milliseconds before',
    source: `code-hosting, Endpoints: ${howSoon}`,
    mutate: caches(400, 2),
  },
  'reads-from-a-copy': {
    differs:
      'reads and lists have a new user, organization, repository, hook or team 700 milliseconds after its creation, and writes at once',
    source: `code-hosting, Endpoints: ${howSoon}`,
    // A check reads the list of a new user's time before the user is there.
    unmet: ['times.list-user.unknown'],
    mutate: readsFromACopy(700),
  },
  'deletes-later': {
    differs: 'a deletion takes effect 400 milliseconds after its response',
    source: `code-hosting, Endpoints: 204 empty: ${howSoon}`,
    mutate: deletesLater(400),
  },
  'indexes-collaborators-later': {
    differs: 'a repository search by `uid` follows a change of collaborators 700 milliseconds later',
    source: `code-hosting, Query parameters of GET /repos/search: ${howSoon}`,
    mutate: indexesCollaboratorsLater(700),
  },
  'switches-the-tracker-later-for-additions': {
    differs: 'an addition of time follows a switch of the time tracker 700 milliseconds later, lists at once',
    source: `code-hosting, Issue time tracking: ${howSoon}`,
    mutate: switchesTrackerLaterForAdditions(700),
  },
  'shows-statuses-later': {
    differs: 'a combined Status has a new status 400 milliseconds later',
    source: `code-hosting, Repositories, commits/{ref}/statuses: ${howSoon}`,
    mutate: shows('git', 'combinedStatus', (combinedStatus, ask, one, sha, statuses) =>
      combinedStatus(
        ask,
        one,
        sha,
        statuses.filter(({ createdAt }) => Date.now() - createdAt.getTime() >= 400),
      ),
    ),
  },
  'legacy-lists-issues-a-second-later': {
    differs: 'the issue list has a new issue one second after its creation',
    source: `legacy-forge, Endpoints, Issue list: ${howSoon}`,
    mutate: judges('projects', 'openIssues', (openIssues, ...given) =>
      openIssues(...given).filter(({ modified }) => Date.now() - modified.getTime() >= 1000),
    ),
  },
  'legacy-others-edit-and-close-issues': {
    differs: 'others edit and close the issues of a run while it goes on',
    source: 'legacy-forge, States and transitions: transitions, and who may update an issue: not shown',
    unmet: ['legacy-issues'],
    reason: /listed|at the same time/,
    mutate: othersWork,
  },
  'legacy-program-edits-new-issues': {
    differs: 'a program edits each issue 60 milliseconds after its creation',
    source: 'legacy-forge, States and transitions: transitions, and who may update an issue: not shown',
    mutate: programEdits,
  },
  'legacy-others-create-and-delete-projects': {
    differs: 'others create and delete projects while a run goes on, which have ids as well',
    source: 'legacy-forge, Endpoints, project create and project delete',
    unmet: ['legacy-projects'],
    reason: /at the same time/,
    mutate: othersHaveProjects,
  },
  'legacy-others-create-issues-meanwhile': {
    differs: 'others create issues all the time, some between the count and the list of a response',
    source:
      'legacy-forge, Endpoints, Issue list: whether open and issues are of the same instant is not shown',
    mutate: othersCreateMeanwhile,
  },
})
