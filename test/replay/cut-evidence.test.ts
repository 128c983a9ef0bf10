import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyReport } from '../../cli/verify/verify-report.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import type { Finding } from '../../proof/certify/finding.ts'
import { reportDigest } from '../../harness/report/report-digest.ts'
import { parseExchangeId } from '../../harness/client/exchange-id.ts'
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

/** An exchange whose evidence lacks the line `content-type` of its response. */
function withoutType(exchange: Exchange): Exchange {
  if (!exchange.response || !parseExchangeId(exchange.id).name.startsWith('users.get.')) return exchange
  const headers = exchange.response.headers.filter(([name]) => name.toLowerCase() !== 'content-type')
  return { ...exchange, response: { ...exchange.response, headers, cutHeaders: 1 } }
}

test('a report that a replay writes from evidence without header lines is not proven', async () => {
  const { folder, report } = await runToReplay([{ id: 'forge', options: {} }], selected, 100)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'evidence.ndjson')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const cut = lines.map((line) => {
    const record = JSON.parse(line) as Exchange
    return `${JSON.stringify('request' in record ? withoutType(record) : record)}\n`
  })
  writeFileSync(file, cut.join(''))
  const sha256 = createHash('sha256').update(cut.join('')).digest('hex')
  const evidence = { sha256, bytes: Buffer.byteLength(cut.join('')) }
  const edited = { ...report, run: { ...report.run, evidence } }
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...edited, digest: reportDigest(edited) }))
  const written = join(folder, 'written')
  const replayed = await runCli(`replay ${folder} --output ${written}`)
  expect([replayed.code, replayed.stderr], replayed.stdout).toEqual([3, ''])
  const found: Finding[] = []
  for await (const finding of verifyReport(written)) found.push(finding)
  expect(found.filter(({ state }) => state === 'broken' || state === 'unproven')).toEqual([
    {
      state: 'unproven',
      line: expect.stringMatching(
        /^forge: the verdicts of \d+ requirements, such as users\.get\..*: the evidence is insufficient/,
      ) as string,
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
