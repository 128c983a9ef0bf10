import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takesAll } from '../../mutation/score/sample.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { packageRoot } from '../../schemas/load.ts'

// examples/vitest as a separate project: it finds the package and vitest in its own node_modules.

interface Outcome {
  readonly code: number | null
  readonly output: string
}

/** Replaces everything, which TEST_ALL=1 selects. */
const SOME = 'users\\.|every selected'

let project = ''

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-example-'))
  project = join(folder, 'project')
  cpSync(join(packageRoot(), 'examples/vitest'), project, { recursive: true })
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(packageRoot(), join(project, 'node_modules/forge-conformance'))
  symlinkSync(join(packageRoot(), 'node_modules/vitest'), join(project, 'node_modules/vitest'))
})

afterAll(() => rmSync(dirname(project), { recursive: true, force: true }))

function start(words: readonly string[], reference?: Reference, mode: 'run' | 'watch' = 'run'): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return spawn(
    process.execPath,
    [join(project, 'node_modules/vitest/vitest.mjs'), mode, '--reporter=verbose', ...words],
    {
      cwd: project,
      // A separate process group, as a terminal creates it: Ctrl-C reaches all of it.
      detached: true,
      env: {
        PATH,
        HOME,
        NO_COLOR: '1',
        ...(reference ? { FORGE_TARGET: JSON.stringify(reference.target) } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
}

async function runExample(words: readonly string[], reference?: Reference): Promise<Outcome> {
  const child = start(words, reference)
  const [stdout, stderr] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'close'),
  ])
  return { code: child.exitCode, output: stdout + stderr }
}

async function isEmpty(reference: Reference): Promise<boolean> {
  const { users, organizations, repositories } = reference.state()
  return users.length === 1 && organizations.length === 0 && repositories.length === 0
}

test('a right server is green, and open questions are skipped with what was observed', async () => {
  const reference = await startReference()
  const { code, output } = await runExample(takesAll ? [] : ['-t', SOME], reference)
  expect(code, output).toBe(0)
  expect(output).toMatch(/✓.* users\.get\.status: GET .* returns 200\./)
  expect(output).toMatch(/↓.* users\.search\.limit-above-default: .*\[observed: /)
  expect(output).toMatch(/✓.* every selected requirement is judged/)
  expect(await isEmpty(reference)).toBe(true)
  await reference.close()
})

test('a broken server is red, with the sentence, expected and received', async () => {
  const reference = await startReference({
    mutate: ({ rules }) => (rules.users.emailInLookup = (_ask, user) => user.email),
  })
  const { code, output } = await runExample(['-t', 'users\\.get'], reference)
  expect(code).toBe(1)
  expect(output).toMatch(/×.* users\.get\.email-hidden: /)
  expect(output).toContain('`email` is an empty string when the caller is not signed in.')
  expect(output).toMatch(/expected: .*""/)
  expect(output).toMatch(/@example\.com/)
  expect(output).toContain('reproduce: npx vitest run -t users.get.email-hidden')
  expect(await isEmpty(reference)).toBe(true)
  await reference.close()
})

test('without a server of its own the example starts the reference, and -t asks only what it selects', async () => {
  const { code, output } = await runExample(['-t', 'users.get.status'])
  expect(code, output).toBe(0)
  expect(output).toMatch(/1 passed/)
})

test('-t does not make green what could not be judged', async () => {
  const reference = await startReference({
    mutate: ({ operations }) => void operations.delete('admin.createUser'),
  })
  const { code, output } = await runExample(['-t', 'users.get.status'], reference)
  expect(code, output).toBe(1)
  expect(output).toMatch(/unmet users\.get\.status/)
  await reference.close()
})

test('what could not be judged is never green', async () => {
  const reference = await startReference({
    mutate: ({ operations }) => void operations.delete('admin.createUser'),
  })
  const { code, output } = await runExample(['-t', SOME], reference)
  expect(code).toBe(1)
  expect(output).toMatch(/↓.*\[unmet: /)
  expect(output).toMatch(/×.* every selected requirement is judged/)
  await reference.close()
})

test('a server that may not be changed is never green', async () => {
  const reference = await startReference()
  const { code, output } = await runExample(takesAll ? [] : ['-t', 'orgs\\.get|every selected'], {
    ...reference,
    target: { ...reference.target, allowWrites: false },
  })
  expect(code).toBe(1)
  expect(output).toMatch(/↓.*\[skipped: /)
  expect(output).toMatch(/×.* every selected requirement is judged/)
  expect(output).toContain('skipped orgs.get.status')
  expect(await isEmpty(reference)).toBe(true)
  await reference.close()
})

test('a target that cannot be reached fails with one line', async () => {
  const reference = await startReference()
  await reference.close()
  const { code, output } = await runExample([], reference)
  expect(code).toBe(1)
  expect(output).toContain('cannot be reached: connection refused')
})

test('in watch mode a change of the server asks it again', async () => {
  const source = join(project, 'server', 'users.js')
  mkdirSync(dirname(source))
  writeFileSync(source, '// as it was')
  let isRight = true
  const reference = await startReference({
    mutate({ rules: { users } }) {
      const right = users.emailInLookup
      users.emailInLookup = (ask, user) => (isRight ? right(ask, user) : user.email)
    },
  })
  const child = start(['-t', 'users\\.get\\.email-hidden'], reference, 'watch')
  const ended = once(child, 'close')
  let output = ''
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()))
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toMatch(/PASS {2}Waiting for file changes/)
    expect(output).not.toContain('×')
    isRight = false
    writeFileSync(source, '// as it is now')
    await expect
      .poll(() => output, { timeout: 120_000 })
      .toMatch(/FAIL {2}Tests failed. Watching for file changes/)
    expect(output).toMatch(/RERUN .*users\.js/)
    expect(output).toMatch(/×.* users\.get\.email-hidden: /)
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await Promise.all([ended, reference.close()])
  }
})

describe.each(['SIGINT', 'SIGKILL'] as const)('%s in the middle of a run', (signal) => {
  test('leaves nothing on the server', async () => {
    const reference = await startReference()
    const child = start([], reference)
    const ended = once(child, 'close')
    while (reference.state().users.length < 3 && child.exitCode === null) await sleep(5)
    process.kill(-(child.pid ?? 0), signal)
    await ended
    await expect.poll(() => isEmpty(reference), { timeout: 30_000 }).toBe(true)
    await reference.close()
  })
})
