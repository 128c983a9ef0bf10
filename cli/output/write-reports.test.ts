import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exchange, report, requirement, result } from '../../test/report/sample.ts'
import { indexEvidence } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { htmlReporter } from '../../reporters/html/html.ts'
import type { Reporter } from '../../reporters/common/reporter.ts'
import { emptyFolder } from '../../test/support/resources.ts'
import { runCli } from '../../test/support/run-cli.ts'
import { shieldCommands, shieldStream } from './terminal.ts'
import { prepareReports, writeReports, type Outlet, type Written } from './write-reports.ts'

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
  written: Report = failed,
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'write-reports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  prepare?.(folder)
  const notices: string[] = []
  let stdout = ''
  const ended = await writeReports(names, written, {
    output: folder,
    evidenceFile: join(folder, 'evidence.ndjson'),
    environment: {},
    terminal,
    stdout: (text) => void (stdout += text),
    notice: (line) => void notices.push(line),
    ...more,
  })
  return { ...ended, folder, stdout, notices }
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
  expect(readdirSync(folder).sort()).toEqual([
    'evidence.har',
    'evidence.ndjson',
    'results.csv',
    'written-files.json',
  ])
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
    expect.stringMatching(/^the reporter junit failed: .*junit\.xml is not as the suite wrote it/),
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

test('a reporter prepared before clean-up writes the final report, and reads no evidence again', async () => {
  const exchanges = indexEvidence([exchange('check:a#1')])
  const judged = {
    ...failed,
    run: { ...failed.run, durationMs: 1 },
    targets: failed.targets.map((target) => ({ ...target, leftovers: [] })),
  }
  const left = [{ kind: 'user', name: 'ada-left', why: 'the server refused' }]
  const final = {
    ...failed,
    run: { ...failed.run, durationMs: 61_000 },
    targets: failed.targets.map((target) => ({ ...target, leftovers: left })),
  }
  const prepared = prepareReports(['html', 'csv', 'unknown'], judged, exchanges)
  const ended = await write(['html', 'csv'], { prepared }, undefined, final)
  expect(ended).toMatchObject({ files: ['index.html', 'results.csv'], whole: true, notices: [] })
  const page = readFileSync(join(ended.folder, 'index.html'), 'utf8')
  expect(page).toBe(htmlReporter.render(final, exchanges))
  expect(page).not.toBe(htmlReporter.render(judged, exchanges))
})

test('a reporter that fails while it prepares costs one line', async () => {
  const broken = { ...failed, targets: [undefined] } as unknown as typeof failed
  const prepared = prepareReports(['html'], broken, indexEvidence([]))
  const { files, whole, notices } = await write(['html', 'csv'], { prepared }, evidence)
  expect({ files, whole }).toEqual({ files: ['results.csv'], whole: false })
  expect(notices).toEqual([expect.stringMatching(/^the reporter html failed: /)])
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
  // The annotations of shards come with their merged report.
  const shard = { ...failed, run: { ...failed.run, shard: { index: 1, of: 2, division: 'd' } } }
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(summary, 'no-folder') }
  expect((await write([], { environment }, evidence, shard)).stdout).toBe('')
})

test.each<[string, (own: string) => string, string]>([
  ['a file of the run itself', (own) => own, 'is in the output folder'],
  [
    'the target of a link',
    (own) => {
      const link = join(emptyFolder(), 'link')
      symlinkSync(own, link)
      return link
    },
    'is a link, which is not followed',
  ],
])('a summary of GitHub is not appended to %s', async (_, summaryOf, why) => {
  let [own, summary] = ['', '']
  const { whole, notices } = await write(
    [],
    {
      get environment() {
        return { GITHUB_STEP_SUMMARY: summary }
      },
    },
    (folder) => {
      evidence(folder)
      own = join(folder, 'report.json')
      writeFileSync(own, '{}')
      summary = summaryOf(own)
    },
  )
  expect({ whole, notices }).toEqual({
    whole: false,
    notices: [`the reporter markdown failed: GITHUB_STEP_SUMMARY: ${summary} ${why}`],
  })
  expect(readFileSync(own, 'utf8')).toBe('{}')
})

test('the words of a target are no commands to a runner', () => {
  expect(shieldCommands('a', {})).toBe('a')
  const lines = shieldCommands('##[error]x', { GITHUB_ACTIONS: 'true' }).trimEnd().split('\n')
  expect(lines[0]).toMatch(/^::stop-commands::[\w-]{30,}$/)
  expect(lines[2]).toBe(`::${lines[0]?.slice('::stop-commands::'.length)}::`)
})

test.each([{ TF_BUILD: 'True' }, { TEAMCITY_VERSION: '2026.1' }, { GITHUB_ACTIONS: 'true' }])(
  'no command prints a command to a runner with %j',
  async (env) => {
    const foreign = "##vso[task.setvariable variable=a]b ##[error]c ##teamcity[message text='d']"
    const { stdout, stderr } = await runCli(['explain', foreign], { env })
    expect(`${stdout}${stderr}`).toContain('# #vso[task')
    expect(`${stdout}${stderr}`).not.toMatch(/##(?:vso|teamcity)?\[/)
  },
)

test('what begins a line is no command to GitHub, unless a report writes it', () => {
  const written: unknown[] = []
  const stream = { write: (chunk: unknown) => written.push(chunk) > 0 } as unknown as NodeJS.WriteStream
  shieldStream(stream, { GITHUB_ACTIONS: 'true' })
  const mark = '01234567-89ab-cdef-0123-456789abcdef'
  stream.write(
    `::set-output name=a::b\n  ::add-mask::c\n::error file=x::y\n::stop-commands::${mark}\n::${mark}::\n`,
  )
  expect(written).toEqual([
    `: :set-output name=a::b\n  : :add-mask::c\n::error file=x::y\n::stop-commands::${mark}\n::${mark}::\n`,
  ])
})
