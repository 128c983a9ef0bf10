import { codeHostingSuite, control, lists, scenario } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'
const option = 'code-hosting, Request option objects, CreateTeamOption'

const created = scenario(
  'POST of two teams of an organization',
  async ({ forge, fresh, pollUntil, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const owner = forge.as(shared.ada)
    const [name, secondName] = [fresh.name(), fresh.name()]
    return {
      organization,
      name,
      secondName,
      answer: await owner.createTeam(organization, {
        name,
        description: fresh.line('Those who compute'),
        permission: 'read',
      }),
      listBefore: await pollUntil(() => owner.listTeams(organization), lists({ name })),
      second: await owner.createTeam(organization, { name: secondName, permission: 'read' }),
      list: await pollUntil(() => owner.listTeams(organization), lists({ name }, { name: secondName })),
    }
  },
)

responses(
  { scenario: created, reply: ({ answer }) => answer },
  {
    'orgs.create-team.status': { status: 201, says: 'POST of a team with valid input returns 201.' },
    'orgs.create-team.media-type': defaultMediaType,
    'orgs.create-team.team': { one: 'Team', says: 'The response body is one Team.' },
  },
)

requirement(
  'orgs.create-team.identity',
  {
    level: 'implied',
    says: 'The response describes the created team: the name matches the request.',
  },
  async ({ play, expect }) => {
    const { answer, name } = await play(created)
    control(answer).succeeded()
    expect(answer).toHaveField('name', name)
  },
)

requirement(
  'orgs.create-team.effect',
  {
    level: 'implied',
    says: 'The created team can be read after the request: the list of teams of the organization contains the team.',
  },
  async ({ play, expect }) => {
    const { answer, listBefore, list, name } = await play(created)
    control(answer).succeeded()
    expect(list).toSucceed()
    expect(listBefore).toHaveEntry({ name })
    expect(list).toHaveEntry({ name })
  },
)

question(
  'orgs.create-team.nothing-given',
  { source: option, asks: 'How does the operation respond to a request without any team data?' },
  async ({ forge, fresh, shared }) =>
    (await forge.as(shared.ada).createTeam(await fresh.anyOrganization(), {})).describe(),
)

question(
  'orgs.create-team.taken-name',
  { source: option, asks: 'How does the operation respond to the name of another team of the organization?' },
  async ({ play, forge, shared }) => {
    const { organization, answer, name } = await play(created)
    control(answer).succeeded()
    return (await forge.as(shared.ada).createTeam(organization, { name, permission: 'read' })).describe()
  },
)

question(
  'orgs.create-team.fields',
  { source: 'code-hosting, Other resources, Team', asks: 'Which fields does a Team have?' },
  async ({ play }) => (await play(created)).answer.describeFields(),
)

callerQuestions('orgs.create-team', { source: permissions }, async (caller, { fresh }) =>
  caller.createTeam(await fresh.anyOrganization(), { name: fresh.name(), permission: 'read' }),
)

notTestable('orgs.create-team.option', {
  level: 'open',
  source: option,
  says: 'Which fields does a CreateTeamOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})

responses(
  { scenario: created, reply: ({ list }) => list },
  {
    'orgs.list-teams.status': { status: 200, says: 'GET of the teams of an organization returns 200.' },
    'orgs.list-teams.media-type': defaultMediaType,
    'orgs.list-teams.list': { listOf: 'Team', says: 'The response body is a list of Team.' },
  },
)

requirement(
  'orgs.list-teams.identity',
  { level: 'implied', says: 'The list contains each created team exactly once.' },
  async ({ play, expect }) => {
    const { list, listBefore, answer, second, name, secondName } = await play(created)
    control(answer).succeeded()
    control(second).succeeded()
    expect(listBefore).toHaveEntry({ name })
    expect(list).toHaveEntry({ name })
    expect(list).toHaveEntry({ name: secondName })
    expect(list).toHaveUniqueEntries('name')
  },
)

requirement(
  'orgs.list-teams.of-this-organization',
  { level: 'implied', says: 'The list omits teams of another organization.' },
  async ({ play, forge, fresh, shared, expect }) => {
    const { answer, name } = await play(created)
    control(answer).succeeded()
    const other = await fresh.organization(shared.ada)
    const owner = forge.as(shared.ada)
    const team = fresh.name()
    control(await owner.createTeam(other, { name: team, permission: 'read' })).succeeded()
    const list = await owner.listTeams(other)
    control(list).hasEntry({ name: team })
    expect(list).toHaveNoEntry({ name })
  },
)

question(
  'orgs.list-teams.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Does a `Link` header name a further page of a list of two or more teams?',
  },
  async ({ play }) => (await play(created)).list.describePages(),
)

question(
  'orgs.list-teams.at-first',
  { asks: 'How many teams does a new organization have?' },
  async ({ forge, fresh, shared }) =>
    (await forge.as(shared.ada).listTeams(await fresh.organization(shared.ada))).describeCount(),
)

callerQuestions('orgs.list-teams', { source: permissions }, (caller, { shared }) =>
  caller.listTeams(shared.society),
)
