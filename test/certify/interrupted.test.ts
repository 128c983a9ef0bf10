import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { certifyCommand } from '../../cli/commands/certify-command.ts'
import { flagValues } from '../../cli/options/values.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { startReference } from '../../reference/start.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { outcomeOf, startCli } from '../support/run-cli.ts'

test('an audit whose server goes away ends soon, begins no exploration, and says why', async () => {
  const cwd = emptyFolder()
  const server = await startReference()
  const { codeHosting, concurrency } = server.target
  const limits = { outageMs: 1 }
  const target = writeJson(cwd, 'forge.json', { name: 'forge', concurrency, codeHosting, limits })
  let said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const words = { vendor: 'Acme', product: 'Forge', version: '1', profile: ['code-hosting-core'] }
  const flags = { ...words, target, audit: '10s', output: join(cwd, 'new/forge.tgz') }
  const begun = performance.now()
  const code = certifyCommand({ args: [], flags: flagValues('certify', flags, {}), typed: [] })
  while (server.state().users.length === 1) await new Promise((resolve) => setTimeout(resolve, 20))
  await server.close()
  expect(await code).toBe(3)
  // The whole audit takes ten seconds in addition to the rest.
  expect(performance.now() - begun).toBeLessThan(9000)
  expect(said).toMatch(/^run: forge: http\S+ cannot be reached: connection refused$/m)
  expect(said).toMatch(/\nnothing was certified\nleft \d resources on forge; this removes them: .*\n$/)
})

test('Ctrl-C while the accounts of an audit age begins no run, and removes the accounts', async () => {
  const cwd = emptyFolder()
  const { codeHosting, ...target } = (await reference()).target
  const words = '--vendor Acme --product Forge --version 1 --profile code-hosting-core'
  writeJson(cwd, 'forge.json', { ...target, codeHosting, legacyForge: undefined })
  const child = startCli(`certify ${words} --target forge.json --audit 5m --output new/er/forge.tgz`, { cwd })
  const outcome = outcomeOf(child)
  const { username, password } = codeHosting.admin
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const users = async (): Promise<number> => {
    const response = await fetch(`${codeHosting.url}/api/v1/users/search`, { headers: { authorization } })
    return ((await response.json()) as { readonly data: readonly unknown[] }).data.length
  }
  const before = await users()
  while ((await users()) === before) await new Promise((resolve) => setTimeout(resolve, 100))
  child.kill('SIGINT')
  const { code, stdout, stderr } = await outcome
  expect([code, stdout.split('\n').at(-2)]).toEqual([130, 'nothing was certified'])
  expect(stderr.match(/connecting to the targets/g)).toHaveLength(1)
  expect(await users()).toBe(before)
  expect(readdirSync(cwd)).toEqual(['forge.json'])
})

test('after a run that no profile survives, a line says that nothing can conform any more; Ctrl-C ends it', async () => {
  const cwd = emptyFolder()
  const mutate = mutants.find(({ id }) => id === 'legacy-issues/form-lacks-new')?.mutate
  const { legacyForge } = (await reference(mutate ? { mutate } : {})).target
  writeJson(cwd, 'forge.json', { name: 'forge', legacyForge })
  const words = '--vendor Acme --product Forge --version 1 --profile legacy-forge'
  const child = startCli(`certify ${words} --target forge.json --output forge.tgz`, {
    cwd,
  })
  const outcome = outcomeOf(child)
  child.stdout?.on('data', (text: Buffer) => {
    if (text.includes('no named profile can conform any more')) child.kill('SIGINT')
  })
  const { code, stdout } = await outcome
  expect([code, stdout.split('\n').at(-2)]).toEqual([130, 'nothing was certified'])
  expect(stdout).toMatch(/^run: .*; \d+ failed/m)
})
