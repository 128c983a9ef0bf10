import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startReference, type Reference } from '../../reference/start.ts'
import { textIn } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

const env = { FORGE_CONFORMANCE_ADMIN_PASSWORD: 'password-of-root' }
let reference: Reference
let folder = ''

beforeAll(async () => {
  reference = await startReference({ adminPassword: env.FORGE_CONFORMANCE_ADMIN_PASSWORD })
})
afterAll(() => reference.close())
beforeEach(() => void (folder = emptyFolder()))

const init = (...words: readonly string[]) => runCli(['init', ...words], { cwd: folder, env })
const written = (file: string): string => textIn(folder, file)

test('writes files with which a run checks the server', async () => {
  const { code, stdout } = await init(reference.url, '--admin', 'root', '--ci', 'github')
  expect(code).toBe(0)
  expect(stdout).toContain('next: forge-conformance run --target forge.json --next')
  expect(written('forge.json')).not.toContain('password-of-root')
  const workflow = parse(written('.github/workflows/conformance.yml')) as {
    jobs: { conformance: { steps: ReadonlyArray<{ run?: string; env?: Record<string, string> }> } }
  }
  const step = workflow.jobs.conformance.steps.find(({ run }) => run !== undefined)
  expect(Object.keys(step?.env ?? {})).toEqual(['FORGE_CONFORMANCE_ADMIN_PASSWORD'])
  const [, words = ''] = /forge-conformance (run .*)$/.exec(step?.run ?? '') ?? []
  const run = await runCli([...words.split(' '), '--only', 'users.current'], { cwd: folder, env })
  expect(run.code).toBe(0)
  expect(run.stderr).not.toContain('baseline')
})

test('writes no name that GitHub replaces', async () => {
  const words = ['--admin', 'root', '--ci', 'github', '--write', 'a${{ x }}.json']
  const { code, stderr } = await init(reference.url, ...words)
  expect(code).toBe(2)
  expect(stderr).toContain('GitHub takes a part of a${{ x }}.json for an expression')
  expect(existsSync(join(folder, 'a${{ x }}.json'))).toBe(false)
})

test('replaces nothing that is there', async () => {
  await init(reference.url, '--admin', 'root')
  const before = written('forge.json')
  const { code, stderr } = await init(reference.url, '--admin', 'root', '--ci', 'gitlab')
  expect(code).toBe(2)
  expect(stderr).toContain('forge.json exists; nothing is written')
  expect(written('forge.json')).toBe(before)
  expect(existsSync(join(folder, '.gitlab-ci.yml'))).toBe(false)
})

test('writes nothing through a linked folder', async () => {
  mkdirSync(join(folder, 'elsewhere'))
  symlinkSync('elsewhere', join(folder, '.github'))
  const { code, stderr } = await init(reference.url, '--admin', 'root', '--ci', 'github')
  expect([code, stderr]).toEqual([2, 'forge-conformance: init: .github is a link; nothing is written\n'])
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual([])
  expect(existsSync(join(folder, 'forge.json'))).toBe(false)
})

test('takes no name for both files', async () => {
  const { code, stderr } = await init(reference.url, '--write', 'a.json', '--baseline', './a.json')
  expect(code).toBe(2)
  expect(stderr).toContain('--write and --baseline are both a.json')
  expect(existsSync(join(folder, 'a.json'))).toBe(false)
})

test('writes the files for a server that cannot be judged yet', async () => {
  const { code, stdout } = await init('http://127.0.0.1:1', '--admin', 'root', '--ci', 'gitlab')
  expect(code).toBe(3)
  expect(stdout).toContain('the server cannot be judged yet')
  expect(JSON.parse(written('forge.json'))).toMatchObject({
    codeHosting: { url: 'http://127.0.0.1:1', admin: { password: 'env:FORGE_CONFORMANCE_ADMIN_PASSWORD' } },
  })
  expect(written('.gitlab-ci.yml')).toContain('FORGE_CONFORMANCE_ADMIN_PASSWORD')
})

test('without a server and without a terminal, it is wrong usage', async () => {
  const { code, stderr } = await init()
  expect(code).toBe(2)
  expect(stderr).toContain('init requires a server')
})
