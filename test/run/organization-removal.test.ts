import { expect, test } from 'vitest'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { afterwards, reference } from '../support/resources.ts'
import { runOf } from '../support/run-of.ts'

test('an organization that stays is reported by the first request that was refused', async () => {
  const server = await reference()
  const proxy = await startHostileProxy(
    server.url,
    ({ method, url = '' }) =>
      url.startsWith('/user/login') || (method === 'DELETE' && url.startsWith('/api/v1/orgs/')),
    (request, response) => {
      request.resume()
      response.writeHead(404).end()
    },
  )
  afterwards(() => proxy.close())
  const { report } = await runOf(
    { patienceMs: 500, codeHosting: { ...server.target.codeHosting, url: proxy.url } },
    (id) => id === 'orgs.get.status',
  )
  const organization = report.targets[0]?.leftovers.find(({ kind }) => kind === 'organization')
  expect(organization?.why).toMatch(
    /^DELETE \/api\/v1\/orgs\/\S+ as admin was answered 404 without a body; without it, the sign-in page for admin was answered 404/,
  )
})
