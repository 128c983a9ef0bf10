import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Reference } from '../../reference/start.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { BIN, outcomeOf, startCli } from '../support/run-cli.ts'

/** A folder with the target file of a server that fails one requirement. */
async function failingServer(): Promise<{ readonly folder: string; readonly server: Reference }> {
  const folder = emptyFolder()
  const server = await reference({
    mutate: ({ rules }) => (rules.users.emailInLookup = (_ask, user) => user.email),
  })
  writeJson(folder, 'target.json', server.target)
  return { folder, server }
}

/** The exit codes of both sides of `forge-conformance WORDS | READER` in a shell. */
async function piped(words: string, reader: string, cwd: string): Promise<string | undefined> {
  const script = `"$0" "$1" ${words} | ${reader}; echo "codes \${PIPESTATUS[*]}"`
  const shell = spawn('bash', ['-c', script, process.execPath, BIN], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { stdout } = await outcomeOf(shell)
  return /codes (.*)\n$/.exec(stdout)?.[1]
}

test('a reader that closes the pipe changes neither exit code nor report nor clean-up', async () => {
  const { folder, server } = await failingServer()
  const run = startCli('run --target target.json --only users,orgs.get', {
    cwd: folder,
  })
  run.stdout?.once('data', () => run.stdout?.destroy())
  const [code] = (await once(run, 'exit')) as [number | null]
  expect(code).toBe(1)
  expect(existsSync(join(folder, 'conformance-report/report.json'))).toBe(true)
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('in a shell, a run and a comparison of a failing server fail however little is read of them', async () => {
  const { folder, server } = await failingServer()
  const run = 'run --target target.json --only'
  await writeFile(
    join(folder, 'expired.yaml'),
    'targets:\n  "*":\n    users.get.email-hidden: { reason: old, expires: 2020-01-01 }\n',
  )
  for (const [words, reader, expected] of [
    [`${run} users.get.email-hidden --output a`, 'head -n 3', '1 0'],
    [`${run} users.get.email-hidden --output b --reporter junit,sarif 2>&1`, 'true', '1 0'],
    [`${run} users.get.status --output c`, 'head -c 1', '0 0'],
    ['diff a c', 'true', '1 0'],
    ['baseline update --baseline known.yaml --report a', 'true', '0 0'],
    [`${run} users.get.email-hidden --output d --baseline known.yaml --strict`, 'true', '0 0'],
    [`${run} users.get.email-hidden --output d --baseline expired.yaml`, 'head -c 1', '0 0'],
    [`${run} users.get.email-hidden --output d --baseline expired.yaml --strict`, 'true', '1 0'],
    ['diff a c --fail-on none', 'true', '0 0'],
  ] as const)
    expect(await piped(words, reader, folder), words).toBe(expected)
  expect(existsSync(join(folder, 'b/results.sarif'))).toBe(true)
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('progress is on standard error, and the first line on standard output says something', async () => {
  const { folder } = await failingServer()
  const run = startCli('run --target target.json --only users.get', {
    cwd: folder,
  })
  const { stdout, stderr } = await outcomeOf(run)
  expect(stderr).toContain('running checks')
  expect(stdout).not.toContain('running checks')
  expect(stdout.split('\n', 1)[0]).toMatch(/\w/)
})

test.runIf(existsSync('/dev/full'))(
  'output that a full disk loses is exit code 3 with one line',
  async () => {
    const words = ['-c', '"$0" "$1" challenge new > /dev/full', process.execPath, BIN]
    const shell = spawn('bash', words, { stdio: ['ignore', 'pipe', 'pipe'] })
    const { code, stderr } = await outcomeOf(shell)
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: 'forge-conformance: standard output cannot be written (ENOSPC)\n',
    })
  },
)

test('a list that is read in part succeeds', async () => {
  const list = startCli('requirements')
  list.stdout?.destroy()
  const [code] = (await once(list, 'exit')) as [number | null]
  expect(code).toBe(0)
})
