import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { certifyCommand } from '../../cli/commands/certify-command.ts'
import { flagValues } from '../../cli/options/values.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { startReference } from '../../reference/start.ts'
import { outcomeOf, startForgeConformance } from '../cli/forge-conformance.ts'

test('an audit whose server goes away ends soon, begins no exploration, and says why', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'gone-'))
  const reference = await startReference()
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const { codeHosting, concurrency } = reference.target
  const target = join(cwd, 'forge.json')
  writeFileSync(target, JSON.stringify({ name: 'forge', concurrency, codeHosting, limits: { outageMs: 1 } }))
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
  while (reference.state().users.length === 1) await new Promise((resolve) => setTimeout(resolve, 20))
  await reference.close()
  expect(await code).toBe(3)
  // The whole audit takes ten seconds in addition to the rest.
  expect(performance.now() - begun).toBeLessThan(9000)
  expect(said).toMatch(/^run: forge: http\S+ cannot be reached: connection refused$/m)
  expect(said).toMatch(/\nnothing was certified\nleft \d resources on forge; this removes them: .*\n$/)
})

test('Ctrl-C while the accounts of an audit age begins no run, and removes the accounts', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'interrupted-'))
  const reference = await startReference()
  onTestFinished(async () => {
    await reference.close()
    rmSync(cwd, { recursive: true })
  })
  const { codeHosting, ...target } = reference.target
  const words = ['--vendor', 'Acme', '--product', 'Forge', '--version', '1', '--profile', 'code-hosting-core']
  writeFileSync(join(cwd, 'forge.json'), JSON.stringify({ ...target, codeHosting, legacyForge: undefined }))
  const child = startForgeConformance(
    ['certify', ...words, '--target', 'forge.json', '--audit', '5m', '--output', 'new/er/forge.tgz'],
    { cwd },
  )
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
  const cwd = mkdtempSync(join(tmpdir(), 'hopeless-'))
  const mutate = mutants.find(({ id }) => id === 'legacy-issues/form-lacks-new')?.mutate
  const reference = await startReference(mutate ? { mutate } : {})
  onTestFinished(async () => {
    await reference.close()
    rmSync(cwd, { recursive: true })
  })
  const { legacyForge } = reference.target
  writeFileSync(join(cwd, 'forge.json'), JSON.stringify({ name: 'forge', legacyForge }))
  const words = ['--vendor', 'Acme', '--product', 'Forge', '--version', '1', '--profile', 'legacy-forge']
  const child = startForgeConformance(
    ['certify', ...words, '--target', 'forge.json', '--output', 'forge.tgz'],
    {
      cwd,
    },
  )
  const outcome = outcomeOf(child)
  child.stdout?.on('data', (text: Buffer) => {
    if (text.includes('no named profile can conform any more')) child.kill('SIGINT')
  })
  const { code, stdout } = await outcome
  expect([code, stdout.split('\n').at(-2)]).toEqual([130, 'nothing was certified'])
  expect(stdout).toMatch(/^run: .*; \d+ failed/m)
})
