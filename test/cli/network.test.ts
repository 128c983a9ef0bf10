import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textIn, writeJson } from '../support/files-in.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { afterwards, emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

const secret = 'gate-secret-4711'
const token = 'gateway-token-0815'
const env = { GATE: secret, FORGE_CONFORMANCE_GATEWAY_TOKEN: token }
const header = ['--header', 'X-Gateway: env:GATE']

/** A gateway in front of a reference server that forwards only requests with its header and its bearer token. */
async function gateway() {
  const server = await reference()
  let refused = 0
  let passed = 0
  const proxy = await startHostileProxy(
    server.url,
    ({ headers }) => {
      const isRight = headers['x-gateway'] === secret && headers['proxy-authorization'] === `Bearer ${token}`
      if (isRight) passed += 1
      return !isRight
    },
    ({ url = '' }, response) => {
      // A server that migrates one of its own repositories does not know the gateway's header and token.
      if (!url.includes('git-upload-pack')) refused += 1
      response.writeHead(403).end('the gateway')
    },
  )
  afterwards(() => proxy.close())
  const cwd = emptyFolder()
  const codeHosting = { ...server.target.codeHosting, url: proxy.url }
  writeJson(cwd, 'forge.json', { name: 'forge', codeHosting })
  return { cwd, counts: () => ({ refused, passed }), server }
}

test('every request passes a gateway, pushes of git included, and no file has its secrets', async () => {
  const { cwd, counts, server } = await gateway()
  const words = ['run', '--target', 'forge.json', '--only', 'users.current,repos.get-branch', ...header]
  const ended = await runCli([...words, '--rate', '500'], { cwd, env })
  expect(ended.code, ended.stdout + ended.stderr).toBe(0)
  expect(counts()).toMatchObject({ refused: 0 })
  expect(counts().passed).toBeGreaterThan(20)
  expect(server.state()).toMatchObject({ users: ['root'], repositories: [] })
  const files = ['report.json', 'evidence.ndjson', 'index.html', 'ledger.ndjson'].map((name) =>
    textIn(join(cwd, 'conformance-report'), name),
  )
  for (const text of [ended.stdout, ended.stderr, ...files]) {
    expect(text.includes(secret)).toBe(false)
    expect(text.includes(token)).toBe(false)
  }
  expect(files[1]).toContain('["x-gateway","«header:x-gateway»"]')
  expect(files[0]).toContain('"X-Gateway: env:GATE"')
})

test('without them, the gateway is what is told, and config show hides what it prints', async () => {
  const { cwd } = await gateway()
  const bare = await runCli('run --target forge.json --only users.current', { cwd })
  expect(bare.code).toBe(3)
  expect(bare.stdout).toMatch(/^forge: \S+ refuses the administrator root \(403 on GET/)
  const words = ['config', 'show', '--target', 'forge.json', ...header, '--rate', '7']
  const proxied = { ...env, HTTPS_PROXY: 'http://ada:proxy-secret@proxy.example:3128' }
  const shown = await runCli(words, { cwd, env: proxied })
  expect(shown.code, shown.stderr).toBe(0)
  expect(shown.stdout).toMatch(/^rate +7 +--rate$/m)
  expect(shown.stdout).toMatch(/^headers +X-Gateway=env:GATE +--header$/m)
  expect(shown.stdout).toMatch(/^gatewayToken +\(hidden\) +FORGE_CONFORMANCE_GATEWAY_TOKEN$/m)
  // Not for this machine.
  expect(shown.stdout).toMatch(/^proxy +\(HTTPS_PROXY, HTTP_PROXY and NO_PROXY, /m)
  const elsewhere = 'config show https://forge.example'
  const other = await runCli(elsewhere, { cwd, env: proxied })
  expect(other.stdout).toMatch(/^proxy +http:\/\/proxy\.example:3128 +HTTPS_PROXY$/m)
  for (const { stdout, stderr } of [shown, other])
    expect(`${stdout}${stderr}`).not.toMatch(new RegExp(`${secret}|${token}|proxy-secret`))
})
