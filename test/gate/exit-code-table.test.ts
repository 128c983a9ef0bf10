import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeProgram } from '../../cli/program.ts'
import { applyBaseline, type Baseline } from '../../harness/report/baseline.ts'
import { diffReports } from '../../harness/report/diff.ts'
import { exitCodeOf } from '../../harness/report/exit-code.ts'
import { isComplete } from '../../harness/report/complete.ts'
import type { Report, Result, Verdict } from '../../harness/report/report.ts'
import { regressions, regressionsIn } from '../../harness/report/regressions.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli, startCli } from '../support/run-cli.ts'
import { report, requirement, result } from '../report/sample.ts'

// Every combination of verdict, baseline entry, expiry, --strict, --only, --fail-on and pipe, with its exit code.

const judged = requirement('users.get.judged')
const other = requirement('users.get.other')

/** The states of a requirement in a report; `unselected`: --only names others. */
const states = ['pass', 'observed', 'fail', 'unstable', 'unmet', 'error', 'withheld', 'unselected'] as const
type State = (typeof states)[number]

function resultOf(state: State): Result {
  if (state === 'unselected') return result(judged.id, { verdict: 'skipped', reason: 'not selected' })
  if (state === 'withheld') return result(judged.id, { verdict: 'skipped', reason: 'withheld' })
  return result(judged.id, { verdict: state satisfies Verdict })
}

function reportOf(state: State): Report {
  const made = report([judged, other], [resultOf(state), result(other.id)])
  return { ...made, run: { ...made.run, complete: isComplete(made.targets) } }
}

/** The first line of evidence without exchanges. */
const HEADER = JSON.stringify({
  evidence: 1,
  suite: { name: 'forge-conformance', version: '0.0.0' },
  seed: 'seed',
  startedAt: '2020-01-01T00:00:00.000Z',
})

const today = new Date('2026-06-15T12:00:00Z')
const reason = 'accepted'
const entries: Readonly<Record<string, Baseline['targets'] | undefined>> = {
  'no baseline': undefined,
  'no entry': {},
  valid: { demo: { [judged.id]: { reason, expires: '2026-06-15' } } },
  'valid, every target': { '*': { [judged.id]: { reason } } },
  expired: { demo: { [judged.id]: { reason, expires: '2026-06-14' } } },
  'of another': { demo: { [other.id]: { reason } } },
  'of nothing': { demo: { 'users.get.nothing': { reason } } },
}

function codeOf(state: State, targets: Baseline['targets'] | undefined, strict: boolean): number {
  const plain = reportOf(state)
  return exitCodeOf(
    targets ? applyBaseline(plain, { file: 'b', baseline: { targets }, strict, today }) : plain,
  )
}

/** A line for each row and a column for each column, both with their names. */
function tableOf(
  rows: readonly string[],
  columns: readonly string[],
  cell: (row: string, column: string) => number | string,
): string {
  const width = Math.max(...rows.map(({ length }) => length))
  const lines = rows.map((row) =>
    [row.padEnd(width), ...columns.map((column) => String(cell(row, column)).padEnd(column.length))].join(
      ' | ',
    ),
  )
  return [[' '.repeat(width), ...columns].join(' | '), ...lines].map((line) => line.trimEnd()).join('\n')
}

test('exit codes of a run by result and baseline: without --strict / with --strict', () => {
  const cell = (entry: string, state: string): string =>
    [false, true].map((strict) => codeOf(state as State, entries[entry], strict)).join(' / ')
  expect(`\n${tableOf(Object.keys(entries), states, cell)}\n`).toBe(`
                    | pass | observed | fail | unstable | unmet | error | withheld | unselected
no baseline         | 0 / 0 | 0 / 0    | 1 / 1 | 1 / 1    | 3 / 3 | 3 / 3 | 3 / 3    | 0 / 0
no entry            | 0 / 0 | 0 / 0    | 1 / 1 | 1 / 1    | 3 / 3 | 3 / 3 | 3 / 3    | 0 / 0
valid               | 0 / 1 | 0 / 1    | 0 / 0 | 0 / 0    | 3 / 3 | 3 / 3 | 3 / 3    | 0 / 0
valid, every target | 0 / 1 | 0 / 1    | 0 / 0 | 0 / 0    | 3 / 3 | 3 / 3 | 3 / 3    | 0 / 0
expired             | 0 / 1 | 0 / 1    | 0 / 1 | 0 / 1    | 3 / 3 | 3 / 3 | 3 / 3    | 0 / 0
of another          | 0 / 1 | 0 / 1    | 1 / 1 | 1 / 1    | 3 / 1 | 3 / 1 | 3 / 1    | 0 / 1
of nothing          | 0 / 1 | 0 / 1    | 1 / 1 | 1 / 1    | 3 / 1 | 3 / 1 | 3 / 1    | 0 / 1
`)
})

test('an interrupt outweighs everything, and open questions count for nothing', () => {
  const open = { ...judged, level: 'open' as const }
  for (const targets of Object.values(entries))
    for (const state of states) {
      const plain = reportOf(state)
      const use = { file: 'b', baseline: { targets: targets ?? {} }, strict: true, today }
      expect(exitCodeOf(applyBaseline(plain, use), 'SIGINT')).toBe(130)
      expect(exitCodeOf(report([open, other], plain.targets[0]?.results ?? [])), state).toBe(0)
    }
})

test('exit codes of a comparison by both results, for each kind of --fail-on alone', () => {
  const cell = (before: string, after: string): string => {
    const diff = diffReports(reportOf(before as State), reportOf(after as State))
    return regressions.filter((kind) => regressionsIn(diff, [kind]).length > 0).join() || '-'
  }
  expect(`\n${tableOf(states, states, cell)}\n`).toBe(`
           | pass | observed | fail | unstable | unmet | error | withheld | unselected
pass       | -    | worse    | worse | worse    | worse,unmet | worse,unmet | worse,unmet | gone
observed   | -    | -        | worse | worse    | unmet | unmet | unmet    | gone
fail       | -    | -        | -    | -        | unmet | unmet | unmet    | gone
unstable   | -    | -        | -    | -        | unmet | unmet | unmet    | gone
unmet      | -    | -        | worse | worse    | -     | -     | -        | gone
error      | -    | -        | worse | worse    | -     | -     | -        | gone
withheld   | -    | -        | worse | worse    | -     | -     | -        | gone
unselected | -    | -        | new  | new      | -     | -     | -        | -
`)
})

/** Runs a command in this process whose reader has closed the pipe, so that every write fails. Returns its exit code. */
async function unread(...words: readonly string[]): Promise<number> {
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((...given: readonly unknown[]) => {
    const done = given.at(-1)
    if (typeof done === 'function') (done as (cause: Error) => void)(gone)
    return false
  })
  let code = -1
  try {
    await makeProgram(words, (result) => (code = result)).parseAsync([...words], { from: 'user' })
    expect(write).toHaveBeenCalled()
    return code
  } finally {
    write.mockRestore()
  }
}

test('without a reader the commands exit with the codes of these tables, in every cell', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  onTestFinished(() => void vi.useRealTimers())
  const cwd = emptyFolder()
  const at = (name: string): string => join(cwd, name)
  for (const state of states) {
    const { run, ...plain } = reportOf(state)
    mkdirSync(at(state))
    const shard = { index: 1, of: 1, division: 'd' }
    writeFileSync(at(`${state}/report.json`), JSON.stringify({ ...plain, run: { ...run, shard } }))
    writeFileSync(
      at(`${state}/evidence.ndjson`),
      `${HEADER}\n${JSON.stringify({ footer: true, exchanges: 0 })}\n`,
    )
  }
  for (const before of states)
    for (const after of states) {
      const diff = diffReports(reportOf(before), reportOf(after))
      for (const kind of regressions) {
        const expected = regressionsIn(diff, [kind]).length > 0 ? 1 : 0
        expect(
          await unread('diff', at(before), at(after), '--fail-on', kind),
          `${before} ${after} ${kind}`,
        ).toBe(expected)
      }
    }
  for (const [name, targets] of Object.entries(entries)) {
    const words = ['--output', at('merged'), '--reporter', 'terminal']
    if (targets) {
      writeFileSync(at('baseline.json'), JSON.stringify({ targets }))
      words.push('--baseline', at('baseline.json'))
    }
    for (const state of states)
      for (const strict of targets ? [false, true] : [false])
        expect(
          await unread('merge', at(state), ...words, ...(strict ? ['--strict'] : [])),
          `${name} ${state} ${strict}`,
        ).toBe(codeOf(state, targets, strict))
  }
})

test('the process exits with these codes, with a reader and with one that has gone', async () => {
  const cwd = emptyFolder()
  for (const state of ['pass', 'fail', 'unselected'] as const)
    writeFileSync(join(cwd, `${state}.json`), JSON.stringify(reportOf(state)))
  for (const [words, code] of [
    ['pass.json fail.json', 1],
    ['pass.json unselected.json', 1],
    ['pass.json fail.json --fail-on none', 0],
    ['unselected.json fail.json', 0],
  ] as const) {
    const child = startCli(['diff', ...words.split(' ')], { cwd })
    child.stdout?.destroy()
    expect((await once(child, 'exit'))[0], words).toBe(code)
  }
  const read = await runCli('diff pass.json fail.json', { cwd })
  expect(read).toMatchObject({ code: 1, stdout: expect.stringContaining('1 worse') as string })
})
