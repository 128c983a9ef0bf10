import { isObject, keys, ownsOrganization, strangeTeams, textOf } from '../facts.ts'
import type { Judge } from '../judge.ts'
import { judgeList, showsAll } from '../judge-list.ts'
import type { Thing } from '../knowledge.ts'
import { judgeAgreement, judgeName, judgeRecord, repositoryIn } from '../resources.ts'
import { judgeSent, noteSent } from '../sent-text.ts'
import type { OperationModel } from './operation-model.ts'
import { existingOrganization, organizationOf, readableOrganization } from './organization.ts'

/** No documented operation changes a team. */
const TEAM = ['description', 'permission']

/** Repositories and teams of organizations. */
export const organizationLists: Readonly<Record<string, OperationModel>> = {
  'orgs.list-repos': {
    success: 200,
    body: 'list',
    succeeded(judge) {
      const organization = existingOrganization(judge)
      const { json } = judge.response
      if (!organization || !Array.isArray(json)) return
      judgeList(judge, {
        entries: json,
        of: `repositories of ${organization.name}`,
        identify: (entry) => repositoryIn(judge, entry),
        nameOf: (entry) => {
          const name = isObject(entry) ? textOf(entry['name']) : undefined
          return name === undefined ? [] : [keys.repository(organization.name, name)]
        },
        fact: ({ n }) => listed(organization, n),
        // What the owner was shown once, private repositories as well.
        candidates: judge.knowledge
          .index(`repositories of ${organization.name.toLowerCase()}`)
          .filter((n) => judge.certain(listed(organization, n)) === true),
        isWhole: ownsOrganization(judge, organization) && showsAll(judge),
      })
      judgeRepositories(judge, organization, json)
    },
    refused: readableOrganization,
  },
  'orgs.list-teams': {
    success: 200,
    body: 'list',
    succeeded(judge) {
      const organization = existingOrganization(judge)
      const { json } = judge.response
      if (!organization || !Array.isArray(json)) return
      judgeTeams(judge, organization, json)
    },
    refused: readableOrganization,
  },
  'orgs.create-team': {
    success: 201,
    body: 'object',
    // A team whose id is not known yet can be in a list.
    intents(view) {
      const organization = organizationOf(view)
      return organization ? [{ key: strangeTeams(organization.n), value: true }] : []
    },
    refused(judge) {
      const organization = organizationOf(judge)
      const name = judge.field('name')
      // A name that is refused for itself can be that of a team which was there before.
      const isForCaller = judge.status === 403 || judge.status === 404
      if (organization && name !== undefined && isForCaller)
        judge.enter(refusedTeams(organization), judge.add({ kind: 'team', name, isNew: true }))
    },
    unclear(judge) {
      const organization = organizationOf(judge)
      if (organization) judge.write(strangeTeams(organization.n), true)
    },
    succeeded(judge) {
      const organization = existingOrganization(judge)
      const { json } = judge.response
      const name = judge.field('name')
      if (!organization || !isObject(json) || name === undefined) return
      // Of a name that a team has already, or that is not plain, a server may make another one.
      const isTaken = judge.knowledge
        .index(`teams of ${organization.n}`)
        .some((n) => judge.knowledge.thing(n)?.name === name)
      if (isTaken || !PLAIN_NAME.test(name)) {
        judge.write(strangeTeams(organization.n), true)
        return
      }
      if (typeof json['name'] === 'string') judgeName(judge, 'the team', json['name'], name)
      const id = json['id']
      if (typeof id !== 'number') {
        judge.write(strangeTeams(organization.n), true)
        return
      }
      judge.expect('every-other-id', !otherTeam(judge, organization, id), {
        expected: `an id that no other team of ${organization.name} has`,
        received: `the id ${id}`,
      })
      const n = judge.add({ kind: 'team', name, isNew: true, owner: String(organization.n) })
      judge.settle(keys.id(n), id)
      judge.enter(`team with id ${id}`, n)
      judge.enter(`teams of ${organization.n}`, n)
      judge.write(`team/${organization.n}:${n}`, true)
      judge.knowledge = judge.knowledge.withoutWriteOf(strangeTeams(organization.n), judge.request.id)
      const team = judge.knowledge.thing(n)
      if (!team) return
      noteSent(judge, team)
      judgeAgreement(judge, team, json, TEAM)
    },
  },
}

/** A name of a team that a server has no reason to change. */
const PLAIN_NAME = /^[\w-]{1,60}$/

/** A team of the organization that has an id already. Of other organizations, ids may repeat. */
function otherTeam(judge: Judge, organization: Thing, id: number): boolean {
  return judge.knowledge
    .index(`team with id ${id}`)
    .some((n) => judge.knowledge.thing(n)?.owner === String(organization.n))
}

/** The fact whether a repository is one of those of an organization. */
const listed = (organization: Thing, n: number) => `listed/${organization.n}:${n}`

const refusedTeams = ({ n }: Thing) => `refused teams of ${n}`

/** Whether each creation of a team of an organization was seen. */
function areTeamsSeen({ knowledge, span }: Judge, organization: Thing): boolean {
  const writes = knowledge.possible(strangeTeams(organization.n), span)
  return organization.isNew && writes.every(({ value }) => value !== true)
}

/** A team that nothing has created for certain, in an organization of which each creation of a team was seen. */
function judgeStrangeTeam(judge: Judge, organization: Thing, entry: unknown): void {
  const name = isObject(entry) ? entry['name'] : undefined
  if (typeof name !== 'string' || !areTeamsSeen(judge, organization)) return
  const wasRefused = judge.knowledge
    .index(refusedTeams(organization))
    .some((n) => judge.knowledge.thing(n)?.name === name)
  judge.expect('every-entry-belongs', !wasRefused, {
    expected: `teams of ${organization.name}`,
    received: `the team ${name}, whose creation was refused`,
  })
}

/** Judges that a list has the repositories of an organization and no others. Private ones may be left out. */
function judgeRepositories(judge: Judge, organization: Thing, entries: readonly unknown[]): void {
  const shown = new Set<number>()
  for (const entry of entries) {
    const repository = repositoryIn(judge, entry)
    if (repository === undefined) continue
    if (repository) {
      shown.add(repository.n)
      judge.expect('every-entry-belongs', repository.owner === organization.name, {
        expected: `repositories of ${organization.name}`,
        received: `${repository.owner ?? ''}/${repository.name}`,
      })
      judgeRecord(judge, repository, entry)
    }
  }
  const isWhole = ownsOrganization(judge, organization) && showsAll(judge)
  if (!isWhole || entries.some((entry) => repositoryIn(judge, entry) === undefined)) return
  for (const n of judge.knowledge.index(`repositories of ${organization.name.toLowerCase()}`)) {
    const repository = judge.knowledge.thing(n)
    if (!repository) continue
    const key = keys.repository(organization.name, repository.name)
    if (judge.certain(key) !== n || judge.certain(keys.shown(n, 'private')) !== false) continue
    judge.expect(
      'every-list-whole',
      shown.has(n),
      {
        expected: `all repositories of ${organization.name}, with ${repository.name}`,
        received: `${entries.length} entries without it`,
      },
      { about: [key], length: entries.length },
    )
  }
}

function judgeTeams(judge: Judge, organization: Thing, entries: readonly unknown[]): void {
  const owner = String(organization.n)
  // Teams may be numbered within their organization: only with its name, another one is that of another organization.
  const teamOf = (entry: unknown): Thing | undefined => {
    const { id, name } = isObject(entry) ? entry : {}
    if (typeof id !== 'number') return undefined
    const teams = judge.knowledge.index(`team with id ${id}`).flatMap((n) => judge.knowledge.thing(n) ?? [])
    return teams.find((team) => team.owner === owner) ?? teams.find((team) => team.name === name)
  }
  for (const entry of entries) {
    const team = teamOf(entry)
    if (!team) judgeStrangeTeam(judge, organization, entry)
    if (!team || !isObject(entry)) continue
    if (team.owner !== owner && !areTeamsSeen(judge, organization)) continue
    judge.expect('every-entry-belongs', team.owner === owner, {
      expected: `teams of ${organization.name}`,
      received: `the team ${team.name} of another organization`,
    })
    if (typeof entry['name'] === 'string') judgeName(judge, 'the team', entry['name'], team.name)
    judgeAgreement(judge, team, entry, TEAM)
    judgeSent(judge, team, entry)
  }
  const ids = entries.map((entry) => (isObject(entry) ? entry['id'] : undefined))
  const isWhole = ownsOrganization(judge, organization) && showsAll(judge)
  if (ids.some((id) => typeof id !== 'number')) return
  judge.expect('every-entry-once', new Set(ids).size === ids.length, {
    expected: 'each team once',
    received: 'a team twice',
  })
  if (!isWhole) return
  for (const n of judge.knowledge.index(`teams of ${organization.n}`)) {
    const key = `team/${organization.n}:${n}`
    const team = judge.knowledge.thing(n)
    if (!team || judge.certain(key) !== true) continue
    judge.expect(
      'every-list-whole',
      entries.some((entry) => teamOf(entry)?.n === n),
      {
        expected: `all teams of ${organization.name}, with ${team.name}`,
        received: `${entries.length} entries without it`,
      },
      { about: [key], length: entries.length },
    )
  }
}
