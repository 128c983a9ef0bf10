import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder } from '../support/resources.ts'
import { BIN } from '../support/run-cli.ts'

/** A busy machine takes this long to start a process; waiting for a pipe takes longer. In milliseconds. */
const MAX_LENGTH = 30_000

const NOBODY = 'http://127.0.0.1:9'
const cwd = emptyFolder()

/** Runs a command line in a shell; one that does not end has no exit code. */
async function outcome(line: string) {
  const child = spawn('bash', ['-c', `${line}`], {
    cwd,
    env: { ...process.env, CLI: `${process.execPath} ${BIN}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const timer = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), MAX_LENGTH)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  clearTimeout(timer)
  return { code: child.exitCode, stdout, stderr }
}

describe.runIf(process.platform === 'linux')('pipes and devices in place of files', () => {
  beforeAll(() => {
    for (const pipe of ['pipe', 'pipe.json', 'pipe.ts', 'pipe.mjs', 'pipe.yaml', 'baseline.yaml'])
      execFileSync('mkfifo', [join(cwd, pipe)])
    writeFileSync(join(cwd, 'target.json'), JSON.stringify({ codeHosting: { url: NOBODY } }))
    for (const name of [
      'run.lock',
      'ledger.ndjson',
      'report.json',
      'evidence.ndjson',
      'index.html',
      'written-files.json',
    ]) {
      mkdirSync(join(cwd, name.replace('.', '-')))
      execFileSync('mkfifo', [join(cwd, name.replace('.', '-'), name)])
    }
  })

  test.each([
    ['run --target pipe', 'pipe is no regular file'],
    ['run --target /dev/zero', '/dev/zero is no regular file'],
    ['run --config pipe.json', 'pipe.json is no regular file'],
    ['run --config pipe.ts', 'pipe.ts is no regular file'],
    [`run ${NOBODY} --driver ./pipe.mjs`, 'pipe.mjs is no regular file'],
    [`run ${NOBODY} --ca pipe`, 'pipe is no regular file'],
    [`run ${NOBODY} --baseline pipe.yaml`, 'pipe.yaml is no regular file'],
    [`run ${NOBODY} --disputes pipe.json`, 'pipe.json is no regular file'],
    [`run ${NOBODY} --profile ./pipe.json`, 'pipe.json is no regular file'],
    [`run ${NOBODY} --output run-lock`, 'run.lock is no lock of a run'],
    [`clean ${NOBODY} --output ledger-ndjson`, 'ledger.ndjson is no regular file'],
    [`run ${NOBODY} --output report-json`, 'report.json is not as the suite wrote it'],
    [`run ${NOBODY} --output evidence-ndjson`, 'evidence.ndjson is not as the suite wrote it'],
    [`run ${NOBODY} --output index-html`, 'index.html is not as the suite wrote it'],
    [`run ${NOBODY} --output written-files-json`, 'written-files.json is no list of files'],
    [`run ${NOBODY} --output /proc/x/y`, '/proc/x/y cannot be created (ENOENT)'],
    [`run ${NOBODY} --output pipe`, 'pipe cannot be created (ENOTDIR)'],
    ['render report-json', 'report.json is no regular file'],
    ['verify pipe', 'pipe is no regular file'],
    ['verify pipe --key pipe', 'pipe is no regular file'],
    ['explain users.get.status --report pipe', 'pipe is no regular file'],
    ['baseline update --baseline baseline.yaml --report report-json', 'is no regular file'],
    ['keygen --output pipe', 'pipe exists already'],
    [
      `certify --target target.json --output bundle --vendor a --product b --version 1 --profile code-hosting --challenge pipe`,
      'pipe is no regular file',
    ],
  ])('%s', async (words, said) => {
    const { code, stdout, stderr } = await outcome(`exec $CLI ${words}`)
    expect(stderr).toContain(said)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect([code, stdout]).toEqual([2, ''])
  })

  test('a pipe of the shell is read, with a limit to its silence', async () => {
    const given = await outcome('exec $CLI config show --target <(cat target.json)')
    expect(given.code, given.stderr).toBe(0)
    const wrong = await outcome('exec $CLI run --target <(echo text)')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('is not valid JSON')])
    const silent = await outcome('exec $CLI run --target <(exec sleep 60)')
    expect([silent.code, silent.stderr]).toEqual([
      2,
      expect.stringMatching(
        /^forge-conformance: \/dev\/fd\/\d+ is a pipe into which nothing was written for 10 s\n$/,
      ),
    ])
    expect(readdirSync(cwd)).not.toContain('conformance-report')
  })
})
