import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

async function createUser(username: string, email: string): Promise<void> {
  const { url, admin } = reference.target.codeHosting
  const authorization = `Basic ${Buffer.from(`${admin.username}:${admin.password}`).toString('base64')}`
  const response = await fetch(`${url}/api/v1/admin/users`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ username, email, password: 'correct-horse-1A' }),
  })
  expect(response.status).toBe(201)
}

/** A ledger that somebody wrote: what it lists has names that begin with two letters and a nonce of their choice. */
function plant(...names: string[]): void {
  const { url } = reference.target.codeHosting
  const lines = names.map((name) =>
    JSON.stringify({ created: { target: 'reference', url, kind: 'user', name, run: 'bayern' } }),
  )
  writeFileSync(join(output, 'ledger.ndjson'), `${lines.join('\n')}\n`)
}

test('clean and run delete no user whom only the ledger says to be a run’s; they list it', async () => {
  await createUser('fcbayern', 'office@fcbayern.com')
  await createUser('fcbayern-fans-12345', 'fans@fcbayern.com')
  await createUser('fcbayern-ada-12345', 'fcbayern-ada-12345@example.com')
  plant('fcbayern', 'fcbayern-fans-12345', 'fcbayern-ada-12345')
  const cleaned = await runCli(['clean', '--target', file, '--output', output])
  expect(cleaned.stdout).toBe(
    'reference: 1 removed, 1 left behind\n' +
      '  user fcbayern-fans-12345: the server shows no address that a run gave it, so that only ledger.ndjson says whose it is; delete it by hand, or its lines there\n',
  )
  expect(cleaned.stderr).toContain('1 lines are not entries of a run and are ignored')
  expect(cleaned.code).toBe(3)
  expect(reference.state().users).toEqual(['fcbayern', 'fcbayern-fans-12345', 'root'])
  const ran = await runCli(['run', '--target', file, '--output', output, '--only', 'users.get.status'])
  expect(ran.stdout).toContain('fcbayern-fans-12345')
  expect(reference.state().users).toEqual(['fcbayern', 'fcbayern-fans-12345', 'root'])
})
