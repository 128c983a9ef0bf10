import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exchange, report, requirement, result } from '../../test/report/sample.ts'
import type { Reporter } from '../../reporters/reporter.ts'
import { shieldCommands } from './terminal.ts'
import { writeReports, type Outlet, type Written } from './write-reports.ts'

const failed = report(
  [requirement('users.get.id')],
  [result('users.get.id', { verdict: 'fail', expected: 'a', received: 'b', exchanges: ['check:a#1'] })],
)
const terminal: Reporter = { name: 'terminal', render: () => 'on the terminal' }

interface Ended extends Written {
  readonly folder: string
  readonly stdout: string
  readonly notices: readonly string[]
}

async function write(
  names: readonly string[],
  more: Partial<Outlet> = {},
  prepare?: (folder: string) => void,
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'write-reports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  prepare?.(folder)
  const notices: string[] = []
  let stdout = ''
  const written = await writeReports(names, failed, {
    output: folder,
    evidenceFile: join(folder, 'evidence.ndjson'),
    environment: {},
    terminal,
    stdout: (text) => void (stdout += text),
    notice: (line) => void notices.push(line),
    ...more,
  })
  return { ...written, folder, stdout, notices }
}

function evidence(folder: string): void {
  const lines = [{ evidence: 1 }, exchange('check:a#1'), { footer: true, exchanges: 1 }]
  writeFileSync(join(folder, 'evidence.ndjson'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

test('each reporter fills its file, the terminal is written to', async () => {
  const { files, whole, folder, stdout, notices } = await write(['terminal', 'csv', 'har'], {}, evidence)
  expect({ files, whole, stdout, notices }).toEqual({
    files: ['results.csv', 'evidence.har'],
    whole: true,
    stdout: 'on the terminal\n',
    notices: [],
  })
  expect(readdirSync(folder).sort()).toEqual(['evidence.har', 'evidence.ndjson', 'results.csv'])
})

test('the fault of one costs one line and takes nothing from the others', async () => {
  const broken: Reporter = {
    name: 'terminal',
    render: () => {
      throw new Error('gone\nwrong')
    },
  }
  const ended = await write(['terminal', 'junit', 'csv', 'tap'], { terminal: broken }, (folder) => {
    evidence(folder)
    mkdirSync(join(folder, 'junit.xml'))
  })
  expect(ended.files).toEqual(['results.csv', 'results.tap'])
  expect(ended.whole).toBe(false)
  expect(ended.notices).toEqual([
    'the reporter terminal failed: gone',
    expect.stringMatching(/^the reporter junit failed: E/),
  ])
  expect(readdirSync(ended.folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('without evidence one line says so, and what can be made without is made', async () => {
  const { files, notices } = await write(['junit', 'har', 'csv'])
  expect(files).toEqual(['junit.xml', 'results.csv'])
  expect(notices).toEqual([
    expect.stringMatching(/evidence\.ndjson is not there$/),
    'the reporter har failed: there are no exchanges without the evidence',
  ])
})

test('evidence is not touched where nobody looks at it', async () => {
  expect((await write(['csv', 'badge'])).notices).toEqual([])
})

test("GitHub's runner gets annotations and a summary", async () => {
  let summary = ''
  const { stdout, files } = await write([], { environment: { GITHUB_ACTIONS: 'true' } }, evidence)
  expect(stdout).toMatch(/^::error title=/)
  expect(files).toEqual([])
  const ended = await write(['github'], {}, (folder) => {
    evidence(folder)
    summary = join(folder, 'summary')
    writeFileSync(summary, '# before\n')
  })
  expect(ended.stdout).toMatch(/^::error title=/)
  await write([], { environment: { GITHUB_STEP_SUMMARY: summary } }, evidence)
  expect(readFileSync(summary, 'utf8')).toMatch(/^# before\n## forge-conformance: /)
})

test('the words of a target are no commands to a runner', () => {
  expect(shieldCommands('a', {})).toBe('a')
  const lines = shieldCommands('##[error]x', { GITHUB_ACTIONS: 'true' }).trimEnd().split('\n')
  expect(lines[0]).toMatch(/^::stop-commands::[\w-]{30,}$/)
  expect(lines[2]).toBe(`::${lines[0]?.slice('::stop-commands::'.length)}::`)
})
