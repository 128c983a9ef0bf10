import { expect, test } from 'vitest'
import { Reply } from '../checks/reply.ts'
import type { Call } from '../checks/call.ts'
import type { Operation } from '../../contract/derive/operation.ts'
import { Answer } from '../client/answer.ts'
import { Inconclusive } from '../client/inconclusive.ts'
import { defaultLimits } from '../client/limits.ts'
import { readFurtherPages } from './further-pages.ts'

const operation: Operation = {
  document: 'code-hosting',
  area: 'orgs',
  method: 'GET',
  path: '/orgs/{org}/teams',
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

/** The ids of the whole list, and the sent queries. */
async function followed(pages: readonly Reply[], from: Call = call, of: Operation = operation) {
  const [first, ...rest] = pages
  if (!first) throw new Error('no page')
  const sent: unknown[] = []
  const about = { operation: of, url: 'https://forge.example/code' }
  const whole = await readFurtherPages(first, from, about, async ({ query, pageAt, parameters }) => {
    expect(parameters).toEqual(call.parameters)
    sent.push(pageAt ?? query)
    return rest[sent.length - 1] ?? page(0)
  })
  return { ids: whole.entries().map(({ id }) => id), sent, isCutOff: whole.isCutOff }
}

test('pages are read as long as the response links to a next one, by its query alone', async () => {
  const links = `${next('page=1', 'rel="prev"')}, ${next('page=2&limit=1')}`
  expect(await followed([page(1, links), page(2, next('page=3', 'rel=next')), page(3)])).toEqual({
    ids: [1, 2, 3],
    sent: [{ page: '2', limit: '1' }, { page: '3' }],
    isCutOff: false,
  })
})

test.each([
  ['a query alone', '<?cursor=a%2Bb>; rel="next"', { cursor: 'a+b' }],
  ['a path', '</code/api/v1/pages/8f3?of=3>; rel="next"', '/api/v1/pages/8f3?of=3'],
  ['a relative path', '<teams/2>; rel="next"', '/api/v1/orgs/guild/teams/2'],
  ['an address', '<https://forge.example/code/api/v1/next/8f3>; rel=next', '/api/v1/next/8f3'],
  ['the same path', '<https://forge.example/code/api/v1/orgs/guild/teams?after=9>; rel=next', { after: '9' }],
])('%s names the next page', async (_what, link, sent) => {
  expect(await followed([page(1, link), page(2)])).toEqual({ ids: [1, 2], sent: [sent], isCutOff: false })
})

test.each([
  ['an address of another server', '<https://other.example/code/next>; rel="next"', undefined],
  ['an address outside of the base URL', '<https://forge.example/other>; rel="next"', undefined],
  ['what is no address', '<http://[>; rel="next"', undefined],
  ['a page that is refused', next('page=2'), 403],
])('%s cuts the list off', async (_what, link, status) => {
  const pages = [page(1, link), ...(status === undefined ? [] : [page(2, undefined, { status })])]
  expect(await followed(pages)).toMatchObject({ ids: [1], isCutOff: true })
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
  ['a link to the page itself', [[page(1, '</code/api/v1/orgs/guild/teams>; rel="next"')]]],
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

test('a list with an entry on two pages is read again, at most three times', async () => {
  const [link, second] = [next('page=2'), { page: '2' }]
  expect(await followed([page(3, link), page(3), page(4, link), page(3)])).toEqual({
    ids: [4, 3],
    sent: [second, undefined, second],
    isCutOff: false,
  })
  const same = [page(3, link), page(3)]
  expect(await followed([...same, ...same, ...same, ...same])).toMatchObject({
    ids: [3, 3],
    sent: [second, undefined, second, undefined, second],
  })
})
