import {
  codeHostingSuite,
  control,
  hasFields,
  scenario,
  type Reply,
  type ScenarioContext,
} from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'

const found = scenario('GET of an organization by an owner', async ({ forge, shared }) => ({
  answer: await forge.as(shared.ada).getOrganization(shared.society),
  none: await forge.as(shared.ada).getOrganization(shared.unknownName),
}))

const anotherFound = scenario('GET of another organization by its owner', ({ forge, shared }) =>
  forge.as(shared.ada).getOrganization(shared.crowdedOrganization),
)

/**
 * Which fields a creation or an edit takes is not shown. A field that a server shows empty, or in which it shows the username, need not be
 * one of them.
 */
function taken(reply: Reply, fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const left = ['', null, reply.field('username')]
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !left.includes(reply.field(field))))
}

responses(
  { scenario: found, reply: ({ answer }) => answer },
  {
    'orgs.get.status': { status: 200, says: 'GET of an organization returns 200.' },
    'orgs.get.media-type': defaultMediaType,
    'orgs.get.organization': { one: 'Organization', says: 'The response body is one Organization.' },
  },
)

requirement(
  'orgs.get.identity',
  {
    level: 'implied',
    says: 'The response describes the requested organization, including its full name.',
  },
  async ({ play, shared, expect }) => {
    const { answer } = await play(found)
    const another = await play(anotherFound)
    control(answer).succeeded()
    expect(answer).toHaveFieldsWherePresent({
      username: shared.society.username,
      ...taken(answer, { fullName: shared.society.fullName }),
    })
    expect(another).toHaveField('username', shared.crowdedOrganization.username)
  },
)

requirement(
  'orgs.get.none',
  { level: 'implied', says: 'GET of an unknown organization does not succeed.' },
  async ({ play, expect }) => {
    const { answer, none } = await play(found)
    control(answer).succeeded()
    expect(none).toBeUnsuccessful()
  },
)

question(
  'orgs.get.unknown',
  { asks: 'How does the operation respond to a request for an unknown organization?' },
  async ({ play }) => (await play(found)).none.describe(),
)

question(
  'orgs.get.name-of-user',
  { asks: 'How does the operation respond to the username of a user as the name?' },
  async ({ forge, shared }) => (await forge.as(shared.ada).getOrganization(shared.bob)).describe(),
)

question(
  'orgs.get.fields',
  { source: 'code-hosting, Other resources, Organization', asks: 'Which fields does an Organization have?' },
  async ({ play }) => (await play(found)).answer.describeFields(),
)

callerQuestions('orgs.get', { source: permissions }, (caller, { shared }) =>
  caller.getOrganization(shared.society),
)

function changeOf(fresh: ScenarioContext['fresh']) {
  return {
    fullName: fresh.fullName('organization', 'The Society of Engines'),
    description: fresh.line('It computes.'),
    website: fresh.link('https://example.com/engines'),
    location: fresh.like('London'),
  }
}

const edited = scenario(
  'PATCH of an organization by an owner',
  async ({ forge, fresh, pollUntil, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const other = await fresh.organization(shared.ada)
    const change = changeOf(fresh)
    return {
      organization,
      change,
      otherBefore: await forge.as(shared.ada).getOrganization(other),
      answer: await forge.as(shared.ada).editOrganization(organization, change),
      later: await pollUntil(() => forge.as(shared.ada).getOrganization(organization), hasFields(change)),
      otherLater: await forge.as(shared.ada).getOrganization(other),
    }
  },
)

responses(
  { scenario: edited, reply: ({ answer }) => answer },
  {
    'orgs.edit.status': { status: 200, says: 'PATCH of an organization returns 200.' },
    'orgs.edit.media-type': defaultMediaType,
    'orgs.edit.organization': { one: 'Organization', says: 'The response body is one Organization.' },
  },
)

requirement(
  'orgs.edit.identity',
  {
    level: 'implied',
    says: 'The response describes the organization in the path with the submitted changes.',
  },
  async ({ play, expect }) => {
    const { answer, organization, change } = await play(edited)
    control(answer).succeeded()
    expect(answer).toHaveFieldsWherePresent({ username: organization.username })
    expect(answer).toHaveField('fullName', change.fullName)
    expect(answer).toHaveFieldsWherePresent(taken(answer, change))
  },
)

requirement(
  'orgs.edit.effect',
  {
    level: 'implied',
    says: 'The changes can be read after the request: GET of the organization returns the submitted values.',
  },
  async ({ play, expect }) => {
    const { answer, later, organization, change } = await play(edited)
    control(answer).succeeded()
    expect(later).toSucceed()
    expect(later).toHaveField('username', organization.username)
    expect(later).toHaveFieldsWherePresent({ ...taken(answer, change), fullName: change.fullName })
  },
)

requirement(
  'orgs.edit.others',
  {
    level: 'implied',
    says: 'Other organizations of the same owner remain unchanged.',
  },
  async ({ play, expect }) => {
    const { answer, later, otherBefore, otherLater, change } = await play(edited)
    control(answer).succeeded()
    control(later).hasField('fullName', change.fullName)
    expect(otherLater).toSucceed()
    expect(otherLater).toHaveField('fullName', control(otherBefore).fieldValue('fullName'))
  },
)

const editedTwice = scenario(
  'two PATCHes of an organization, the second with only a full name',
  async ({ forge, fresh, pollUntil, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const owner = forge.as(shared.ada)
    const change = changeOf(fresh)
    const answer = await owner.editOrganization(organization, change)
    const newName = fresh.fullName('organization', 'Another name')
    return {
      newName,
      answer,
      again: await owner.editOrganization(organization, { fullName: newName }),
      later: await pollUntil(() => owner.getOrganization(organization), hasFields({ fullName: newName })),
    }
  },
)

requirement(
  'orgs.edit.again',
  {
    level: 'implied',
    says: 'A second PATCH takes effect as well: GET of the organization returns its full name.',
  },
  async ({ play, expect }) => {
    const { answer, again, later, newName } = await play(editedTwice)
    control(answer).succeeded()
    control(again).succeeded()
    expect(later).toHaveField('fullName', newName)
  },
)

question(
  'orgs.edit.left-out',
  {
    source: 'code-hosting, Request option objects, EditOrgOption',
    asks: 'What is the location of the organization after PATCH with only a full name?',
  },
  async ({ play }) => (await play(editedTwice)).later.describeField('location'),
)

question(
  'orgs.edit.wrong-type',
  { asks: 'How does the operation respond to a number as the full name?' },
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.anyOrganization()
    return (await forge.as(shared.ada).editOrganization(organization, { fullName: 1843 })).describe()
  },
)

question(
  'orgs.edit.unknown',
  { asks: 'How does the operation respond to a request for an unknown organization?' },
  async ({ forge, fresh, shared }) =>
    (await forge.as(shared.ada).editOrganization(shared.unknownName, changeOf(fresh))).describe(),
)

callerQuestions('orgs.edit', { source: permissions }, async (caller, { fresh }) =>
  caller.editOrganization(await fresh.anyOrganization(), changeOf(fresh)),
)

notTestable('orgs.edit.option', {
  level: 'open',
  source: 'code-hosting, Request option objects, EditOrgOption',
  says: 'Which fields does an EditOrgOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})
