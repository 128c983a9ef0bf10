import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allOptions } from '../../cli/options/options.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

test.each(['--suites', '--reporters', '--config'])(
  'an error of a file of the user at %s is told without the secrets of the environment',
  async (flag) => {
    const cwd = emptyFolder()
    writeFileSync(
      join(cwd, 'own.mjs'),
      'throw new Error(`no ${process.env.FORGE_CONFORMANCE_ADMIN_PASSWORD}`)\n',
    )
    const ended = await runCli(`run http://127.0.0.1:1 --admin root --only users.get ${flag} own.mjs`, {
      cwd,
      env: { FORGE_CONFORMANCE_ADMIN_PASSWORD: 'correct-horse-1A' },
    })
    expect([ended.code, ended.stderr]).toEqual([
      2,
      expect.stringContaining('own.mjs cannot be loaded: no «FORGE_CONFORMANCE_ADMIN_PASSWORD»'),
    ])
  },
)

test('such an error has the value of no option that is a secret', async () => {
  const cwd = emptyFolder()
  const secret = allOptions().flatMap(([, one]) => (one.secret && one.variable ? [one.variable] : []))
  const env = Object.fromEntries(secret.map((name, n) => [`FORGE_CONFORMANCE_${name}`, `hidden-word-${n}`]))
  writeFileSync(
    join(cwd, 'own.mjs'),
    "throw new Error(Object.entries(process.env).flatMap(([name, text]) => (name.startsWith('FORGE_') ? text : [])).join())\n",
  )
  const ended = await runCli('run http://127.0.0.1:1 --config own.mjs', { cwd, env })
  expect([ended.code, ended.stderr]).toEqual([
    2,
    expect.stringContaining('own.mjs cannot be loaded: «FORGE_'),
  ])
  expect(ended.stderr).not.toContain('hidden-word')
})
