import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type Reference } from '../../reference/start.ts'
import { writeJson } from '../support/files-in.ts'
import { outcomeOf, startCli } from '../support/run-cli.ts'
import { startHostileProxy } from '../support/hostile-proxy.ts'
import { emptyFolder, reference } from '../support/resources.ts'

let folder = ''
let output = ''
let temporary = ''
let server: Reference

beforeEach(async () => {
  folder = emptyFolder()
  output = join(folder, 'report')
  temporary = emptyFolder()
  server = await reference()
})

const sourcesIn = (parent: string) => readdirSync(parent).filter((name) => name.includes('git-source'))

function start(command: string, url: string) {
  const { codeHosting } = server.target
  writeJson(folder, 'target.json', { name: 'one', codeHosting: { ...codeHosting, url } })
  const only = command === 'run' ? ' --only repos.list-branches.status' : ''
  return startCli(`${command} --target target.json --output report${only}`, {
    cwd: folder,
    env: { TMPDIR: temporary },
  })
}

test('a killed run leaves no git repository in the folder for temporary files, and the next command removes it', async () => {
  let kill = () => {}
  const proxy = await startHostileProxy(
    server.url,
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
  await outcomeOf(start('clean', server.url))
  expect(sourcesIn(output).sort()).toEqual(['.git-source-abcdef', '.git-source-of-mine'])
  expect(readdirSync(elsewhere)).toEqual(['precious'])
})

test('an interrupted clean says what to do about the rest', async () => {
  let isIn = () => {}
  const proxy = await startHostileProxy(
    server.url,
    ({ url = '', method }) => {
      if (method === 'POST' && url.includes('/orgs')) isIn()
      return method === 'DELETE'
    },
    // No deletion returns.
    () => isIn(),
  )
  const run = start('run', proxy.url)
  isIn = () => void run.kill('SIGKILL')
  await outcomeOf(run)
  const clean = start('clean', proxy.url)
  isIn = () => void clean.kill('SIGTERM')
  const { code, stderr } = await outcomeOf(clean)
  await proxy.close()
  const rest = 'interrupted: what was not removed stays in report/ledger.ndjson: run clean again'
  expect([code, stderr]).toEqual([143, expect.stringContaining(rest)])
})

test('a run that ends leaves none', async () => {
  const { code } = await outcomeOf(start('run', server.url))
  expect(code).toBe(0)
  expect([...sourcesIn(output), ...readdirSync(temporary)]).toEqual([])
})
