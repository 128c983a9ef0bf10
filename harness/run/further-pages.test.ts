import { expect, test } from 'vitest'
import { Reply } from '../checks/reply.ts'
import type { Call } from '../checks/calls/call.ts'
import type { Operation } from '../checks/operation.ts'
import { Answer } from '../client/answer.ts'
import { Inconclusive } from '../client/inconclusive.ts'
import { defaultLimits } from '../client/limits.ts'
import { readFurtherPages } from './further-pages.ts'

const operation: Operation = {
  document: 'code-hosting',
  area: 'orgs',
  method: 'GET',
  path: '/api/v1/orgs/{org}/teams',
  success: 200,
  others: [],
  answers: { list: 'Team' },
}
const call: Call = { operation: 'orgs.list-teams', parameters: { org: 'guild' } }
const next = (query: string, rel = 'rel="next"') => `<https://other.example/elsewhere?${query}>; ${rel}`

function page(id: number, link?: string, { status = 200, listPages = 3 } = {}): Reply {
  const parts = {
    id: `check:a#${id}`,
    request: 'GET /api/v1/orgs/guild/teams as ada',
    status,
    headers: link === undefined ? [] : [['Link', link] as const],
    body: Buffer.from(JSON.stringify([{ id }])),
    limits: { ...defaultLimits, listPages },
  }
  return new Reply(new Answer(parts), operation.answers, {})
}

/** The ids of the whole list, and the queries that were sent. */
async function followed(pages: readonly Reply[], from: Call = call, of: Operation = operation) {
  const [first, ...rest] = pages
  if (!first) throw new Error('no page')
  const sent: unknown[] = []
  await readFurtherPages(first, from, of, async ({ query, parameters }) => {
    expect(parameters).toEqual(call.parameters)
    sent.push(query)
    return rest[sent.length - 1] ?? page(0)
  })
  return { ids: first.entries().map(({ id }) => id), sent }
}

test('pages are read as long as the response links to a next one, by its query alone', async () => {
  const links = `${next('page=1', 'rel="prev"')}, ${next('page=2&limit=1')}`
  expect(await followed([page(1, links), page(2, next('page=3', 'rel=next')), page(3)])).toEqual({
    ids: [1, 2, 3],
    sent: [{ page: '2', limit: '1' }, { page: '3' }],
  })
})

test.each([
  [[['Link', next('page=1', 'rel="first"')] as const, ['link', next('page=2')] as const]],
  [[['Link', next('page=2', 'rel="next last"')] as const]],
  [[['Link', next('page=2', 'title="a, b"; rel="last next"')] as const]],
])('header fields %j name the next page', async (headers) => {
  const parts = { id: 'check:a#1', request: 'GET /', status: 200, headers, body: Buffer.from('[{"id":1}]') }
  const first = new Reply(new Answer(parts), operation.answers, {})
  expect((await followed([first, page(2)])).ids).toEqual([1, 2])
})

test.each<[string, Parameters<typeof followed>]>([
  ['no link', [[page(1)]]],
  ['a link to another page', [[page(1, next('page=0', 'rel="prev"'))]]],
  ['a link without a query', [[page(1, '</next>; rel="next"')]]],
  ['a refusal', [[page(1, next('page=2'), { status: 403 })]]],
  ['a call with a query', [[page(1, next('page=2'))], { ...call, query: { limit: 1 } }]],
  ['one resource', [[page(1, next('page=2'))], call, { ...operation, answers: { one: 'Team' } }]],
])('%s: nothing else is read', async (_what, [pages, from, of]) => {
  expect((await followed(pages, from, of)).sent).toEqual([])
})

test('a link to a page that was read ends the list', async () => {
  const links = [next('page=2'), next('page=3'), next('page=2')]
  const { sent } = await followed(links.map((link, index) => page(index + 1, link)))
  expect(sent).toEqual([{ page: '2' }, { page: '3' }])
})

test('more pages than listPages are inconclusive', async () => {
  const pages = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      page(index + 1, index === count - 1 ? undefined : next(`page=${index + 2}`), { listPages: 2 }),
    )
  expect((await followed(pages(3))).ids).toEqual([1, 2, 3])
  await expect(followed(pages(4))).rejects.toThrow(Inconclusive)
  await expect(followed(pages(4))).rejects.toThrow('--limit listPages=4')
})
