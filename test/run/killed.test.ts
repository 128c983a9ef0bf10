import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startReference, type Reference } from '../../reference/start.ts'
import { outcomeOf, startForgeConformance } from '../cli/forge-conformance.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'

let folder = ''
let output = ''
let temporary = ''
let reference: Reference

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'))
  output = join(folder, 'report')
  temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  reference = await startReference()
})

afterEach(async () => {
  await reference.close()
  rmSync(folder, { recursive: true, force: true })
})

const sourcesIn = (parent: string) => readdirSync(parent).filter((name) => name.includes('git-source'))

function start(command: string, url: string) {
  const { codeHosting } = reference.target
  writeFileSync(
    join(folder, 'target.json'),
    JSON.stringify({ name: 'one', codeHosting: { ...codeHosting, url } }),
  )
  const words = ['--target', join(folder, 'target.json'), '--output', output]
  const only = command === 'run' ? ['--only', 'repos.list-branches.status'] : []
  return startForgeConformance([command, ...words, ...only], { env: { TMPDIR: temporary } })
}

test('a killed run leaves no git repository in the folder for temporary files, and the next command removes it', async () => {
  let kill = () => {}
  const proxy = await startHostileProxy(
    reference.url,
    ({ url = '' }) => {
      if (url.includes('git-receive-pack')) kill()
      return false
    },
    () => {},
  )
  const run = start('run', proxy.url)
  kill = () => void run.kill('SIGKILL')
  await outcomeOf(run)
  await proxy.close()
  expect(readdirSync(temporary)).toEqual([])
  expect(sourcesIn(output)).toHaveLength(1)
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(join(elsewhere, 'precious'), { recursive: true })
  symlinkSync(elsewhere, join(output, '.git-source-abcdef'))
  mkdirSync(join(output, '.git-source-of-mine'))
  await outcomeOf(start('clean', reference.url))
  expect(sourcesIn(output).sort()).toEqual(['.git-source-abcdef', '.git-source-of-mine'])
  expect(readdirSync(elsewhere)).toEqual(['precious'])
})

test('a run that ends leaves none', async () => {
  const { code } = await outcomeOf(start('run', reference.url))
  expect(code).toBe(0)
  expect([...sourcesIn(output), ...readdirSync(temporary)]).toEqual([])
})
