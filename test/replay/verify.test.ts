import { createHash } from 'node:crypto'
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyReport } from '../../cli/verify/verify-report.ts'
import type { Finding } from '../../proof/certify/finding.ts'
import { catalogueDigest } from '../../harness/report/catalogue-digest.ts'
import type { EvidenceHeader, Exchange, RunEvent } from '../../harness/report/evidence.ts'
import { reportDigest } from '../../harness/report/report-digest.ts'
import type { Report, Result, TargetReport } from '../../harness/report/report.ts'
import { totalsOf } from '../../harness/report/totals.ts'
import { asked } from '../../mutation/score/judged.ts'
import { reportIn, textIn } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'
import { runToReplay, type RunToReplay } from './replay-of.ts'

const selected = new Set([...asked()].filter((id) => id.startsWith('users.') && !id.includes('.every-')))
let run: RunToReplay
let another: RunToReplay
const work = emptyFolder()

beforeAll(async () => {
  const server = { id: 'forge', options: {} }
  run = await runToReplay([server], selected)
  another = await runToReplay([server], selected)
})
afterAll(() => {
  for (const { folder } of [run, another]) rmSync(folder, { recursive: true, force: true })
})

type Line = EvidenceHeader | RunEvent | Exchange

/** The output of verify for a changed copy of the run. */
async function verified(change: (folder: string) => void): Promise<readonly Finding[]> {
  const folder = join(work, 'changed')
  rmSync(folder, { recursive: true, force: true })
  cpSync(run.folder, folder, { recursive: true })
  change(folder)
  const findings: Finding[] = []
  for await (const finding of verifyReport(folder)) findings.push(finding)
  return findings
}

function isRefused(findings: readonly Finding[]): boolean {
  return findings.at(-1)?.state === 'broken' && findings.filter(({ state }) => state !== 'holds').length === 1
}

const linesIn = (folder: string) =>
  textIn(folder, 'evidence.ndjson')
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)

/** Writes report and evidence like an attacker who knows their binding: counts, totals and digests are valid. */
function forge(folder: string, report: Report, lines: readonly Line[]): void {
  const exchanges = lines.filter((line) => 'caller' in line).length
  const events = lines.filter((line) => 'event' in line).length
  const text = [...lines, { footer: true, exchanges, events }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
  bind(folder, report, text)
}

/** Writes evidence, and the report with its new digests. */
function bind(folder: string, report: Report, text: string): void {
  writeFileSync(join(folder, 'evidence.ndjson'), text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const { requirements } = report
  const forged: Report = {
    ...report,
    suite: { ...report.suite, catalogueDigest: catalogueDigest(requirements) },
    run: { ...report.run, evidence: { sha256, bytes: Buffer.byteLength(text) } },
    targets: report.targets.map((target) => ({ ...target, totals: totalsOf(target.results, requirements) })),
  }
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...forged, digest: reportDigest(forged) }))
}

function rewrite(file: string, one: string, other: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(one, other))
}

const isOfCleanUp = (line: Line) => 'caller' in line && line.id.startsWith('cleanup:')

/** Evidence in which every request of clean-up received the same status. */
function withRemovals(lines: readonly Line[], status: number): Line[] {
  return lines.map((line) =>
    'caller' in line && isOfCleanUp(line) ? { ...line, response: { status, headers: [] } } : line,
  )
}

function withResult(report: Report, id: string, change: Partial<Result>): Report {
  return {
    ...report,
    targets: report.targets.map((target) => ({
      ...target,
      results: target.results.map((one) => (one.requirement === id ? { ...one, ...change } : one)),
    })),
  }
}

const whole = { cells: 9, askable: 9, asked: 9, rows: [] }

/** An edit of each target, with digests that are right. */
const withTargets = (change: (target: TargetReport) => TargetReport) => (folder: string) => {
  const report = reportIn(folder)
  forge(folder, { ...report, targets: report.targets.map(change) }, linesIn(folder))
}

test('everything about a run holds, and what no evidence shows is said', async () => {
  const findings = await verified(() => {})
  expect(findings.map(({ state, line }) => `${state} ${line}`)).toEqual([
    expect.stringMatching(/^holds report\.json is whole/),
    expect.stringMatching(/^holds the catalogue is that of forge-conformance/),
    expect.stringMatching(/^holds evidence\.ndjson is the file that the report names/),
    expect.stringMatching(/^holds no exchange of its checks is missing, twice or out of place/),
    expect.stringMatching(/^holds \d+ results are those that \d+ recorded exchanges give/),
    expect.stringMatching(
      /^holds of [1-9]\d* resources that the run created, each was removed, or is named as left/,
    ),
    expect.stringMatching(
      /^holds not looked at: ledger\.ndjson; render makes those of a run from its report/,
    ),
    expect.stringMatching(/^unprovable that nobody edited notes, the command, .*: nothing derives them$/),
  ])
  const { code, stdout } = await runCli(`verify ${run.folder}`)
  expect(code).toBe(0)
  expect(stdout).toMatch(/unproven {2}that the responses came from the server named/)
})

test('a byte that is changed anywhere is noticed', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom('report.json', 'evidence.ndjson'),
    fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    fc.integer({ min: 1, max: 255 }),
    async (file, at, mask) => {
      const findings = await verified((folder) => {
        const bytes = readFileSync(join(folder, file))
        const place = Math.floor(at * bytes.length)
        // White space between the tokens of a report is irrelevant.
        fc.pre(file !== 'report.json' || !/\s/.test(String.fromCharCode(bytes[place] ?? 0)))
        bytes[place] = (bytes[place] ?? 0) ^ mask
        writeFileSync(join(folder, file), bytes)
      })
      expect(isRefused(findings), findings.at(-1)?.line).toBe(true)
    },
  )
  await fc.assert(property, { numRuns: 60, seed: 60 })
})

test('lines that are left out, repeated, moved or taken from another run are noticed, with digests that are right', async () => {
  const lines = linesIn(run.folder)
  const others = linesIn(another.folder)
  const first = lines.findIndex((line) => 'caller' in line)
  const count = lines.filter((line) => 'caller' in line).length
  const places = fc.integer({ min: 0, max: count - 2 }).map((place) => first + place)
  const property = fc.asyncProperty(
    fc.constantFrom('left out', 'repeated', 'moved', 'exchanged', 'cut off'),
    places,
    async (how, place) => {
      const changed = [...lines]
      const line = lines[place] as Line
      // A request without names of its run is the same in another one; the responses to clean-up decide nothing if they fit.
      const { nonce } = another.report.run
      fc.pre(
        how !== 'exchanged' ||
          (!isOfCleanUp(others[place] as Line) &&
            JSON.stringify((others[place] as { request?: unknown }).request).includes(nonce ?? '')),
      )
      if (how === 'left out') changed.splice(place, 1)
      else if (how === 'repeated') changed.splice(place, 0, line)
      else if (how === 'moved') changed.splice(place, 2, lines[place + 1] as Line, line)
      else if (how === 'exchanged') changed[place] = others[place] as Line
      else changed.splice(place, count)
      const findings = await verified((folder) => forge(folder, run.report, changed))
      expect(isRefused(findings), `${how}: ${findings.at(-1)?.line}`).toBe(true)
    },
  )
  await fc.assert(property, { numRuns: 40, seed: 40 })
})

test('a verdict that is edited is noticed, with totals and digests that are right', async () => {
  const results = run.report.targets[0]?.results.filter(({ exchanges }) => exchanges.length > 0) ?? []
  const property = fc.asyncProperty(
    fc.constantFrom(...results),
    fc.constantFrom<Partial<Result>>(
      { verdict: 'fail' },
      { verdict: 'pass' },
      { verdict: 'unmet', reason: 'issues' },
      { verdict: 'skipped', reason: 'not selected', exchanges: [] },
      { message: 'It is all right.' },
      { exchanges: [] },
    ),
    async (result, change) => {
      fc.pre(result.verdict !== change.verdict)
      const findings = await verified((folder) =>
        forge(folder, withResult(reportIn(folder), result.requirement, change), linesIn(folder)),
      )
      expect(isRefused(findings), `${result.requirement}: ${findings.at(-1)?.line}`).toBe(true)
    },
  )
  await fc.assert(property, { numRuns: 25 })
})

test('a response that is edited changes the verdict that it decides', async () => {
  const id = run.report.targets[0]?.results.find(({ requirement }) => requirement === 'users.get.status')
    ?.exchanges[0]
  const findings = await verified((folder) => {
    const lines = linesIn(folder).map((line) =>
      'caller' in line && line.id === id && line.response
        ? { ...line, response: { ...line.response, status: 202 } }
        : line,
    )
    forge(folder, reportIn(folder), lines)
  })
  expect(findings.at(-1)).toMatchObject({
    state: 'broken',
    line: expect.stringMatching(
      /^forge: users\.get\.\S+ is pass in the report, and \w+ by its evidence/,
    ) as unknown,
  })
})

const damages: ReadonlyArray<readonly [string, (folder: string) => void, RegExp]> = [
  [
    'evidence that is cut off',
    (folder) => truncateSync(join(folder, 'evidence.ndjson'), 5000),
    /evidence\.ndjson has 5000 bytes, and the report is about evidence of \d+ bytes/,
  ],
  [
    'a clean-up that is left out whole',
    (folder) =>
      forge(
        folder,
        reportIn(folder),
        linesIn(folder).filter((line) => !isOfCleanUp(line)),
      ),
    /^forge: the evidence has no removal of \w+ .*, and its leftovers do not name it$/,
  ],
  [
    'leftovers that are left out',
    (folder) => forge(folder, reportIn(folder), withRemovals(linesIn(folder), 500)),
    /^forge: the evidence does not show that \w+ .* is gone, and its leftovers do not name it$/,
  ],
  [
    'a property that is twice in the report',
    (folder) => rewrite(join(folder, 'report.json'), '"seed":', '"seed": "another", "seed":'),
    /report\.json was edited or damaged: it has run\.seed twice/,
  ],
  [
    'a property that is twice in the evidence',
    (folder) => {
      const file = join(folder, 'evidence.ndjson')
      rewrite(file, '"status":', '"status":500,"status":')
      bind(folder, reportIn(folder), readFileSync(file, 'utf8'))
    },
    /evidence\.ndjson line \d+ has response\.status twice/,
  ],
  [
    'evidence with other line ends',
    (folder) => bind(folder, reportIn(folder), textIn(folder, 'evidence.ndjson').replace('\n', '\r\n')),
    /evidence\.ndjson line 1 is not in the form in which a run writes it/,
  ],
  [
    'evidence of another run',
    (folder) => cpSync(join(another.folder, 'evidence.ndjson'), join(folder, 'evidence.ndjson')),
    /evidence\.ndjson (?:has \d+ bytes|is not the evidence)/,
  ],
  [
    'evidence of another run under a digest that is right',
    (folder) => forge(folder, reportIn(folder), linesIn(another.folder)),
    /line 1: its (?:startedAt|nonce) is /,
  ],
  [
    'another catalogue',
    (folder) => {
      const report = reportIn(folder)
      const requirements = report.requirements.map((one) => ({ ...one, says: `${one.says} ` }))
      forge(folder, { ...report, requirements }, linesIn(folder))
    },
    /its catalogue is not that of forge-conformance/,
  ],
  ['no evidence', (folder) => rmSync(join(folder, 'evidence.ndjson')), /evidence\.ndjson is not there/],
  ['no report', (folder) => rmSync(join(folder, 'report.json')), /report\.json is not there/],
  [
    'a symbolic link',
    (folder) => {
      renameSync(join(folder, 'evidence.ndjson'), join(work, 'elsewhere'))
      symlinkSync(join(work, 'elsewhere'), join(folder, 'evidence.ndjson'))
    },
    /evidence\.ndjson is no regular file/,
  ],
  [
    'a report that would fill the memory',
    (folder) => truncateSync(join(folder, 'report.json'), 2 ** 40),
    /report\.json has 1099511627776 bytes, more than a report has/,
  ],
  [
    'evidence that would fill the memory',
    (folder) => truncateSync(join(folder, 'evidence.ndjson'), 2 ** 40),
    /evidence\.ndjson has 1099511627776 bytes, and the report is about evidence of/,
  ],
  [
    'a profile that it does not conform to',
    withTargets((target) => {
      const nothing = { against: [], undecided: [], notSelected: 0, outcome: 'conforms' } as const
      const profiles = (target.profiles ?? []).map((one) => ({ ...one, ...nothing, passed: one.stated }))
      return { ...target, profiles }
    }),
    /forge: its profile code-hosting is not that of the evidence/,
  ],
  [
    'a dispute that was answered in favour of the vendor',
    (folder) => {
      const report = reportIn(folder)
      const disputes = (report.disputes ?? []).map((one) => ({ ...one, state: 'accepted' as const }))
      forge(folder, { ...report, disputes }, linesIn(folder))
    },
    /the dispute about .* is not as in this package/,
  ],
  [
    'an answer to a dispute that the package does not have',
    (folder) => {
      const report = reportIn(folder)
      const disputes = report.disputes ?? []
      const further = disputes.slice(0, 1).map((one) => ({ ...one, argument: 'Another.' }))
      forge(folder, { ...report, disputes: [...disputes, ...further] }, linesIn(folder))
    },
    /is rejected, and this package has none such/,
  ],
  [
    'another address of the target',
    withTargets((target) => ({
      ...target,
      documents: target.documents.map((one) => ({ ...one, url: 'https://forge.example' })),
    })),
    /forge: its documents is not that of the evidence/,
  ],
  [
    'a table of coverage of which everything was asked',
    withTargets((one) => ({ ...one, coverage: { relations: whole, inputs: whole } })),
    /forge: its coverage is not that of the evidence/,
  ],
]

test.each(damages)('%s is refused', async (_, damage, message) => {
  const findings = await verified(damage)
  expect(isRefused(findings)).toBe(true)
  expect(findings.at(-1)?.line).toMatch(message)
})

test('a report of another version is not judged', async () => {
  const findings = await verified((folder) => {
    const report = reportIn(folder)
    forge(folder, { ...report, suite: { ...report.suite, version: '0.0.1' } }, linesIn(folder))
  })
  expect(findings.at(-1)).toMatchObject({
    state: 'unproven',
    line: expect.stringContaining('verify it with that version') as unknown,
  })
})
