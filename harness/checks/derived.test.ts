import { expect, test } from 'vitest'
import { Answer } from '../client/answer.ts'
import { Unmet } from '../client/unmet.ts'
import type { Contexts } from './check.ts'
import { scenario } from './code-hosting.ts'
import { callers, fields, noRepetition, paging, requestFields, responses } from './derived.ts'
import { Mismatch, newExpect } from './expect.ts'
import { Reply } from './reply.ts'
import { checks, checksWith, type Table } from './requirement.ts'

const asked = scenario('a request', async (): Promise<{ answer: Reply }> =>
  Promise.reject(new Error('unused')),
)

const says = (table: Table) => checks(table).map(({ id, level, says }) => `${id}, ${level}: ${says}`)

test('status code, media type and body of an operation are those of its description', () => {
  expect(says(responses('orgs.create-team', asked, 'answer', ['status', 'media-type', 'team']))).toEqual([
    'orgs.create-team.status, stated: POST of a team with valid input returns 201.',
    'orgs.create-team.media-type, implied: The response has the media type application/json.',
    'orgs.create-team.team, stated: The response body is one Team.',
  ])
  expect(says(responses('orgs.list-members', asked, 'answer', ['status', 'list']))).toEqual([
    'orgs.list-members.status, stated: GET of the members of an organization returns 200.',
    'orgs.list-members.list, stated: The response body is a list of User; each entry has an id.',
  ])
  expect(says(responses('orgs.publicize-member', asked, 'answer', ['status'], { of: 'of it' }))).toEqual([
    'orgs.publicize-member.status, stated: PUT of it returns 204.',
  ])
})

test('questions name what the description of the operation names', () => {
  expect(
    says({
      ...callers('orgs.edit', (caller) => caller.getOrganization('guild'), { only: ['admin'] }),
      'orgs.get.fields': fields(asked, 'answer'),
      'repos.search.fields': fields(asked, 'answer'),
      'orgs.list-teams.paging': paging(asked, 'answer', 'two teams'),
      'orgs.edit.option': requestFields(),
      'orgs.edit-hook.request': requestFields('elsewhere'),
    }),
  ).toEqual([
    'orgs.edit.by-admin, open: How does the operation respond to an administrator without another role?',
    'orgs.get.fields, open: Which fields does an Organization have?',
    'repos.search.fields, open: Which fields does SearchResults have?',
    'orgs.list-teams.paging, open: Does a `Link` header name a further page of a list of two teams?',
    'orgs.edit.option, open: Which fields does an EditOrgOption have?',
    'orgs.edit-hook.request, open: Which fields does the request body have?',
  ])
  expect(() => checks({ 'orgs.rename.option': requestFields() })).toThrow('no operation orgs.rename')
})

test('capabilities are those of the table', () => {
  const table = responses('orgs.get', asked, 'answer', ['status'])
  expect(checksWith({ needs: ['gitContent'] })(table)[0]?.needs).toEqual(['gitContent'])
})

const JSON_TYPE = 'application/json'

test('each requirement judges its property', async () => {
  const get = responses('orgs.get', asked, 'answer', ['status', 'media-type', 'organization'])
  await judge(get, 'orgs.get.status', 200)
  await judge(get, 'orgs.get.media-type', 200)
  await judge(get, 'orgs.get.organization', 200)
  await expect(judge(get, 'orgs.get.status', 201)).rejects.toThrow(Mismatch)
  await expect(judge(get, 'orgs.get.media-type', 200, 'text/plain')).rejects.toThrow(Mismatch)
  await expect(judge(get, 'orgs.get.organization', 200, JSON_TYPE, '[]')).rejects.toThrow(Mismatch)
  const removal = responses('orgs.delete-hook', asked, 'answer', ['no-body'])
  await judge(removal, 'orgs.delete-hook.no-body', 204, JSON_TYPE, '')
  await expect(judge(removal, 'orgs.delete-hook.no-body', 204)).rejects.toThrow(Mismatch)
  const table = { 'orgs.list-teams.no-repetition': noRepetition(asked, 'answer', 'team') }
  await judge(table, 'orgs.list-teams.no-repetition', 200, JSON_TYPE, '[{"id":1},{"id":2}]')
  await expect(
    judge(table, 'orgs.list-teams.no-repetition', 200, JSON_TYPE, '[{"id":1},{"id":1}]'),
  ).rejects.toThrow(Mismatch)
})

test('media type and body are judged of a success only, and after the requests that have to succeed', async () => {
  const get = responses('orgs.get', asked, 'answer', ['media-type', 'organization'])
  await expect(judge(get, 'orgs.get.media-type', 404)).rejects.toThrow(Unmet)
  await expect(judge(get, 'orgs.get.organization', 404)).rejects.toThrow(Unmet)
  const controlled = responses('orgs.get', asked.after('answer'), 'answer', ['status'])
  await expect(judge(controlled, 'orgs.get.status', 404)).rejects.toThrow(Unmet)
})

async function judge(table: Table, id: string, status: number, mediaType = JSON_TYPE, body = '{"id":1}') {
  const answer = new Answer({
    id: 'check:table#1',
    request: 'GET /',
    status,
    headers: [['Content-Type', mediaType]],
    body: Buffer.from(body),
  })
  const seen = { answer: new Reply(answer, { list: 'Team' }, {}) }
  const contexts = { 'code-hosting': { play: async () => Promise.resolve(seen) } }
  await checks(table)
    .find((one) => one.id === id)
    ?.check?.(contexts as unknown as Contexts, newExpect().expect)
}
