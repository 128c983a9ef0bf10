import { isObject, keys, ownsOrganization, repositoriesOf, strangeTeams, textOf } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { judgeList, showsAll } from '../state/judge-list.ts'
import type { Entity } from '../state/model-state.ts'
import { identityOf, judgeAgreement, judgeName, judgeRecord, repositoryIn } from '../state/resources.ts'
import { judgeRefusedTexts } from '../state/refused-text.ts'
import { judgeSent, noteSent } from '../state/sent-text.ts'
import { teamFact, teamsOf } from './left-teams.ts'
import type { OperationModel } from './operation-model.ts'
import { existingOrganization, organizationOf, readableOrganization } from './organization.ts'
import { isId, type Id } from '../state/number.ts'
import { withoutIt } from '../state/without-it.ts'

/** No documented operation changes a team. */
const TEAM = ['description', 'permission']

/** Repositories and teams of organizations. */
export const organizationLists: Readonly<Record<string, OperationModel>> = {
  'orgs.list-repos': {
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
        fact: ({ id: entityId }) => listed(organization, entityId),
        // All repositories that the owner was shown, including private ones.
        candidates: judge.modelState
          .index(repositoriesOf(organization.name))
          .filter((entityId) => judge.certain(listed(organization, entityId)) === true),
        isWhole: ownsOrganization(judge, organization) && showsAll(judge),
      })
      judgeRepositories(judge, organization, json)
    },
    refused: readableOrganization,
  },
  'orgs.list-teams': {
    succeeded(judge) {
      const organization = existingOrganization(judge)
      const { json } = judge.response
      if (!organization || !Array.isArray(json)) return
      judgeTeams(judge, organization, json)
    },
    refused: readableOrganization,
  },
  'orgs.create-team': {
    // A list can have a team whose id is not known yet.
    pendingWrites(view) {
      const organization = organizationOf(view)
      return organization ? [{ key: strangeTeams(organization.id), value: true }] : []
    },
    refused(judge) {
      const organization = organizationOf(judge)
      const name = judge.field('name')
      // A name that is refused as such can be the name of a team that existed before.
      const isForCaller = judge.status === 403 || judge.status === 404
      if (organization && name !== undefined && isForCaller)
        judge.enter(refusedTeams(organization), judge.add({ kind: 'team', name, isNew: true }))
    },
    unclear(judge) {
      const organization = organizationOf(judge)
      if (organization) judge.write(strangeTeams(organization.id), true)
    },
    succeeded(judge) {
      const organization = existingOrganization(judge)
      const { json } = judge.response
      const name = judge.field('name')
      if (!organization || !isObject(json) || name === undefined) return
      // If a team already has the name, or the name is not plain, a server may choose another one.
      const isTaken = judge.modelState
        .index(teamsOf(organization))
        .some((entityId) => judge.modelState.entity(entityId)?.name === name)
      if (isTaken || !PLAIN_NAME.test(name)) {
        judge.write(strangeTeams(organization.id), true)
        return
      }
      judgeTeamName(judge, json['name'], name)
      const id = json['id']
      if (!isId(id)) {
        judge.write(strangeTeams(organization.id), true)
        return
      }
      judge.expect('every-other-id', !otherTeam(judge, organization, id), {
        expected: `an id that no other team of ${organization.name} has`,
        received: `the id ${id}`,
      })
      const entityId = judge.add({ kind: 'team', name, isNew: true, owner: String(organization.id) })
      judge.observe(keys.id(entityId), id)
      judge.enter(`team with id ${id}`, entityId)
      judge.enter(teamsOf(organization), entityId)
      judge.write(teamFact(organization, entityId), true)
      judge.modelState = judge.modelState.withoutWriteOf(strangeTeams(organization.id), judge.request.id)
      const team = judge.modelState.entity(entityId)
      if (!team) return
      noteSent(judge, team)
      judgeAgreement(judge, team, json, TEAM)
    },
  },
}

/** A name of a team that a server has no reason to change. */
const PLAIN_NAME = /^[\w-]{1,60}$/

/** Fields of Team are not shown: a name can have a prefix or suffix, such as the name of the organization. */
function judgeTeamName(judge: Judge, shown: unknown, name: string): void {
  if (typeof shown !== 'string') return
  if (shown.toLowerCase().includes(name.toLowerCase())) judge.judgedBy('every-subject')
  else judgeName(judge, 'the team', shown, name)
}

/** A team of the organization that already has the id. Ids of teams of other organizations may repeat. */
function otherTeam(judge: Judge, organization: Entity, id: Id): boolean {
  return judge.modelState
    .index(`team with id ${id}`)
    .some((entityId) => judge.modelState.entity(entityId)?.owner === String(organization.id))
}

/** The fact whether a repository belongs to an organization. */
const listed = (organization: Entity, entityId: number) => `listed/${organization.id}:${entityId}`

const refusedTeams = ({ id: entityId }: Entity) => `refused teams of ${entityId}`

/** Whether each creation of a team of an organization was seen. */
function areTeamsSeen({ modelState, span }: Judge, organization: Entity): boolean {
  const writes = modelState.possible(strangeTeams(organization.id), span)
  return organization.isNew && writes.every(({ value }) => value !== true)
}

/** A team that was certainly not created, in an organization whose team creations were all seen. */
function judgeStrangeTeam(judge: Judge, organization: Entity, entry: unknown): void {
  const name = isObject(entry) ? entry['name'] : undefined
  if (typeof name !== 'string' || !areTeamsSeen(judge, organization)) return
  const wasRefused = judge.modelState
    .index(refusedTeams(organization))
    .some((entityId) => judge.modelState.entity(entityId)?.name === name)
  judge.expect('every-entry-belongs', !wasRefused, {
    expected: `teams of ${organization.name}`,
    received: `the team ${name}, whose creation was refused`,
  })
}

/** Judges that a list has exactly the repositories of an organization. It may omit private ones. */
function judgeRepositories(judge: Judge, organization: Entity, entries: readonly unknown[]): void {
  const shown = new Set<number>()
  for (const entry of entries) {
    const repository = repositoryIn(judge, entry)
    if (repository === undefined) continue
    if (repository) {
      shown.add(repository.id)
      judge.expect('every-entry-belongs', repository.owner === organization.name, {
        expected: `repositories of ${organization.name}`,
        received: `${repository.owner ?? ''}/${repository.name}`,
      })
      judgeRecord(judge, repository, entry)
    }
  }
  const isWhole = ownsOrganization(judge, organization) && showsAll(judge)
  if (!isWhole || entries.some((entry) => repositoryIn(judge, entry) === undefined)) return
  const received = withoutIt(entries)
  for (const entityId of judge.modelState.index(repositoriesOf(organization.name))) {
    const repository = judge.modelState.entity(entityId)
    if (!repository) continue
    const key = keys.repository(organization.name, repository.name)
    if (judge.certain(key) !== entityId || judge.certain(keys.shown(entityId, 'private')) !== false) continue
    judge.expect(
      'every-list-whole',
      shown.has(entityId),
      { expected: `all repositories of ${organization.name}, with ${repository.name}`, received },
      { about: [key], length: entries.length },
    )
  }
}

function judgeTeams(judge: Judge, organization: Entity, entries: readonly unknown[]): void {
  const owner = String(organization.id)
  // Teams may be numbered within their organization: an entry is a team of another organization only if the name matches as well.
  const teamOf = (entry: unknown): Entity | undefined => {
    const { id, name } = isObject(entry) ? entry : {}
    if (!isId(id)) return undefined
    const teams = judge.modelState
      .index(`team with id ${id}`)
      .flatMap((entityId) => judge.modelState.entity(entityId) ?? [])
    return teams.find((team) => team.owner === owner) ?? teams.find((team) => team.name === name)
  }
  for (const entry of entries) {
    const team = teamOf(entry)
    if (!team) judgeStrangeTeam(judge, organization, entry)
    if (!team || !isObject(entry)) continue
    if (team.owner !== owner && !areTeamsSeen(judge, organization)) continue
    judge.expect(
      'every-entry-belongs',
      team.owner === owner,
      {
        expected: `teams of ${organization.name}`,
        received: `the team ${team.name} of another organization`,
      },
      // The list of a new organization may still show the teams of a former organization of the same name.
      { about: [keys.organization(organization.name)] },
    )
    judgeTeamName(judge, entry['name'], team.name)
    judgeAgreement(judge, team, entry, TEAM)
    judgeSent(judge, team, entry)
    judgeRefusedTexts(judge, team, entry)
  }
  const ids = entries.map(identityOf)
  const isWhole = ownsOrganization(judge, organization) && showsAll(judge)
  if (ids.includes(undefined)) return
  judge.expect('every-entry-once', new Set(ids).size === ids.length, {
    expected: 'each team once',
    received: 'a team twice',
  })
  if (!isWhole) return
  const received = withoutIt(entries)
  for (const entityId of judge.modelState.index(teamsOf(organization))) {
    const key = teamFact(organization, entityId)
    const team = judge.modelState.entity(entityId)
    if (!team || judge.certain(key) !== true) continue
    judge.expect(
      'every-list-whole',
      entries.some((entry) => teamOf(entry)?.id === entityId),
      { expected: `all teams of ${organization.name}, with ${team.name}`, received },
      { about: [key], length: entries.length },
    )
  }
}
