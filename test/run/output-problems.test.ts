import { spawn } from 'node:child_process'
import { linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { prefixOf } from '../../harness/client/nonce.ts'
import type { Report } from '../../harness/report/report.ts'
import { reporters } from '../../reporters/registry.ts'
import type { Reference } from '../../reference/start.ts'
import { consistentText } from '../report/sample.ts'
import { reportIn, textIn, writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { BIN, outcomeOf, runCli } from '../support/run-cli.ts'

let folder = ''
let output = ''
let file = ''
let server: Reference

beforeEach(async () => {
  folder = emptyFolder()
  output = join(folder, 'report')
  server = await reference()
  file = writeJson(folder, 'target.json', server.target)
})

/** Runs the command in a shell that first sets a limit. */
async function limited(limit: string, ...words: string[]) {
  const command = `${limit}; exec "$0" "$@"`
  const child = spawn('bash', ['-c', command, process.execPath, BIN, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return outcomeOf(child)
}

function nothingLeft(): void {
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
}

describe.runIf(process.platform === 'linux')('limits of the system', () => {
  test('files that cannot grow cost the files: the result is shown, the target is cleaned up, the exit code is 3', async () => {
    // In blocks of 1024 bytes. Without the trap, the signal ends the process.
    const words = ['run', '--target', file, '--only', 'users,orgs', '--output', output]
    const ended = await limited(`trap '' XFSZ; ulimit -f 40`, ...words)
    expect(ended.code, ended.stderr).toBe(3)
    expect(ended.stdout).toMatch(/\d+ of \d+ stated requirements held/)
    expect(ended.stdout).not.toContain('report.json')
    expect(ended.stderr).toContain('ledger.ndjson cannot be written (EFBIG)')
    expect(ended.stderr).toContain('report.json cannot be written')
    expect(readdirSync(output).filter((name) => name.endsWith('.tmp') || name === 'run.lock')).toEqual([])
    nothingLeft()
  })

  test('nothing is created that a full ledger cannot name: clean removes all that a run kept', async () => {
    const words = ['run', '--target', file, '--only', 'users,orgs', '--output', output, '--keep']
    const ended = await limited(`trap '' XFSZ; ulimit -f 4`, ...words)
    expect(ended.stderr).toContain('ledger.ndjson cannot be written (EFBIG)')
    expect(server.state().users.length).toBeGreaterThan(1)
    const cleaned = await runCli(`clean --target ${file} --output ${output}`)
    expect(cleaned.code, cleaned.stdout).toBe(0)
    nothingLeft()
  })

  // With fewer than 24, Node 22 and 24 cannot start: they open 21 themselves, Node 20 opens 18.
  test.each([24, 32, 48, 64])(
    'with %i open files, there is one line that says what to raise',
    async (count) => {
      const words = ['run', '--target', file, '--only', 'users,orgs', '--output', output]
      const ended = await limited(`ulimit -n ${count}`, ...words)
      expect(ended.stderr.trim().split('\n').at(-1)).toMatch(/too many open files.*ulimit -n 256/)
      expect(ended.stderr).not.toContain('    at ')
      expect(ended.code).toBe(3)
      nothingLeft()
    },
  )
})

test('a ledger that is a symbolic link is refused before anything is sent', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(output)
  writeFileSync(elsewhere, 'text')
  symlinkSync(elsewhere, join(output, 'ledger.ndjson'))
  for (const command of ['run', 'clean']) {
    const ended = await runCli(`${command} --target ${file} --output ${output}`)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(
      /^forge-conformance: .*ledger\.ndjson is a symbolic link, which is not followed\n$/,
    )
  }
  expect(readFileSync(elsewhere, 'utf8')).toBe('text')
})

test('a ledger that has a second name is refused, and the other file stays as it is', async () => {
  const elsewhere = join(folder, 'second-name')
  await mkdir(output)
  writeFileSync(elsewhere, '')
  linkSync(elsewhere, join(output, 'ledger.ndjson'))
  for (const command of ['run', 'clean']) {
    const ended = await runCli(`${command} --target ${file} --output ${output}`)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(
      /^forge-conformance: .*ledger\.ndjson has a second name \(a hard link\), .*\n$/,
    )
  }
  expect(readFileSync(elsewhere, 'utf8')).toBe('')
})

test('entries that no run wrote make clean and run delete nothing', async () => {
  const { url } = server.target.codeHosting
  const planted = [
    { kind: 'user', name: '../../../admin/users/root' },
    { kind: 'user', name: 'root' },
    { kind: 'user', name: '' },
    { kind: 'organization', name: '' },
    { kind: 'repository', name: 'root/library' },
  ].map((entry) => JSON.stringify({ created: { target: 'reference', url, run: 'abc123', ...entry } }))
  const elsewhere = {
    target: 'reference',
    url: 'http://127.0.0.1:9',
    kind: 'user',
    name: `${prefixOf('abc123')}x`,
    run: 'abc123',
  }
  await mkdir(output)
  await writeFile(
    join(output, 'ledger.ndjson'),
    `${[...planted, JSON.stringify({ created: elsewhere })].join('\n')}\n`,
  )
  const cleaned = await runCli(`clean --target ${file} --output ${output}`)
  expect(cleaned.code).toBe(0)
  expect(cleaned.stdout).toBe('reference: 0 removed, 0 left behind\n')
  expect(cleaned.stderr).toContain('5 lines are not entries of a run')
  expect(cleaned.stderr).toContain('http://127.0.0.1:9, which is not a target')
  const ran = await runCli(`run --target ${file} --output ${output} --only users.get.status`)
  expect(ran.code, ran.stderr).toBe(0)
  expect(ran.stderr).toContain('nothing is removed because of them')
  nothingLeft()
})

test('targets may have the names of properties of every object', async () => {
  const names = ['__proto__', 'constructor']
  const files = [server, await reference()].map(({ target }, index) =>
    writeJson(folder, `${index}.json`, { ...target, name: names[index] }),
  )
  const all = ['terminal', ...Object.keys(reporters)].join()
  const words = `run --target ${files.join()} --only users --skip rules --output ${output} --reporter ${all}`
  const ended = await runCli(words)
  expect(ended.code, ended.stderr).toBe(0)
  const { targets } = reportIn(output)
  expect(targets.map(({ name }) => name)).toEqual(names)
  const [one, two] = targets
  expect(one?.totals).toEqual(two?.totals)
  expect(one?.observations).toEqual(two?.observations)
  for (const name of names) {
    expect(textIn(output, 'index.html')).toContain(`>${name}<`)
    expect(textIn(output, 'junit.xml')).toContain(name)
  }
})

test('no raw control or direction character of a changed report reaches a page or a terminal', async () => {
  await runCli(`run --target ${file} --only users --output ${output}`)
  const bad = '\u001b]0;title\u0007\u009b31m\u202e<script>alert(1)</script>\r'
  const kept = new Set(
    'state verdict level document nonce startedAt opened answered outcome sha256'.split(' '),
  )
  const spoil = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return kept.has(key) ? value : `${value}${bad}`
    if (Array.isArray(value)) return value.map((item) => spoil(item, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoil(item, name)]))
  }
  const report = join(output, 'report.json')
  const good = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failing = good.targets.map((target) => ({
    ...target,
    results: target.results.map((result, index) =>
      index % 9 ? result : { ...result, verdict: 'fail', message: 'm' },
    ),
  }))
  await writeFile(report, consistentText(spoil({ ...good, targets: failing }) as Report))
  await writeFile(join(folder, 'good.json'), JSON.stringify(good))
  const rendered = await runCli(`render ${output} --reporter html,junit,markdown,tap,csv`)
  expect(rendered.code, rendered.stderr).toBe(0)
  const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e]/
  for (const name of ['index.html', 'junit.xml', 'summary.md', 'results.tap'])
    expect(harmful.exec(textIn(output, name)), name).toBeNull()
  expect(textIn(output, 'index.html')).not.toContain('<script>alert')
  for (const words of [
    ['render', output, '--reporter', 'terminal', '--verbose', '--no-color'],
    ['diff', report, join(folder, 'good.json')],
    ['diff', join(folder, 'good.json'), report],
    ['compare', report, join(folder, 'good.json'), '--output', join(folder, 'matrix')],
  ]) {
    const { stdout, stderr } = await runCli(words)
    expect(harmful.exec(stdout + stderr), words.join(' ')).toBeNull()
  }
})
