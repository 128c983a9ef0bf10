import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report, Verdict } from '../../harness/report/report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { reportIn, writeJson } from '../support/files-in.ts'
import { runCli, type Measured } from '../support/run-cli.ts'
import { startHostileProxy, type HostileProxy } from '../support/hostile-proxy.ts'
import { emptyFolder } from '../support/resources.ts'
import { behaviours } from './behaviours.ts'

// All hostile targets are in one run, so this also shows that none of them harms another.

const folder = emptyFolder()
let ended: Measured
let report: Report
const references: Reference[] = []
const proxies: HostileProxy[] = []

beforeAll(async () => {
  const files = await Promise.all(
    behaviours.map(async ({ name, act, limit }, index) => {
      const reference = await startReference()
      references.push(reference)
      const proxy = await startHostileProxy(
        reference.url,
        // The preflight sends limit=1; this test is about the checks.
        ({ url = '' }) => url.startsWith('/api/v1/users/search?') && !url.includes('limit=1'),
        act,
      )
      proxies.push(proxy)
      // More than fifty targets start in this process: on a busy machine, a right response of one may take seconds.
      const timeoutMs = limit === 'timeoutMs' ? 6_000 : 30_000
      const limits = { concurrency: 2, timeoutMs, patienceMs: 1_000 }
      const codeHosting = { ...reference.target.codeHosting, url: proxy.url }
      return writeJson(folder, `${index}.json`, { name, ...limits, codeHosting })
    }),
  )
  const targets = files.map((file) => `--target ${file}`).join(' ')
  const only = '--only users.search.status,users.search.ok,users.get.status'
  ended = await runCli(`run ${targets} ${only} --output ${join(folder, 'report')}`)
  report = reportIn(join(folder, 'report'))
})

afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await Promise.all(references.map((reference) => reference.close()))
})

function verdictOf(target: string, requirement: string): Verdict | undefined {
  return report.targets
    .find(({ name }) => name === target)
    ?.results.find((result) => result.requirement === requirement)?.verdict
}

describe.each(behaviours)('a target that $name', ({ name, status, ok }) => {
  test('gets the verdicts that the design defines', () => {
    expect({
      status: verdictOf(name, 'users.search.status'),
      ok: verdictOf(name, 'users.search.ok'),
    }).toEqual({ status, ok })
  })

  test('is judged in the rest as if nothing were wrong', () => {
    expect(verdictOf(name, 'users.get.status')).toBe('pass')
  })
})

test('the run says that something failed, and nothing is left behind', () => {
  expect(ended.code).toBe(1)
  for (const reference of references) expect(reference.state().users).toEqual(['root'])
})

test('no escape sequence of a target reaches the terminal', () => {
  expect(ended.stdout.replaceAll(/\u001b\[\d*(;\d+)*m/g, '')).not.toMatch(/[\u001b\u0007\u202e]/)
})

test('memory stays bounded', () => {
  expect(ended.maxRssMiB).toBeLessThan(650)
})
