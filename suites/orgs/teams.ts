import { checks, implied, question, scenario } from '../common/words.ts'
import { callers, fields, paging, requestFields, responses } from '../common/derived.ts'
import { asWritten, control, isServed, lists, Observed } from '../common/tools.ts'

const option = 'code-hosting, Request option objects, CreateTeamOption'

const created = scenario(
  'POST of two teams of an organization',
  async ({ forge, fresh, pollUntil, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const owner = forge.as(shared.ada)
    const [sentName, secondSentName] = [fresh.name(), fresh.name()]
    const answer = await owner.createTeam(organization, {
      name: sentName,
      description: fresh.line('Those who compute'),
      permission: 'read',
    })
    const name = asWritten(sentName, answer, 'name')
    const listBefore = await pollUntil(() => owner.listTeams(organization), lists({ name }))
    const second = await owner.createTeam(organization, { name: secondSentName, permission: 'read' })
    const secondName = asWritten(secondSentName, second, 'name')
    return {
      ...{ organization, sentName, name, secondName, answer, listBefore, second },
      list: await pollUntil(() => owner.listTeams(organization), lists({ name }, { name: secondName })),
    }
  },
)

const afterCreated = created.after('answer')
const afterCreatedWithSecond = created.after('answer', 'second')

export const suite = checks({
  ...responses('orgs.create-team', created, 'answer', ['status', 'media-type', 'team']),
  'orgs.create-team.identity': afterCreated.implied(
    'The response describes the created team: the name matches the request.',
    ({ answer, name }, { expect }) => expect(answer).toHaveField('name', name),
  ),
  'orgs.create-team.effect': afterCreated.implied(
    'The created team can be read after the request: the list of teams of the organization contains the team.',
    ({ listBefore, list, name }, { expect }) => {
      expect(list).toSucceed()
      expect(listBefore).toHaveEntry({ name })
      expect(list).toHaveEntry({ name })
    },
  ),
  'orgs.create-team.nothing-given': question(
    'How does the operation respond to a request without any team data?',
    { source: option },
    async ({ forge, fresh, shared }) => forge.as(shared.ada).createTeam(await fresh.anyOrganization(), {}),
  ),
  'orgs.create-team.taken-name': afterCreated.question(
    'How does the operation respond to the name of another team of the organization?',
    { source: option },
    ({ organization, sentName: name }, { forge, shared }) =>
      forge.as(shared.ada).createTeam(organization, { name, permission: 'read' }),
  ),
  'orgs.create-team.taken-name-effect': implied(
    'A POST that is refused because its name belongs to another team removes no member of the organization.',
    { source: option, needs: ['organizationMembers'] },
    async ({ forge, fresh, pollUntil, shared, expect }) => {
      const { organization, member } = await fresh.organizationWithMember()
      const owner = forge.as(shared.ada)
      control(await pollUntil(() => owner.isMember(organization, member), isServed)).succeeded()
      const teams = await owner.listTeams(organization)
      control(teams).hasEntries()
      for (const { name } of teams.entries()) {
        const answer = await owner.createTeam(organization, { name, permission: 'read' })
        if (answer.succeeded) throw new Observed(`it is not refused: ${answer.describe()}`)
      }
      expect(await owner.isMember(organization, member)).toSucceed()
    },
  ),
  'orgs.create-team.fields': fields(created, 'answer'),
  ...callers('orgs.create-team', async (caller, { fresh }) =>
    caller.createTeam(await fresh.anyOrganization(), { name: fresh.name(), permission: 'read' }),
  ),
  'orgs.create-team.option': requestFields(),
  ...responses('orgs.list-teams', created, 'list', ['status', 'media-type', 'list']),
  'orgs.list-teams.identity': afterCreatedWithSecond.implied(
    'The list contains each created team exactly once.',
    ({ list, listBefore, name, secondName }, { expect }) => {
      expect(listBefore).toHaveEntry({ name })
      expect(list)
        .toHaveEntry({ name })
        .toHaveEntry({ name: secondName })
        .toHaveUniqueEntries('name', [name, secondName])
    },
  ),
  'orgs.list-teams.of-this-organization': afterCreated.implied(
    'The list omits teams of another organization.',
    async ({ name }, { forge, fresh, pollUntil, shared, expect }) => {
      const other = await fresh.organization(shared.ada)
      const owner = forge.as(shared.ada)
      const sent = fresh.name()
      const answer = await owner.createTeam(other, { name: sent, permission: 'read' })
      control(answer).succeeded()
      const team = asWritten(sent, answer, 'name')
      const list = await pollUntil(() => owner.listTeams(other), lists({ name: team }))
      control(list).hasEntry({ name: team })
      expect(list).toHaveNoEntry({ name })
    },
  ),
  'orgs.list-teams.paging': paging(created, 'list', 'two or more teams'),
  'orgs.list-teams.at-first': question(
    'How many teams does a new organization have?',
    async ({ forge, fresh, shared }) =>
      (await forge.as(shared.ada).listTeams(await fresh.organization(shared.ada))).describeCount(),
  ),
  ...callers('orgs.list-teams', (caller, { shared }) => caller.listTeams(shared.organization)),
})
