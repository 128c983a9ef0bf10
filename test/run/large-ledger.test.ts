import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prefixOf } from '../../harness/client/nonce.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, urlOf } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

test('a ledger with many entries has few in progress at once', async () => {
  const asked: string[] = []
  const url = await urlOf((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const isDeletion = request.method === 'DELETE'
    response.writeHead(isDeletion ? 204 : 200, { 'content-type': 'application/json' })
    response.end(isDeletion ? undefined : '{}')
  })
  const folder = emptyFolder()
  const admin = { username: 'root', password: 'secret of root' }
  const codeHosting = { url, driver: 'gitea', admin }
  const target = writeJson(folder, 'target.json', { name: 't', codeHosting })
  const name = (n: number): string => `${prefixOf('abc123')}-${n}`
  const entry = (n: number): object => ({ target: 't', url, run: 'abc123', kind: 'user', name: name(n) })
  const lines = Array.from({ length: 200 }, (_, n) => `${JSON.stringify({ made: entry(n) })}\n`)
  writeFileSync(join(folder, 'ledger.ndjson'), lines.join(''))
  const { stdout } = await runCli(`clean --target ${target} --output ${folder}`)
  expect(stdout).toContain('t: 200 removed, 0 left behind')
  const [removed, lookedUp] = [`DELETE /api/v1/admin/users/${name(0)}`, `GET /api/v1/users/${name(199)}`]
  expect(asked.indexOf(removed)).toBeGreaterThan(-1)
  expect(asked.indexOf(removed)).toBeLessThan(asked.indexOf(lookedUp))
})
