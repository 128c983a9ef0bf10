import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ISSUES_PER_REPEAT } from '../../fixtures/legacy-forge/ledger-entries.ts'
import type { Report } from '../../harness/report/report.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { reportIn, textIn, writeJson } from '../support/files-in.ts'
import { judge } from '../support/judge.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { type Ended, runCli } from '../support/run-cli.ts'

// A vendor who serves only document 2.

const folder = emptyFolder()
let server: Reference
let ended: Ended
let report: Report
let seeded: readonly string[]

beforeAll(async () => {
  server = await startReference()
  seeded = server.state().legacyIssues
  const { name, legacyForge } = server.target
  writeJson(folder, 'target.json', { name, legacyForge })
  // With some seeds, a drawn form is rejected, and one issue fewer is created.
  const drawn = '--seed 6c0d456e'
  ended = await runCli(`run --target target.json --document legacy-forge --output out ${drawn}`, {
    cwd: folder,
  })
  report = reportIn(join(folder, 'out'))
})

afterAll(() => server.close())

function made(): string[] {
  return server.state().legacyIssues.filter((issue) => !seeded.includes(issue))
}

test('everything passes', () => {
  expect(ended.code, ended.stdout + ended.stderr).toBe(0)
  const { implied, stated, open } = report.targets[0]?.totals ?? {}
  expect(Object.keys(stated ?? {})).toEqual(['pass'])
  expect(Object.keys(implied ?? {})).toEqual(['pass'])
  expect(Object.keys(open ?? {})).toEqual(['observed'])
})

test('few issues are made, and the report names each of them', () => {
  expect(made()).toHaveLength(ISSUES_PER_REPEAT)
  expect(ended.stderr).toContain(
    `up to about ${ISSUES_PER_REPEAT} issues are created in the projects priv and pub`,
  )
  const leftovers = report.targets[0]?.leftovers ?? []
  expect(leftovers.map(({ name }) => name.split(':', 1)[0]).sort()).toEqual(made().sort())
  for (const { kind, name, why } of leftovers) {
    expect(kind).toBe('legacy issue')
    // Some summaries are numbers, some have blanks before the text, and some are in capitals.
    expect(name).toMatch(/: *(?:Conformance run |[\d.]+$)/i)
    expect(why).toBe('no documented call removes an issue')
  }
})

test('no API key and no hash of one is in any file or line of output', () => {
  const { member, outsider } = server.target.legacyForge
  const written = readdirSync(join(folder, 'out')).map((file) => textIn(join(folder, 'out'), file))
  const everything = [ended.stdout, ended.stderr, ...written].join('\n')
  expect(everything).toContain('«hash:member')
  const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
  const salts = [...everything.matchAll(/_salt=([^&"\s]*)/g)].map(([, salt = '']) =>
    decodeURIComponent(salt.replaceAll('+', ' ')),
  )
  expect(salts).not.toHaveLength(0)
  for (const { apiKey } of [member, outsider]) {
    expect(everything).not.toContain(apiKey)
    for (const salt of new Set(['', ...salts]))
      for (const hash of [sha1(salt + apiKey), sha1(apiKey + salt)]) {
        expect(everything).not.toContain(hash)
        expect(everything).not.toContain(hash.toUpperCase())
      }
  }
})

test('with the anonymous part alone what needs more is unmet, and nothing fails', async () => {
  const { legacyForge, ...rest } = server.target
  const { url, driver, publicProject } = legacyForge
  const target = {
    name: rest.name,
    concurrency: 8,
    timeoutMs: 60_000,
    patienceMs: 6_000,
    allowWrites: true,
    legacyForge: { url, driver, publicProject },
  }
  const before = server.state().legacyIssues
  const judgement = await judge(target, ({ id }) => id.startsWith('legacy-'))
  expect(judgement.with('fail')).toEqual([])
  expect(judgement.with('error')).toEqual([])
  expect(judgement.with('pass')).toEqual(
    expect.arrayContaining([
      'legacy-issues.list.anonymous',
      'legacy-issues.list.html-twin',
      'legacy-issues.list.id',
      'legacy-issues.list.modif-dtime',
      'legacy-issues.list.open-length',
      'legacy-projects.list.anonymous-public',
      'legacy-projects.list.json',
      'legacy-projects.list.shortname',
      'legacy-signing.optional.issues',
    ]),
  )
  const reasons = new Set(judgement.with('unmet').map((id) => judgement.results.get(id)?.reason))
  expect([...reasons].sort()).toEqual([
    'legacyForge.closedIssue',
    'legacyForge.member',
    'legacyForge.outsider',
    'legacyForge.privateProject',
  ])
  expect(server.state().legacyIssues).toEqual(before)
})

test('without leave to write nothing is sent that could make an issue', async () => {
  const { name, concurrency, legacyForge } = server.target
  const target = { name, concurrency, legacyForge, timeoutMs: 60_000, patienceMs: 6_000, allowWrites: false }
  const before = server.state().legacyIssues
  const judgement = await judge(target, ({ id }) => id.startsWith('legacy-'))
  expect(judgement.with('fail')).toEqual([])
  expect(judgement.with('error')).toEqual([])
  const creating = [...judgement.results.keys()].filter((id) => id.startsWith('legacy-issues.create.'))
  expect(judgement.with('skipped')).toEqual(expect.arrayContaining(creating))
  expect(creating).not.toHaveLength(0)
  expect(judgement.made).toEqual([])
  expect(server.state().legacyIssues).toEqual(before)
})

test('on a server that rejects long summaries nothing fails, and only what needs one is unmet', async () => {
  const strict = await reference({
    mutate: ({ rules }) => {
      const right = rules.issues.summaryError
      rules.issues.summaryError = (ask, text) =>
        (text?.length ?? 0) > 100 ? 'This is too long.' : right(ask, text)
    },
  })
  const target = { ...strict.target, timeoutMs: 60_000, patienceMs: 6_000 }
  const judgement = await judge(target, ({ id }) => id.startsWith('legacy-issues.'))
  expect(judgement.with('fail')).toEqual([])
  expect(judgement.with('error')).toEqual([])
  expect(judgement.with('unmet')).toEqual(['legacy-issues.create.text-long'])
})

test.each([
  ['counts first', 1, false, { 'open-length': 'unmet', 'open-rises': 'observed' }],
  ['counts first', 2, false, { 'open-length': 'pass', 'open-rises': 'pass' }],
  ['lists first', 2, true, { 'open-length': 'pass', 'open-rises': 'pass' }],
] as const)(
  'where others create issues while a server %s, at each list or at every second, the count is not wrong',
  async (_what, every, isLate, verdicts) => {
    let lists = 0
    const busy = await reference({
      mutate: ({ views: { legacy } }) => {
        const right = legacy.issueList
        legacy.issueList = (ask, project, open, closed) => {
          const { issues } = ask.forge.legacy
          const [some] = issues.values()
          if (!some || lists++ % every !== 0) return right(ask, project, open, closed)
          const id = ask.forge.legacy.nextIssueId()
          const other = { ...some, id, project: project.shortname, status: 1, summary: `Another, ${id}` }
          issues.set(id, other)
          const shown = right(ask, project, isLate ? open : [other, ...open], closed)
          return { ...shown, open: open.length + (isLate ? 1 : 0) }
        }
      },
    })
    const target = { ...busy.target, timeoutMs: 60_000, patienceMs: 100 }
    const judgement = await judge(target, ({ id }) => id.startsWith('legacy-issues.list.'))
    expect(judgement.with('fail')).toEqual([])
    for (const [name, verdict] of Object.entries(verdicts)) {
      lists = 0
      const id = `legacy-issues.list.${name}`
      const alone = await judge(target, (one) => one.id === id)
      expect(alone.results.get(id)?.verdict).toBe(verdict)
    }
  },
)

test.each([
  ['do nothing', true, []],
  ['create an issue', false, ['posted to the list', 'put to the list', 'put to the path of creation']],
] as const)(
  'where other methods answer like GET and %s, the ledger has what the list shows',
  async (_what, isGet, kept) => {
    const other = await reference({ mutate: (overrides) => answersOtherMethods(overrides, isGet) })
    const limits = { concurrency: 8, timeoutMs: 60_000, patienceMs: 500, allowWrites: true }
    const target = { name: 'other', legacyForge: other.target.legacyForge, ...limits }
    const judged = await judge(
      target,
      ({ id }) => id.startsWith('legacy-issues.list.') && id.endsWith('-answer'),
    )
    const names = judged.made.filter((name) => /(?:posted|put) to /.test(name))
    expect(names.map((name) => name.replace(/^.*#\d+: Conformance run \w+: /, ''))).toEqual(kept)
  },
)

/** Other methods on the list and the path of creation return the response to GET. */
function answersOtherMethods(overrides: Overrides, isGet: boolean): void {
  const { operations } = overrides
  for (const [name, method] of [
    ['legacy.listIssues', 'POST'],
    ['legacy.listIssues', 'PUT'],
    ['legacy.issueForm', 'PUT'],
  ] as const) {
    const [operation, create] = [operations.get(name), operations.get('legacy.createIssue')]
    if (!operation || !create) throw new Error('the reference lacks an operation')
    operations.set(`${name} ${method}`, {
      ...operation,
      method,
      async handle(call) {
        if (!isGet) await create.handle(call)
        return operation.handle(call)
      },
    })
  }
}
