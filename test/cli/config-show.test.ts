import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

interface Shown {
  readonly options: ReadonlyArray<{
    readonly option: string
    readonly value: unknown
    readonly origin: string
  }>
  readonly targets: ReadonlyArray<{ readonly target: string } & Pick<Shown, 'options'>>
}

function originsOf({ options }: Pick<Shown, 'options'>): Record<string, [unknown, string]> {
  return Object.fromEntries(options.map(({ option, value, origin }) => [option, [value, origin]]))
}

test('config show prints values and origins, hides secrets and writes nothing', async () => {
  const cwd = emptyFolder()
  const admin = { username: 'root', password: 'file-s3cret' }
  const target = { name: 'forge', timeoutMs: 5, concurrency: 3, codeHosting: { url: 'http://h', admin } }
  writeFileSync(
    join(cwd, 'harness.config.ts'),
    `export default ${JSON.stringify({ targets: [target], repeat: 2 })}`,
  )
  const env = { FORGE_CONFORMANCE_PATIENCE: '1s', FORGE_CONFORMANCE_SKIP: 'times' }
  const words = 'config show --concurrency 2 --no-preflight'
  const { code, stdout, stderr } = await runCli(`${words} --json`, { cwd, env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const shown = JSON.parse(stdout) as Shown
  expect(originsOf(shown)).toMatchObject({
    targets: [['(written out)'], 'harness.config.ts'],
    skip: [['times'], 'FORGE_CONFORMANCE_SKIP'],
    repeat: [2, 'harness.config.ts'],
    preflight: [false, '--no-preflight'],
    output: ['conformance-report', 'default'],
  })
  expect(shown.targets.map(({ target }) => target)).toEqual(['forge'])
  expect(shown.targets[0] && originsOf(shown.targets[0])).toEqual({
    concurrency: [2, '--concurrency'],
    timeoutMs: [5, 'harness.config.ts: targets[0]'],
    patienceMs: [1000, 'FORGE_CONFORMANCE_PATIENCE'],
    limits: ['(docs/reference/limits.md)', 'default'],
    rate: ['(not limited)', 'default'],
    proxy: [expect.stringContaining('HTTPS_PROXY'), 'default'],
    ca: ['(none)', 'default'],
    cert: ['(none)', 'default'],
    key: ['(none)', 'default'],
    keyPassphrase: ['(none)', 'default'],
    headers: ['(none)', 'default'],
    gatewayToken: ['(none)', 'default'],
    allowWrites: [false, 'default'],
  })
  const text = await runCli(words, { cwd, env })
  expect(text.stdout).toMatch(/^repeat +2 +harness\.config\.ts$/m)
  expect(text.stdout).toMatch(/^target forge \(harness\.config\.ts: targets\[0\]\)$/m)
  expect(stdout + text.stdout).not.toContain('s3cret')
  expect(existsSync(join(cwd, 'conformance-report'))).toBe(false)
})

test('config show hides the password in the environment', async () => {
  const env = { FORGE_CONFORMANCE_ADMIN_PASSWORD: 'env-s3cret' }
  const { code, stdout } = await runCli('config show http://h --admin root', { env })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^adminPassword +\(hidden\) +FORGE_CONFORMANCE_ADMIN_PASSWORD$/m)
  expect(stdout).not.toContain('s3cret')
})
