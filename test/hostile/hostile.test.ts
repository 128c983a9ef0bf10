import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report, Verdict } from '../../harness/report/report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { runCli, type Ended } from '../support/run-cli.ts'
import { startHostileProxy, type HostileProxy } from '../support/hostile-proxy.ts'
import { behaviours } from './behaviours.ts'

// All hostile targets are in one run, so this also shows that none of them harms another.

let folder = ''
let ended: Ended
let report: Report
const references: Reference[] = []
const proxies: HostileProxy[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  const files = await Promise.all(
    behaviours.map(async ({ name, act }, index) => {
      const reference = await startReference()
      references.push(reference)
      const proxy = await startHostileProxy(
        reference.url,
        // The preflight sends limit=1; this test is about the checks.
        ({ url = '' }) => url.startsWith('/api/v1/users/search?') && !url.includes('limit=1'),
        act,
      )
      proxies.push(proxy)
      const file = join(folder, `${index}.json`)
      const { codeHosting } = reference.target
      await writeFile(
        file,
        JSON.stringify({
          name,
          concurrency: 2,
          timeoutMs: 1500,
          patienceMs: 1_000,
          codeHosting: { ...codeHosting, url: proxy.url },
        }),
      )
      return file
    }),
  )
  ended = await runCli([
    'run',
    ...files.flatMap((file) => ['--target', file]),
    '--only',
    'users.search.status,users.search.ok,users.get.status',
    '--output',
    join(folder, 'report'),
  ])
  report = JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as Report
})

afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await Promise.all(references.map((reference) => reference.close()))
  await rm(folder, { recursive: true, force: true })
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
  expect(ended.maxRssMiB).toBeLessThan(600)
})
