import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../schemas/load.ts'
import { limits as limitsOption } from '../../cli/options/option-types.ts'
import {
  defaultLimits,
  formatLimit,
  howToRaise,
  limitInWords,
  limitNames,
  limitTable,
  partOf,
  type Limit,
  type LimitName,
} from './limits.ts'

/** The boundary test of each limit: the last accepted value and the first rejected one. */
const testedIn: Readonly<Record<LimitName, string>> = {
  answerBytes: 'test/client/limits.test.ts',
  contentCodings: 'harness/client/decode-body.test.ts',
  headerBytes: 'test/client/limits.test.ts',
  headerLines: 'test/client/limits.test.ts',
  signInCookies: 'test/client/limits.test.ts',
  jsonValues: 'harness/client/answer.test.ts',
  jsonDepth: 'harness/client/answer.test.ts',
  listPages: 'harness/runtime/further-pages.test.ts',
  htmlBytes: 'harness/checks/content-matchers.test.ts',
  archiveBytes: 'harness/checks/archive.test.ts',
  retryPauseMs: 'test/client/limits.test.ts',
  evidenceBodyBytes: 'test/client/limits.test.ts',
  evidenceBytes: 'test/run/one-folder.test.ts',
  exchanges: 'test/client/limits.test.ts',
  receivedBytes: 'test/client/limits.test.ts',
  bufferedBytes: 'test/client/limits.test.ts',
  totalMs: 'test/client/limits.test.ts',
  waitingMs: 'test/client/limits.test.ts',
  pushedMs: 'fixtures/drivers/gitea-content.test.ts',
  outageMs: 'test/client/limits.test.ts',
  gitMs: 'fixtures/git/program.test.ts',
  gitRequestBytes: 'fixtures/git/remote.test.ts',
  gitConnections: 'fixtures/git/remote.test.ts',
  gitProcesses: 'fixtures/git/remote.test.ts',
  gitClones: 'fixtures/git/remote.test.ts',
  gitMessageBytes: 'fixtures/git/program.test.ts',
  gitOutputBytes: 'fixtures/git/program.test.ts',
}

test.each(Object.entries(testedIn))('%s is tested at its edge', (name, file) => {
  expect(readFileSync(join(packageRoot(), file), 'utf8')).toContain(name)
})

test.each(limitNames)('%s: what a message writes, --limit reads', (name) => {
  const { unit, default: usual, minimum, maximum } = limitTable[name] as Limit
  expect(minimum).toBeLessThanOrEqual(usual)
  expect(usual).toBeLessThanOrEqual(maximum)
  for (const value of [minimum, usual, maximum]) {
    const typed = `${name}=${formatLimit(value, unit)}`
    expect(limitsOption.fromText([typed], '--limit')).toEqual({ [name]: value })
  }
  const [, raised = ''] = /--limit (\S+) /.exec(howToRaise(name, usual)) ?? []
  const [[, value] = []] = Object.entries(limitsOption.fromText([raised], '--limit'))
  expect(value).toBeGreaterThan(usual)
  expect(howToRaise(name, maximum)).toBe(`(the limit ${name} is at its maximum)`)
})

test('values are written with the largest unit that fits', () => {
  expect(limitInWords(16 * 1024 * 1024, 'bytes')).toBe('16 MiB')
  expect(limitInWords(1000, 'bytes')).toBe('1000 bytes')
  expect(limitInWords(1500, 'ms')).toBe('1500 ms')
  expect(limitInWords(10_000, 'ms')).toBe('10 s')
  expect(limitInWords(100_000, 'count')).toBe('100000')
  expect(defaultLimits.answerBytes).toBe(4 * 1024 * 1024)
})

test('targets share a limit of the run in equal parts, down to a smallest one', () => {
  const mib = 1024 * 1024
  expect(partOf(96 * mib, 1)).toBe(96 * mib)
  expect(partOf(96 * mib, 2)).toBe(48 * mib)
  expect(partOf(96 * mib, 50)).toBe(24 * mib)
  // A smaller value of the user stays.
  expect(partOf(1000, 2)).toBe(1000)
})
