import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyReport } from '../../cli/verify/verify-report.ts'
import type { Finding } from '../../proof/certify/finding.ts'
import { reportDigest } from '../../harness/report/report-digest.ts'
import { totalsOf } from '../../harness/report/totals.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { runCli } from '../support/run-cli.ts'
import { asked } from '../../mutation/score/judged.ts'
import { runToReplay } from './replay-of.ts'

const selected = new Set([...asked()].filter((id) => id.startsWith('users.') && !id.includes('.every-')))

/** The last finding of the verification of a report. */
async function lastOf(folder: string): Promise<Finding | undefined> {
  let found: Finding | undefined
  for await (const finding of verifyReport(folder)) found = finding
  return found
}

/** Adds 3 KB to each JSON object. */
function padded(overrides: Overrides): void {
  overrides.respond = async (_request, response) => {
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response
    const json = (await response.json()) as unknown
    const more = json !== null && !Array.isArray(json) ? { padding: 'x'.repeat(3_000) } : {}
    return Response.json(Array.isArray(json) ? json : { ...(json as object), ...more }, response)
  }
}

test('a run with responses that the evidence cannot keep is not proven', async () => {
  const wanted = new Set([...asked()].filter((id) => /^(?:users|orgs)\.get\.(?!every-)/.test(id)))
  const { folder } = await runToReplay(
    [{ id: 'forge', options: { mutate: padded }, limits: { evidenceBodyBytes: 1024 } }],
    wanted,
    100,
  )
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await lastOf(folder)).toEqual({
    state: 'unproven',
    line: expect.stringMatching(/^the evidence has only the beginning of \d+ responses /) as string,
  })
  const replayed = await runCli(`replay ${folder}`)
  expect([replayed.code, replayed.stderr], replayed.stdout).toEqual([3, ''])
})

/** Adds many values to each User. */
function manyValues(overrides: Overrides): void {
  overrides.respond = async (request, response) => {
    if (!/\/users\/[^/]+$/.test(request.url) || request.method !== 'GET' || !response.ok) return response
    return Response.json({ ...(await response.json()), more: Array.from({ length: 500 }, () => 1) }, response)
  }
}

test('the limit of a run that makes an error of a response is not proven, since only the evidence names it', async () => {
  const wanted = new Set([...asked()].filter((id) => /^users\.get\.(?!every-)/.test(id)))
  const { folder } = await runToReplay(
    [{ id: 'forge', options: { mutate: manyValues }, limits: { jsonValues: 300 } }],
    wanted,
    100,
  )
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const found: Finding[] = []
  for await (const finding of verifyReport(folder)) found.push(finding)
  expect(found.filter(({ state }) => state === 'broken' || state === 'unproven')).toEqual([
    {
      state: 'unproven',
      line: expect.stringMatching(/^forge: that its run had the limit jsonValues=300: /) as string,
    },
  ])
})

test('a run whose evidence reached its limit is not proven; what its evidence shows otherwise is broken all the same', async () => {
  const limits = { evidenceBytes: 20 * 1024 }
  const { folder, report } = await runToReplay([{ id: 'forge', options: {}, limits }], selected)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await lastOf(folder)).toEqual({
    state: 'unproven',
    line: expect.stringMatching(
      /^forge: its evidence reached its limit, and \d+ exchanges have no bodies: \d+ results cannot be derived again$/,
    ) as string,
  })
  const targets = report.targets.map((target) => {
    const results = target.results.map((result) =>
      result.requirement === 'users.get.status' ? { ...result, verdict: 'fail' as const } : result,
    )
    return { ...target, results, totals: totalsOf(results, report.requirements) }
  })
  const edited = { ...report, targets }
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...edited, digest: reportDigest(edited) }))
  expect((await lastOf(folder))?.state).toBe('broken')
})
