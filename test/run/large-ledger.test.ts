import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prefixOf } from '../../harness/client/nonce.ts'
import { runCli } from '../support/run-cli.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'large-ledger-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a ledger with many entries has few in progress at once', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const isDeletion = request.method === 'DELETE'
    response.writeHead(isDeletion ? 204 : 200, { 'content-type': 'application/json' })
    response.end(isDeletion ? undefined : '{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const target = join(folder, 'target.json')
  const admin = { username: 'root', password: 'secret of root' }
  await writeFile(target, JSON.stringify({ name: 't', codeHosting: { url, driver: 'gitea', admin } }))
  const name = (n: number): string => `${prefixOf('abc123')}-${n}`
  const entry = (n: number): object => ({ target: 't', url, run: 'abc123', kind: 'user', name: name(n) })
  const lines = Array.from({ length: 200 }, (_, n) => `${JSON.stringify({ made: entry(n) })}\n`)
  await writeFile(join(folder, 'ledger.ndjson'), lines.join(''))
  try {
    const { stdout } = await runCli(['clean', '--target', target, '--output', folder])
    expect(stdout).toContain('t: 200 removed, 0 left behind')
  } finally {
    server.close()
  }
  const [removed, lookedUp] = [`DELETE /api/v1/admin/users/${name(0)}`, `GET /api/v1/users/${name(199)}`]
  expect(asked.indexOf(removed)).toBeGreaterThan(-1)
  expect(asked.indexOf(removed)).toBeLessThan(asked.indexOf(lookedUp))
})
