import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeRecorded } from '../../cli/verify/judge-recorded.ts'
import { verifyReport } from '../../cli/verify/verify-report.ts'
import type { Finding } from '../../proof/certify/finding.ts'
import { reportDigest } from '../../harness/report/report-digest.ts'
import type { ProfileResult, Report } from '../../harness/report/report.ts'
import { heldOut } from '../../mutation/held-out/index.ts'
import { asked } from '../../mutation/score/judged.ts'
import { runToReplay, type RunToReplay } from './replay-of.ts'

const rules = new Set([...asked()].filter((id) => id.includes('.every-')))
const DEFECT = 'users/lookup-is-cached-for-all-callers'
let broken: RunToReplay

beforeAll(async () => {
  const mutate = heldOut.find(({ id }) => id === DEFECT)?.mutate
  const server = { id: 'forge', options: mutate ? { mutate } : {} }
  broken = await runToReplay([server], rules, 200, { requests: 1500, forMs: Infinity, sideBySide: 2 })
})
afterAll(() => rmSync(broken.folder, { recursive: true, force: true }))

async function findings(folder: string): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const finding of verifyReport(folder)) all.push(finding)
  return all
}

function edit(change: (report: Report) => Report): void {
  const changed = change(broken.report)
  writeFileSync(
    join(broken.folder, 'report.json'),
    JSON.stringify({ ...changed, digest: reportDigest(JSON.parse(JSON.stringify(changed)) as Report) }),
  )
}

test('an exploration with findings is replayed: the same sequences, shrunk in the same way', async () => {
  const { report, folder } = broken
  expect(report.targets[0]?.exploration?.findings.length).toBeGreaterThan(0)
  const { differences, replayed } = await judgeRecorded({ report, file: join(folder, 'report.json') })
  expect(replayed.misfits).toEqual([])
  expect(differences).toEqual([])
  expect(replayed.targets[0]?.exploration).toEqual(report.targets[0]?.exploration)
})

test('a finding that is left out of the report of an exploration shows', async () => {
  edit((report) => ({
    ...report,
    targets: report.targets.map((target) =>
      target.exploration ? { ...target, exploration: { ...target.exploration, findings: [] } } : target,
    ),
  }))
  expect((await findings(broken.folder)).at(-1)).toEqual({
    state: 'broken',
    line: 'forge: its exploration is not that of the evidence',
  })
})

test.each([
  ['more', '900', 'is not in the evidence'],
  ['fewer', '1', 'is an exchange that no check asks for'],
])('evidence that says to have played %s sequences is refused', async (_, value, why) => {
  const { report, folder } = broken
  const file = join(folder, 'evidence.ndjson')
  const text = readFileSync(file, 'utf8')
  try {
    expect(text).toMatch(/"name":"sequences b","at":0,"value":"(?!1")/)
    writeFileSync(file, text.replace(/("name":"sequences b","at":0,"value":)"\d+"/, `$1"${value}"`))
    const { replayed } = await judgeRecorded({ report, file: join(folder, 'report.json') })
    // With fewer sequences, the first remaining one is unread, or a later one sends other requests.
    const kinds = why.startsWith('is not') ? ['missing'] : ['unread', 'other']
    expect(replayed.misfits[0]).toMatchObject({ target: 'forge', kind: expect.toBeOneOf(kinds) as string })
  } finally {
    writeFileSync(file, text)
  }
})

test('another seed gives other sequences than those of the evidence', async () => {
  const { report, folder } = broken
  const file = join(folder, 'evidence.ndjson')
  const text = readFileSync(file, 'utf8')
  try {
    writeFileSync(file, text.replace('"seed":"replay"', '"seed":"another"'))
    const { replayed } = await judgeRecorded({ report, file: join(folder, 'report.json') })
    expect(replayed.misfits.length).toBeGreaterThan(0)
  } finally {
    writeFileSync(file, text)
  }
})

test('a profile that nobody knows is told as not proven, and a run that says to be a shard is not verified', async () => {
  const iso: ProfileResult = {
    ...{ profile: 'iso-27001', version: 1, outcome: 'conforms', stated: 500, passed: 500 },
    ...{ against: [], undecided: [], notSelected: 0, remarks: [] },
  }
  edit((report) => ({
    ...report,
    targets: report.targets.map((target) => ({ ...target, profiles: [iso] })),
  }))
  const strange = await findings(broken.folder)
  expect(strange.filter(({ state }) => state === 'unproven')).toMatchObject([
    { line: expect.stringContaining('the profile iso-27001') as string },
  ])
  expect(strange.some(({ state }) => state === 'broken')).toBe(false)
  edit((report) => ({ ...report, run: { ...report.run, shard: { index: 1, of: 2, division: 'x' } } }))
  expect((await findings(broken.folder)).some(({ state }) => state !== 'holds')).toBe(true)
})
