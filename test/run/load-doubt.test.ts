import { expect, onTestFinished, test } from 'vitest'
import type { Target } from '../../harness/client/target.ts'
import { startReference } from '../../reference/start.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { runOf } from '../support/run-of.ts'

test('a path that always answers 500 is no load: nothing is slowed, and verdicts are equal at any concurrency', async () => {
  const verdictsAt = async (concurrency: number) => {
    const reference = await startReference()
    onTestFinished(() => reference.close())
    // The call that switches the time tracker of repositories, and by which nothing else is done.
    const proxy = await startHostileProxy(
      reference.url,
      ({ method, url = '' }) => method === 'PATCH' && url.startsWith('/api/v1/repos/'),
      (request, response) => {
        request.resume()
        response.writeHead(500).end()
      },
    )
    onTestFinished(() => proxy.close())
    const { codeHosting } = reference.target
    if (!codeHosting) throw new Error('no document')
    const target: Target = {
      name: 't',
      concurrency,
      timeoutMs: 60_000,
      patienceMs: 1000,
      allowWrites: true,
      codeHosting: { ...codeHosting, url: proxy.url },
    }
    const { report } = await runOf(target, (id) => /^(?:times|users)\./.test(id))
    const [{ results = [], notes = [] } = {}] = report.targets
    expect(notes.join()).not.toContain('concurrency lowered')
    return Object.fromEntries(results.map(({ requirement, verdict }) => [requirement, verdict]))
  }
  const alone = await verdictsAt(1)
  expect(Object.values(alone)).toContain('unmet')
  expect(Object.values(alone)).not.toContain('fail')
  expect(await verdictsAt(4)).toEqual(alone)
  expect(await verdictsAt(8)).toEqual(alone)
})
