import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { fileOfReporter as files } from '../../reporters/registry.ts'
import { consistentText } from '../report/sample.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

const few = 'run --only users.get --output out'

test('one run writes every format that is asked for, and render writes the same later', async () => {
  const cwd = emptyFolder()
  const names = [...Object.keys(files), 'github'].join(',')
  const { code, stdout } = await runCli(`${few} --reporter ${names}`, { cwd })
  expect(code).toBe(0)
  const out = join(cwd, 'out')
  expect(readdirSync(out)).toEqual(expect.arrayContaining([...Object.values(files), 'report.json']))
  expect(stdout).toContain('::notice title=forge-conformance::')
  // Without the terminal reporter, the totals are still shown.
  expect(stdout).not.toContain('users.get  ')
  expect(stdout).toMatch(/stated requirements held/)

  const rendered = await runCli(`render out --reporter ${names} --output later`, {
    cwd,
  })
  expect(rendered).toMatchObject({ code: 0, stderr: '' })
  for (const file of Object.values(files))
    expect(readFileSync(join(cwd, 'later', file), 'utf8')).toBe(readFileSync(join(out, file), 'utf8'))
})

test('render takes a file, writes to standard output, and goes on without evidence', async () => {
  const cwd = emptyFolder()
  await runCli(`${few} --reporter terminal`, { cwd })
  expect(readdirSync(join(cwd, 'out')).sort()).toEqual([
    'evidence.ndjson',
    'ledger.ndjson',
    'report.json',
    'written-files.json',
  ])
  rmSync(join(cwd, 'out', 'evidence.ndjson'))
  const tap = await runCli('render out/report.json --reporter tap --stdout', { cwd })
  expect(tap).toMatchObject({ code: 0, stdout: expect.stringMatching(/^TAP version 14\n/) as string })
  const har = await runCli('render out --reporter har,csv', { cwd })
  expect(har.code).toBe(3)
  expect(har.stderr).toMatch(/the reporter har failed: there are no exchanges without the evidence/)
  expect(har.stdout).toBe(`${join('out', 'results.csv')}\n`)
})

test.each<[string[], RegExp]>([
  [['run', '--reporter', 'junti'], /--reporter: "junti" is not one of terminal, .*; did you mean "junit"\?/],
  [['render', 'nowhere', '--reporter', 'csv'], /nowhere is not there/],
  [['render', 'nowhere', '--reporter', 'csv,tap', '--stdout'], /--stdout requires exactly one reporter/],
  [['diff', 'nowhere', 'there'], /is not there/],
  [
    ['diff', 'a', 'b', '--format', 'jsn'],
    /--format: "jsn" is not one of text, markdown, json; did you mean "json"\?/,
  ],
])('%j is refused before anything is done', async (words, message) => {
  const { code, stderr } = await runCli(words)
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr.trimEnd()).not.toContain('\n')
})

test('diff tells a run that got worse by its exit code', async () => {
  const cwd = emptyFolder()
  await runCli(`${few} --reporter terminal`, { cwd })
  const before = join(cwd, 'out', 'report.json')
  expect(await runCli('diff out out', { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^nothing changed, \d+ unchanged\n$/) as string,
  })
  cpSync(join(cwd, 'out'), join(cwd, 'worse'), { recursive: true })
  writeFileSync(join(cwd, 'worse', 'report.json'), consistentText(withOneFailure(before)))
  const worse = await runCli(`diff ${before} worse`, { cwd })
  expect(worse.code).toBe(1)
  expect(worse.stdout).toMatch(/^worse: 1\n {2}users\.get\.\S+ \(\w+\): pass → fail\n/)
  expect((await runCli('diff worse out', { cwd })).code).toBe(0)
  const json = await runCli('diff out worse --format json', { cwd })
  expect(JSON.parse(json.stdout)).toMatchObject({ counts: { worse: 1 } })
})

function withOneFailure(file: string): Report {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  let broken = false
  const targets = report.targets.map((target) => ({
    ...target,
    results: target.results.map((result) => {
      if (broken || result.verdict !== 'pass') return result
      broken = true
      return { ...result, verdict: 'fail' as const, message: 'made up' }
    }),
  }))
  return { ...report, targets }
}
