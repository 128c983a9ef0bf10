import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { renderToString } from 'preact-render-to-string'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explorationLines } from '../../cli/output/exploration-lines.ts'
import { fastImport, ownHistory } from '../../fixtures/git/history.ts'
import { indexEvidence, type Exchange } from '../../harness/report/evidence.ts'
import { readReport } from '../../harness/report/read-report.ts'
import type { Report } from '../../harness/report/report.ts'
import { problemsOf } from '../../harness/report/problems.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { packEvidence } from '../../reporters/html/evidence/pack-evidence.ts'
import { Reproduce } from '../../reporters/html/panel/evidence-view.tsx'
import { judgedOf } from '../../reporters/common/outcome.ts'
import { resultDetails } from '../../reporters/result-details.ts'
import { scriptLanguages, type ScriptLanguage } from '../../reporters/script/languages.ts'
import { scriptOf } from '../../reporters/script/script.ts'
import { renderExplanation } from '../../reporters/terminal/explanation.ts'
import { renderFailure } from '../../reporters/terminal/failure.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import {
  exploredSample,
  hostile,
  MADE,
  PRIVATE,
  richSample,
  type Recorded,
} from '../report/hostile-report.ts'
import { consistentText } from '../report/sample.ts'

/** More with FC_RUNS, such as 2000. */
const RUNS = Number(process.env['FC_RUNS'] ?? 50)
const CANARY = 'what-nobody-may-send'
const folder = mkdtempSync(join(tmpdir(), 'forge-commands-'))
const [box, temporary, programs] = ['box', 'temporary', 'programs'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const received: string[] = []
const server = createServer((request, response) => {
  let text = `${request.method} ${request.url} ${JSON.stringify(request.headers)}`
  request.on('data', (part) => (text += String(part)))
  request.on('end', () => {
    received.push(text)
    response.end('{"id":"[1-9];touch","sha1":"$(touch x)","default_branch":"x"}')
  })
})
let base = ''

beforeAll(async () => {
  for (const path of [box, temporary, programs]) mkdirSync(path)
  writeFileSync(join(box, PRIVATE), CANARY)
  for (const program of ['forge-conformance', 'sleep'])
    writeFileSync(join(programs, program), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Runs a program in the box, with the given standard input; it can only reach the server. */
function runIn(program: string, words: readonly string[], input: string): Promise<void> {
  const closed = 'http://127.0.0.1:9'
  const env = {
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    HOME: box,
    TMPDIR: temporary,
    LC_ALL: 'C.UTF-8',
    ROOT_PASSWORD: 'r',
    MIRA_KEY: 'm',
    http_proxy: closed,
    https_proxy: closed,
    ALL_PROXY: closed,
    no_proxy: '127.0.0.1',
  }
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: box,
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: 30_000,
    })
    child.on('error', reject)
    child.on('close', () => resolve())
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** The report as a reader reads it from disk; undefined if it is rejected. */
async function read({ report }: Recorded): Promise<Report | undefined> {
  const file = join(folder, 'report.json')
  writeFileSync(file, consistentText(report))
  try {
    return await readReport(file)
  } catch (cause) {
    if (cause instanceof UnreadableFile) return undefined
    throw cause
  }
}

/** Every printed line that users may copy. */
function printedLines(report: Report, exchanges: readonly Exchange[]): string[] {
  const evidence = indexEvidence(exchanges)
  const style = styleOf(false, Infinity)
  const texts = report.targets.flatMap((target, column) => [
    ...report.requirements.map((one) => renderExplanation(one, report, evidence, style)),
    ...judgedOf(report).flatMap((judged) => resultDetails(judged, report, evidence)),
    ...problemsOf(target, report, evidence).map((problem) =>
      renderFailure(problem, report, evidence, true, style),
    ),
    ...explorationLines(target, report, 'conformance'),
    ...commandsOnPage(report, exchanges, column),
  ])
  return texts
    .flatMap((text) => text.split('\n'))
    .flatMap(
      (line) => /^\s*(?:reproduce:?|script|sends them again, under new names:) +(.+)$/.exec(line)?.[1] ?? [],
    )
}

/** The commands that the buttons of the page copy. */
function commandsOnPage(report: Report, exchanges: readonly Exchange[], column: number): string[] {
  const packed = packEvidence(report, indexEvidence(exchanges), 10_000)
  return Object.entries(packed.targets[column]?.results ?? {}).flatMap(([requirement, result]) => {
    const html = renderToString(<Reproduce evidence={packed} {...{ column, requirement, result }} />)
    return Array.from(html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs), ([, text = '']) => {
      const plain = text.replaceAll(/<[^>]*>/g, '')
      return `reproduce: ${plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')}`
    })
  })
}

const shells = ['sh', 'bash'] as const
/** The interpreters for the scripts of each language. */
const interpreters: Readonly<Record<ScriptLanguage, readonly [string, ...string[]]>> = {
  sh: ['sh'],
  node: ['node', '-'],
  python: ['python3', '-'],
}

function scripts(language: ScriptLanguage, report: Report, exchanges: readonly Exchange[]): string[] {
  const history = fastImport(ownHistory)
  return report.targets.flatMap((target) =>
    target.results.flatMap((result) => {
      const requirement = report.requirements.find(({ id }) => id === result.requirement)
      return requirement
        ? [scriptOf(language, { report, target, requirement, result, exchanges, history })]
        : []
    }),
  )
}

/** Runs the commands of a report that differ from those of the sample. */
async function expectHarmless(
  recorded: Recorded,
  known: ReadonlySet<string>,
  shell: string,
  language: ScriptLanguage,
): Promise<void> {
  const report = await read(recorded)
  if (!report) return
  const lines = printedLines(report, recorded.exchanges)
    .filter((line) => !known.has(line))
    .join('\n')
  const history = shell === 'bash' ? 'set -o history; set -H\n' : ''
  if (lines !== '') {
    await runIn(shell, [], `${history}${lines}\n`)
    expectUntouched(lines)
  }
  for (const script of scripts(language, report, recorded.exchanges)) {
    if (known.has(script)) continue
    const [program, ...words] = language === 'sh' ? [shell] : interpreters[language]
    await runIn(program ?? '', words, script)
    expectUntouched(script)
  }
}

function expectUntouched(command: string): void {
  expect(readdirSync(box), command).toEqual([PRIVATE])
  expect(
    received.filter((text) => text.includes(CANARY)),
    command,
  ).toEqual([])
  expect(command, 'what a terminal acts upon').not.toMatch(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e]/,
  )
}

test('no text of a report names the coding of a Python script, in which comments could contain line feeds', async () => {
  const { report, exchanges } = richSample(base)
  const hostile = {
    ...report,
    requirements: report.requirements.map((one) => ({ ...one, says: 'coding: raw_unicode_escape' })),
    targets: report.targets.map((target) => ({
      ...target,
      name: `${target.name}\\u000aimport os;os.system("touch pwned") #`,
    })),
  }
  const [script = ''] = scripts('python', hostile, exchanges)
  expect(script).toContain('\\u000aimport os')
  const file = join(folder, 'script.py')
  writeFileSync(file, script)
  await runIn('python3', [file], '')
  expectUntouched(script)
})

test.each([
  ['a run', richSample],
  ['an exploration', exploredSample],
])('no text of %s gets out of its place in a command', { timeout: 300_000 }, async (_, sampleAt) => {
  const sample = sampleAt(base)
  const report = await read(sample)
  if (!report) throw new Error('the sample itself is refused')
  const lines = printedLines(report, sample.exchanges)
  expect(lines.filter((line) => line.startsWith('forge-conformance ')).length).toBeGreaterThan(3)
  const known = new Set(lines)
  for (const language of scriptLanguages)
    for (const script of scripts(language, report, sample.exchanges)) {
      const [program, ...words] = interpreters[language]
      await runIn(program, words, script)
      known.add(script)
    }
  const property = fc.asyncProperty(
    hostile(sample),
    fc.constantFrom(...shells),
    fc.constantFrom(...scriptLanguages),
    (changed, shell, language) => expectHarmless(changed, known, shell, language),
  )
  await fc.assert(property, { seed: 20_260_101, numRuns: RUNS, endOnFailure: true })
  // The commands did run.
  expect(received.length).toBeGreaterThan(20)
})

test('a report with a variable that is none is refused', async () => {
  const { report: sample } = richSample(base)
  const variables = { 'password:admin': `X};touch ${MADE};#` }
  const targets = sample.targets.map((target) => ({ ...target, again: { ...target.again!, variables } }))
  const file = join(folder, 'report.json')
  writeFileSync(file, consistentText({ ...sample, targets }))
  await expect(readReport(file)).rejects.toThrow(/again\.variables\.password:admin must match pattern/)
})
