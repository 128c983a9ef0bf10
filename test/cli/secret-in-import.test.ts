import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
