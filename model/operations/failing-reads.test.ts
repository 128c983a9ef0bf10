import { expect, test } from 'vitest'
import {
  ada,
  contradictionsOf,
  exchange,
  late,
  world,
  type Request,
  type Response,
} from '../told-exchanges.ts'

const ownTimes: Request = { operation: 'times.list-own', method: 'GET', caller: ada }
const repository: Request = {
  operation: 'repos.get',
  method: 'GET',
  caller: ada,
  parameters: { owner: 'fc-ada', repo: 'fc-repo' },
}
const served: Response = { status: 200, json: [] }
const fails: Response = { status: 500 }

/** The contradictions if requests are sent at these times, in milliseconds after the creation of the world. */
function contradicted(...sent: ReadonlyArray<readonly [atMs: number, Request, Response]>): string[] {
  const before = world.flatMap(([request, response], n) => exchange([2 * n, 2 * n + 1], request, response))
  const events = sent.flatMap(([at, request, response]) => exchange([at, at + 1], request, response))
  return contradictionsOf([...before, ...events], late).map(({ rule, received }) => `${rule} ${received}`)
}

test('a read that fails for longer than a search may take to follow is judged as a refusal, once', () => {
  expect(contradicted([100, repository, fails], [600, repository, fails], [1200, repository, fails])).toEqual(
    ['repos.get.every-owner-served 500'],
  )
  expect(
    contradicted(
      [100, repository, fails],
      [1200, repository, fails],
      [1300, { ...repository, operation: 'repos.list-forks' }, fails],
      [1400, repository, fails],
    ),
  ).toEqual(['repos.get.every-owner-served 500'])
})

test('a read that fails once, for a shorter time, or succeeds in between, is not', () => {
  expect(contradicted([100, repository, fails])).toEqual([])
  expect(contradicted([100, repository, fails], [600, repository, fails])).toEqual([])
  const found: Response = { status: 200, json: { id: 7, name: 'fc-repo', owner: 'fc-ada' } }
  expect(contradicted([100, repository, fails], [600, repository, found], [1200, repository, fails])).toEqual(
    [],
  )
})

test('the own times of a user who was served before have to be served again, unless the user was edited', () => {
  const failing = [
    [200, ownTimes, fails],
    [1300, ownTimes, fails],
  ] as const
  expect(contradicted([100, ownTimes, served], ...failing)).toEqual(['times.list-own.every-owner-served 500'])
  expect(contradicted(...failing)).toEqual([])
  const edit: Request = { operation: 'admin.edit-user', method: 'PATCH', parameters: { username: 'fc-ada' } }
  expect(contradicted([100, ownTimes, served], [150, edit, { status: 500 }], ...failing)).toEqual([])
  expect(contradicted([100, ownTimes, served], [1200, ownTimes, { status: 403 }])).toEqual([
    'times.list-own.every-owner-served 403',
  ])
})

test('the body of a 500 response to a search of users is judged however long the server fails', () => {
  const search: Request = { operation: 'users.search', method: 'GET', query: { q: 'nobody' } }
  const failed = (json?: unknown): Response => ({ status: 500, ...(json === undefined ? {} : { json }) })
  const wrong = ['users.search.every-failure 500 with another body']
  expect(contradicted([100, search, failed({ ok: false, error: 'database is locked' })])).toEqual([])
  expect(contradicted([100, search, failed({ ok: true, error: 'database is locked' })])).toEqual(wrong)
  expect(contradicted([100, search, failed({ message: 'Internal Server Error' })])).toEqual(wrong)
  expect(contradicted([100, search, failed()])).toEqual(['users.search.every-failure 500 with no body'])
  expect(contradicted([100, search, { status: 503 }])).toEqual([])
})
