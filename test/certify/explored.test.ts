import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

test('a server of the code-hosting document is certified by run, comparison and exploration, and its bundle verifies', async () => {
  const cwd = emptyFolder()
  const { target } = await reference()
  const { name, codeHosting } = target
  writeJson(cwd, 'forge.json', { name, codeHosting })
  await runCli('keygen --output acme.pem', { cwd })
  const product = '--vendor Acme --product Forge --version 1.0 --key acme.pem --output forge.tgz'
  const extent = '--profile administration --steps 2000 --differential 10'
  const made = await runCli(`certify --target forge.json ${product} ${extent}`, { cwd })
  expect(made.code, made.stderr).toBe(0)
  expect(made.stdout).toContain('administration: conforms')
  const verified = await runCli(`verify ${join(cwd, 'forge.tgz')}`, { cwd })
  expect(verified.code, verified.stdout).toBe(0)
})
