import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prefixOf } from '../../harness/client/nonce.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { runCli } from '../support/run-cli.ts'

let folder = ''
let output = ''
let file = ''
let reference: Reference

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clean-proof-'))
  output = join(folder, 'report')
  file = join(folder, 'target.json')
  mkdirSync(output)
  reference = await startReference()
  writeFileSync(file, JSON.stringify(reference.target))
})

afterEach(async () => {
  await reference.close()
  rmSync(folder, { recursive: true, force: true })
})

const account = (name: string) => ({ email: `${name}@example.com`, password: 'correct-horse-1A' })

async function create(path: string, json: Record<string, string>): Promise<void> {
  const { url, admin } = reference.target.codeHosting
  const authorization = `Basic ${Buffer.from(`${admin.username}:${admin.password}`).toString('base64')}`
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  expect(response.status).toBe(201)
}

/** A forged ledger: its entries have names that start with two letters and a nonce of the forger's choice. */
function plant(...things: ReadonlyArray<readonly [kind: string, name: string]>): void {
  const { url } = reference.target.codeHosting
  const lines = things.map(([kind, name]) =>
    JSON.stringify({ created: { target: 'reference', url, kind, name, run: 'bayern' } }),
  )
  writeFileSync(join(output, 'ledger.ndjson'), `${lines.join('\n')}\n`)
}

test('clean and run delete nothing of which only the ledger says that a run created it', async () => {
  const own = `${prefixOf('bayern')}ada12345`
  const others = ['fcbayern', 'fcbayern-fans-12345']
  for (const name of [...others, own]) await create('/admin/users', { username: name, ...account(name) })
  await create('/admin/users/fcbayern/orgs', { username: 'fcbayern-youth-12345' })
  await create('/admin/users/fcbayern/repos', { name: 'fcbayern-tickets-12345' })
  plant(
    ...[...others, own].map((name) => ['user', name] as const),
    ['organization', 'fcbayern-youth-12345'],
    ['repository', 'fcbayern/fcbayern-tickets-12345'],
  )
  const cleaned = await runCli(['clean', '--target', file, '--output', output])
  expect(cleaned.stdout).toBe('reference: 1 removed, 0 left behind\n')
  expect(cleaned.stderr).toContain('4 lines are not entries of a run and are ignored')
  const ran = await runCli(['run', '--target', file, '--output', output, '--only', 'users.get.status'])
  expect(ran.code).toBe(0)
  const left = reference.state()
  expect(left.users).toEqual([...others, 'root'])
  expect(left.organizations).toEqual(['fcbayern-youth-12345'])
  expect(left.repositories).toEqual(['fcbayern/fcbayern-tickets-12345'])
})
