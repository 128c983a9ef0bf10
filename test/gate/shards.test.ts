import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exitCodeOf } from '../../harness/report/exit-code.ts'
import { bindingFlaw } from '../../harness/report/evidence-binding.ts'
import { mergeReports, NoShards } from '../../harness/report/merge-reports.ts'
import { openEvidence } from '../../harness/report/read-evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { planShard } from '../../harness/report/shards.ts'
import { flaws } from '../../harness/report/validate.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { ask } from '../../mutation/score/ask.ts'
import { judged } from '../../mutation/score/judged.ts'
import { reportIn } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

// Sharded and merged, a server has the verdicts of one run.

/** Operations of every area: all operations take longer and show no more. */
const operations = [
  'admin.create-user',
  'admin.delete-user',
  'markdown.render',
  'orgs.create-hook',
  'orgs.is-member',
  'repos.get',
  'repos.search',
  'repos.add-collaborator',
  'repos.combined-status',
  'times.list-own',
  'users.search',
  'users.current',
  'legacy-signing',
  'legacy-projects.list',
  'legacy-issues.create',
]
const requirements = judged().filter(({ area, operation }) => operations.includes(operation ?? area))
const broken = [
  'users/current-answers-201',
  'users/search-ok-is-text',
  'admin/delete-user-answers-with-a-body',
  'repos/search-is-a-bare-list',
  'legacy-projects/list-projects-holds-each-twice',
]

async function run(selected: ReadonlySet<string>, nonce: string): Promise<Report> {
  const options = {
    mutate: (overrides: Parameters<(typeof mutants)[number]['mutate']>[0]) => {
      const some = mutants.filter(({ id }) => broken.includes(id))
      expect(some.length).toBe(broken.length)
      for (const { mutate } of some) mutate(overrides)
    },
  }
  const server = { id: 'broken', options }
  return ask([server], { selected, patienceMs: 200, overHttp: false, seed: 'shards', nonce })
}

async function runShards(of: number): Promise<Report[]> {
  return Promise.all(
    Array.from({ length: of }, async (_, place) => {
      const { selected, info } = planShard(requirements, { index: place + 1, of })
      const report = await run(selected, `shard${place}`)
      return { ...report, run: { ...report.run, shard: info } }
    }),
  )
}

const merge = (reports: readonly Report[]): Report =>
  mergeReports(
    reports.map((report, place) => ({ label: `report ${place}`, report })),
    'forge-conformance merge',
  )

const verdictsOf = ({ targets }: Report): string[] | undefined =>
  targets[0]?.results.map(({ requirement, verdict }) => `${requirement} ${verdict}`)

let whole: Report
let three: Report[]

beforeAll(async () => {
  whole = await run(new Set(requirements.map(({ id }) => id)), 'whole0')
  const failed = whole.targets[0]?.results.filter(({ verdict }) => verdict === 'fail') ?? []
  const areas = new Set(failed.map(({ requirement }) => requirement.split('.')[0]))
  expect(areas).toEqual(new Set(['users', 'admin', 'repos', 'legacy-projects']))
  three = await runShards(3)
})

test.each([1, 2, 7])('%i shards, merged in any order', async (of) => {
  const shards = await runShards(of)
  for (const order of [shards, shards.toReversed(), [...shards.slice(1), ...shards.slice(0, 1)]]) {
    const merged = merge(order)
    expect(verdictsOf(merged)).toEqual(verdictsOf(whole))
    expect(merged.targets[0]?.totals).toEqual(whole.targets[0]?.totals)
    expect(exitCodeOf(merged)).toBe(1)
  }
})

test('three shards; every judged exchange has an id of its own', async () => {
  const merged = merge(three)
  expect(verdictsOf(merged)).toEqual(verdictsOf(whole))
  expect(await flaws('report', merged)).toEqual([])
  const scenarios = merged.targets[0]?.results.flatMap(({ exchanges }) =>
    exchanges.filter((id) => id.startsWith('scenario:')),
  )
  expect(scenarios?.length).toBeGreaterThan(0)
  for (const id of scenarios ?? []) expect(id).toMatch(/ \(shard [123]\)#\d+$/)
})

/** A report whose failed requirements passed. */
const sound = (report: Report): Report => ({
  ...report,
  targets: report.targets.map((target) => ({
    ...target,
    results: target.results.map((result) =>
      result.verdict === 'fail' ? { ...result, verdict: 'pass' } : result,
    ),
  })),
})

test('a missing shard is named, and the report is incomplete', () => {
  const [one, , other] = three
  const merged = merge([other, one].flatMap((report) => (report ? [sound(report)] : [])))
  expect(merged.run).toMatchObject({ complete: false, missingShards: [2] })
  expect(exitCodeOf(merged)).toBe(3)
})

test('server errors that a part counts make the merged report fail', () => {
  const serverErrors = [{ operation: 'users.get', what: '500', times: 1, exchange: 'check:x#1' }]
  const counting = three.map((report, place): Report => {
    const targets = sound(report).targets.map((target) =>
      place === 1 ? { ...target, serverErrors } : target,
    )
    return { ...report, run: { ...report.run, failOn: ['5xx'] }, targets }
  })
  expect(exitCodeOf(merge(three.map(sound)))).not.toBe(1)
  expect(exitCodeOf(merge(counting))).toBe(1)
})

test.each<readonly [string, (report: Report) => Report, RegExp]>([
  [
    'catalogue',
    (one) => ({ ...one, suite: { ...one.suite, catalogueDigest: 'sha256:1' } }),
    /different catalogues/,
  ],
  [
    'suite version',
    (one) => ({ ...one, suite: { ...one.suite, version: '9.9.9' } }),
    /different suite versions/,
  ],
  ['seed', (one) => ({ ...one, run: { ...one.run, seed: 'other' } }), /different seeds/],
  [
    'target',
    (one) => ({ ...one, targets: one.targets.map((target) => ({ ...target, name: 'other' })) }),
    /different targets/,
  ],
  [
    'driver',
    (one) => ({ ...one, targets: one.targets.map((target) => ({ ...target, drivers: {} })) }),
    /different drivers/,
  ],
  [
    'division',
    (one) => ({ ...one, run: { ...one.run, shard: { index: 2, of: 3, division: 'sha256:1' } } }),
    /different selections, --shard-by or --repeat/,
  ],
  [
    'list of counted errors',
    (one) => ({ ...one, run: { ...one.run, failOn: ['5xx'] } }),
    /different --fail-on: \[\] and \["5xx"\]/,
  ],
  [
    'place',
    (one) => ({ ...one, run: { ...one.run, ...(three[0]?.run.shard ? { shard: three[0].run.shard } : {}) } }),
    /are both shard 1 of 3/,
  ],
])('a report with another %s is refused', (_, change, message) => {
  const changed = three.map((report, place) => (place === 1 ? change(report) : report))
  expect(() => merge(changed)).toThrow(NoShards)
  expect(() => merge(changed)).toThrow(message)
})

test('a copy of a shard in place of another one is refused', () => {
  const [one, two, other] = three
  if (!one?.run.shard || !two || !other) throw new Error('three shards are expected')
  const copy = { ...one, run: { ...one.run, shard: { ...one.run.shard, index: 2 } } }
  expect(() => merge([one, copy, other])).toThrow(/both have a verdict of .*, which belongs to one shard/)
})

test('failures that a shard knew are known to the merged report only by its own baseline', () => {
  const known = three.map((report) => ({
    ...report,
    targets: report.targets.map((target) => ({
      ...target,
      results: target.results.map((result) =>
        result.verdict === 'fail' ? { ...result, known: { reason: 'accepted' } } : result,
      ),
    })),
  }))
  expect(known.map((one) => exitCodeOf(one))).toContain(0)
  expect(exitCodeOf(merge(known))).toBe(1)
})

test('the command: shards of the embedded reference, with one nonce, merged with their evidence', async () => {
  const cwd = emptyFolder()
  const words = [
    'run',
    '--only',
    'users',
    '--seed',
    'one',
    '--nonce',
    'abc123',
    '--reporter',
    'csv',
    '--level',
    'stated',
  ]
  for (const part of ['1/2', '2/2']) {
    const ended = await runCli([...words, '--shard', part, '--output', part.replace('/', '-')], {
      cwd,
    })
    expect(ended.code, ended.stderr).toBe(0)
  }
  const reports = ['1-2', '2-2'].map((at) => reportIn(join(cwd, at)))
  expect(new Set(reports.map(({ run: { nonce } }) => nonce)).size).toBe(2)
  const merged = await runCli('merge 2-2 1-2 --reporter junit', { cwd })
  expect(merged.code, merged.stderr).toBe(0)
  const output = join(cwd, 'conformance-report')
  expect(existsSync(join(output, 'junit.xml'))).toBe(true)
  const report = reportIn(output)
  const evidence = await openEvidence(join(output, 'evidence.ndjson'))
  const [target] = report.targets
  const ids = target?.results.flatMap(({ exchanges }) => exchanges) ?? []
  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter((id) => !evidence.exchange(target?.name ?? '', id))).toEqual([])
  const { evidence: binding = { sha256: '', bytes: -1 } } = report.run
  expect(bindingFlaw(join(output, 'evidence.ndjson'), binding)).toBe(undefined)
  const verified = await runCli(`verify ${output}`, { cwd })
  expect([verified.code, verified.stdout]).toEqual([3, expect.stringMatching(/unproven {2}it was merged of/)])
  const before = readFileSync(join(cwd, '1-2/report.json'), 'utf8')
  symlinkSync('1-2', join(cwd, 'link'))
  const onPart = await runCli('merge 2-2 1-2 --output link', { cwd })
  expect([onPart.code, onPart.stderr]).toEqual([
    2,
    'forge-conformance: --output: link holds 1-2/report.json; name another folder\n',
  ])
  expect(readFileSync(join(cwd, '1-2/report.json'), 'utf8')).toBe(before)
  const half = reportIn(join(cwd, '2-2'))
  const { digest: _digest, ...unsealed } = half
  const shard = { ...half.run.shard, index: 1, of: 1 }
  writeFileSync(join(cwd, '2-2/report.json'), JSON.stringify({ ...unsealed, run: { ...half.run, shard } }))
  const alone = await runCli('merge 2-2 --output alone', { cwd })
  expect([alone.code, alone.stderr]).toEqual([
    2,
    expect.stringMatching(/^forge-conformance: .*2-2\S* were not selected as shard 1 to 1 of one run: .*\n$/),
  ])
  writeFileSync(join(cwd, '2-2/report.json'), JSON.stringify(half))
  rmSync(join(cwd, '1-2'), { recursive: true })
  const partly = await runCli('merge 2-2 --reporter terminal', { cwd })
  expect(partly.code).toBe(3)
  expect(partly.stdout).toMatch(/^merge: shard 1 is missing, /)
})

test('merge and replay judge a profile of a file where --profile names it, and say which they leave out', async () => {
  const cwd = emptyFolder()
  const profile = {
    name: 'our-gate',
    title: 'Our gate',
    version: 1,
    document: 'code-hosting',
    says: 'x',
    requirements: ['users.get.status'],
  }
  writeFileSync(join(cwd, 'own.json'), JSON.stringify(profile))
  const ended = await runCli('run --profile own.json --seed one --shard 1/1 --output part --reporter csv', {
    cwd,
  })
  expect(ended.code, ended.stderr).toBe(0)
  const judgedIn = (output: string) =>
    reportIn(join(cwd, output)).targets[0]?.profiles?.find((one) => one.profile === profile.name)
  const leftOut =
    'note the profile our-gate is not in the written report: --profile names the file that defines it\n'
  for (const command of ['merge', 'replay']) {
    const without = await runCli(`${command} part --output ${command}-without`, { cwd })
    expect([without.code, without.stderr]).toEqual([0, expect.stringContaining(leftOut)])
    expect(judgedIn(`${command}-without`)).toBe(undefined)
    const judged = await runCli(`${command} part --output ${command} --profile own.json`, { cwd })
    expect([judged.code, judged.stderr]).toEqual([0, expect.not.stringContaining('our-gate')])
    expect(judgedIn(command)).toEqual(judgedIn('part'))
  }
  const nowhere = await runCli('replay part --profile own.json', { cwd })
  expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('add --output')])
})
