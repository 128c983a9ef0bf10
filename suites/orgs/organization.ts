import { checks, question, scenario } from '../common/words.ts'
import { callers, fields, requestFields, responses } from '../common/derived.ts'
import {
  asWritten,
  control,
  hasFields,
  isServed,
  isWrittenOtherwise,
  Observed,
  type Reply,
  type ScenarioContext,
} from '../common/tools.ts'

const found = scenario('GET of an organization by an owner', async ({ forge, pollUntil, shared }) => ({
  answer: await pollUntil(() => forge.as(shared.ada).getOrganization(shared.organization), isServed),
  none: await forge.as(shared.ada).getOrganization(shared.unknownName),
}))

const anotherFound = scenario('GET of another organization by its owner', ({ forge, pollUntil, shared }) =>
  pollUntil(() => forge.as(shared.ada).getOrganization(shared.matchingOrganization), isServed),
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
    const owner = forge.as(shared.ada)
    const sent = changeOf(fresh)
    const before = await pollUntil(() => owner.getOrganization(organization), isServed)
    const otherBefore = await pollUntil(() => owner.getOrganization(other), isServed)
    const answer = await owner.editOrganization(organization, sent)
    const fullName = asWritten(sent.fullName, answer, 'fullName')
    return {
      ...{ organization, before, otherBefore, answer },
      change: { ...sent, fullName },
      later: await pollUntil(() => owner.getOrganization(organization), hasFields({ fullName })),
      otherLater: await pollUntil(() => owner.getOrganization(other), isServed),
    }
  },
)

const editedTwice = scenario(
  'two PATCHes of an organization, the second with only a full name',
  async ({ play, forge, fresh, pollUntil, shared }) => {
    // The previous scenario detects an edit that changes every organization.
    await play(edited)
    const organization = await fresh.organization(shared.ada)
    const owner = forge.as(shared.ada)
    const change = changeOf(fresh)
    const answer = await owner.editOrganization(organization, change)
    const sent = fresh.fullName('organization', 'Another name')
    const again = await owner.editOrganization(organization, { fullName: sent })
    const newName = asWritten(sent, again, 'fullName')
    return {
      ...{ newName, answer, again },
      later: await pollUntil(() => owner.getOrganization(organization), hasFields({ fullName: newName })),
    }
  },
)

/**
 * The document shows neither which fields a creation or an edit accepts, nor how the server spells them. A server need not accept a field
 * that it leaves out or shows as empty, unchanged, shortened, respelled or as the username.
 */
function taken(
  reply: Reply,
  fields: Readonly<Record<string, string>>,
  before?: Reply,
): Readonly<Record<string, string>> {
  const isTaken = (field: string, sent: string): boolean => {
    const shown = reply.field(field)
    const left = [
      '',
      null,
      undefined,
      reply.field('username'),
      ...(before?.succeeded ? [before.field(field)] : []),
    ]
    if (left.includes(shown)) return false
    const isShortened =
      typeof shown === 'string' && shown !== sent && sent.includes(shown.replace(/\s*(?:…|\.\.\.)$/, ''))
    return !isShortened && !isWrittenOtherwise(sent, shown)
  }
  return Object.fromEntries(Object.entries(fields).filter(([field, sent]) => isTaken(field, sent)))
}

/**
 * Whether an edit accepts another field instead of the full name, according to its response. Without any accepted field, it is judged by
 * the full name.
 */
function keepsFullName(answer: Reply, before: Reply, change: Readonly<Record<string, string>>): boolean {
  if (!answer.succeeded || !before.succeeded) return false
  const isKept = answer.field('fullName') === before.field('fullName')
  return isKept && Object.keys(change).some((field) => answer.field(field) === change[field])
}

const afterFound = found.after('answer')
const afterEdited = edited.after('answer')
const afterEditedTwiceWithAgain = editedTwice.after('answer', 'again')

export const suite = checks({
  ...responses('orgs.get', found, 'answer', ['status', 'media-type', 'organization']),
  'orgs.get.identity': found.implied(
    'The response describes the requested organization, including its full name.',
    async ({ answer }, { play, shared, expect }) => {
      const another = await play(anotherFound)
      control(answer).succeeded()
      expect(answer).toHaveFieldsWherePresent({
        username: shared.organization.username,
        ...taken(answer, { fullName: shared.organization.fullName }),
      })
      expect(another).toHaveField('username', shared.matchingOrganization.username)
    },
  ),
  'orgs.get.none': afterFound.implied(
    'GET of an unknown organization does not succeed.',
    ({ none }, { expect }) => expect(none).toBeUnsuccessful(),
  ),
  'orgs.get.unknown': found.question(
    'How does the operation respond to a request for an unknown organization?',
    ({ none }) => none,
  ),
  'orgs.get.name-of-user': question(
    'How does the operation respond to the username of a user as the name?',
    ({ forge, shared }) => forge.as(shared.ada).getOrganization(shared.bob),
  ),
  'orgs.get.fields': fields(found, 'answer'),
  ...callers('orgs.get', (caller, { shared }) => caller.getOrganization(shared.organization)),
  ...responses('orgs.edit', edited, 'answer', ['status', 'media-type', 'organization']),
  'orgs.edit.identity': afterEdited.implied(
    'The response describes the organization in the path with the submitted changes.',
    ({ answer, before, organization, change }, { expect }) => {
      expect(answer).toHaveFieldsWherePresent({ username: organization.username })
      const isKept = keepsFullName(answer, before, change)
      if (!isKept) expect(answer).toHaveField('fullName', change.fullName)
      expect(answer).toHaveFieldsWherePresent({
        ...taken(answer, change, before),
        ...(isKept ? {} : { fullName: change.fullName }),
      })
    },
  ),
  'orgs.edit.effect': afterEdited.implied(
    'The changes can be read after the request: GET of the organization returns the submitted values.',
    ({ answer, before, later, organization, change }, { expect }) => {
      expect(later).toSucceed().toHaveField('username', organization.username)
      const isKept = keepsFullName(answer, before, change)
      expect(later).toHaveFieldsWherePresent({
        ...taken(answer, change, before),
        ...(isKept ? {} : { fullName: change.fullName }),
      })
    },
  ),
  'orgs.edit.others': afterEdited.implied(
    'Other organizations of the same owner remain unchanged.',
    ({ later, otherBefore, otherLater, change }, { expect }) => {
      control(later).hasField('fullName', change.fullName)
      expect(otherLater).toSucceed().toHaveField('fullName', control(otherBefore).fieldValue('fullName'))
    },
  ),
  'orgs.edit.again': afterEditedTwiceWithAgain.implied(
    'A second PATCH takes effect as well: GET of the organization returns its full name.',
    async ({ later, newName }, { play, expect }) => {
      if (!hasFields({ fullName: newName })(later)) {
        const { answer, before, change } = await play(edited)
        if (keepsFullName(answer, before, change)) throw new Observed('an edit keeps the full name')
      }
      expect(later).toHaveField('fullName', newName)
    },
  ),
  'orgs.edit.left-out': editedTwice.question(
    'What is the location of the organization after PATCH with only a full name?',
    { source: 'code-hosting, Request option objects, EditOrgOption' },
    ({ later }) => later.describeField('location'),
  ),
  'orgs.edit.wrong-type': question(
    'How does the operation respond to a number as the full name?',
    async ({ forge, fresh, shared }) => {
      const organization = await fresh.anyOrganization()
      return forge
        .as(shared.ada)
        .editOrganization(organization, { fullName: fresh.number('full name', 1000, 10_000) })
    },
  ),
  'orgs.edit.unknown': question(
    'How does the operation respond to a request for an unknown organization?',
    ({ forge, fresh, shared }) => forge.as(shared.ada).editOrganization(shared.unknownName, changeOf(fresh)),
  ),
  ...callers('orgs.edit', async (caller, { fresh }) =>
    caller.editOrganization(await fresh.anyOrganization(), changeOf(fresh)),
  ),
  'orgs.edit.option': requestFields(),
})
