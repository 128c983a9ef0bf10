import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { startHostileProxy, type HostileProxy } from '../support/hostile-proxy.ts'
import { runCli } from '../support/run-cli.ts'

let folder = ''
let reference: Reference

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-up-'))
  reference = await startReference()
})

afterEach(async () => {
  await reference.close()
  await rm(folder, { recursive: true, force: true })
})

/** Asks one resource that takes a person, through a proxy that denies people `denials` times once one is to be deleted. */
async function runDenying(denials: number): Promise<Report> {
  let left = denials
  let deleting = false
  const proxy: HostileProxy = await startHostileProxy(
    reference.url,
    ({ method, url = '' }) => {
      deleting ||= method === 'DELETE'
      return deleting && left > 0 && url.includes('/users/')
    },
    (_request, response) => {
      left -= 1
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"not found"}')
    },
  )
  const { codeHosting } = reference.target
  const target = { name: 'forgetful', codeHosting: { ...codeHosting, url: proxy.url } }
  await writeFile(join(folder, 'target.json'), JSON.stringify(target))
  await runCli([
    'run',
    '--target',
    join(folder, 'target.json'),
    '--only',
    'users.get.status',
    '--output',
    join(folder, 'report'),
  ])
  await proxy.close()
  return JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as Report
}

test('what a busy server says is not there is looked for again before it counts as taken away', async () => {
  const report = await runDenying(2)
  expect(report.targets[0]?.leftovers).toEqual([])
  expect(reference.state().users).toEqual(['root'])
})
