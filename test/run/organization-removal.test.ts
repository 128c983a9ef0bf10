import { expect, onTestFinished, test } from 'vitest'
import { startReference } from '../../reference/start.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { runOf } from '../support/run-of.ts'

test('an organization that stays is reported by the first request that was refused', async () => {
  const reference = await startReference()
  onTestFinished(() => reference.close())
  const proxy = await startHostileProxy(
    reference.url,
    ({ method, url = '' }) =>
      url.startsWith('/user/login') || (method === 'DELETE' && url.startsWith('/api/v1/orgs/')),
    (request, response) => {
      request.resume()
      response.writeHead(404).end()
    },
  )
  onTestFinished(() => proxy.close())
  const { codeHosting } = reference.target
  if (!codeHosting) throw new Error('no document')
  const { report } = await runOf(
    {
      ...{ name: 't', concurrency: 4, timeoutMs: 60_000, patienceMs: 500, allowWrites: true },
      codeHosting: { ...codeHosting, url: proxy.url },
    },
    (id) => id === 'orgs.get.status',
  )
  const organization = report.targets[0]?.leftovers.find(({ kind }) => kind === 'organization')
  expect(organization?.why).toMatch(
    /^DELETE \/api\/v1\/orgs\/\S+ as admin was answered 404 without a body; without it, the sign-in page for admin was answered 404/,
  )
})
