import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import { judged as judgedRequirements } from '../score/judged.ts'
import type { Target } from '../../harness/client/target.ts'
import type { Report, TargetReport, Verdict } from '../../harness/report/report.ts'
import { run } from '../../harness/run/run.ts'
import { miniatures, startMiniature } from './index.ts'

// The verdicts for servers that always return the same response. None of them may look good: every pass is recorded in verdicts/, and is
// reviewed before it is accepted.

const judged = judgedRequirements().map(({ id }) => id)

let asked: Report
let askedRegardless: Report

beforeAll(async () => {
  asked = await runAll(true)
  askedRegardless = await runAll(false)
})

describe.each(miniatures)('%s', (name) => {
  const of = (report: Report) => report.targets.find((target) => target.name === name)

  test('is asked no further, or judged, after the preflight', async () => {
    const target = of(asked)
    const reason = target?.unreachable?.replaceAll(/http:\/\/[\d.:]+/g, 'http://miniature')
    await expect((reason ? `no further: ${reason}\n` : '') + verdicts(target)).toMatchFileSnapshot(
      `verdicts/${name}.txt`,
    )
  })

  test('is judged without the preflight', async () => {
    await expect(verdicts(of(askedRegardless))).toMatchFileSnapshot(`verdicts/${name}.without-preflight.txt`)
  })

  test('does not look good', () => {
    for (const report of [asked, askedRegardless]) {
      const results = of(report)?.results ?? []
      const passed = results.filter(({ verdict }) => verdict === 'pass')
      expect(passed.length).toBeLessThan(judged.length / 10)
      // No requirement is left out: those that could not be decided have a verdict of their own.
      expect(results.filter(({ requirement }) => judged.includes(requirement)).length).toBe(judged.length)
    }
  })
})

/** Every verdict with its requirements; for unmet ones only their number, because nearly all are unmet. */
function verdicts(target: TargetReport | undefined): string {
  const results = (target?.results ?? []).filter(({ requirement }) => judged.includes(requirement))
  const having = (verdict: Verdict) =>
    results.filter((result) => result.verdict === verdict).map(({ requirement }) => requirement)
  return (['pass', 'fail', 'observed', 'error', 'unstable'] as const)
    .map((verdict) => [verdict, having(verdict)] as const)
    .filter(([, ids]) => ids.length > 0)
    .map(([verdict, ids]) =>
      ids.length === judged.length
        ? `${verdict}: everything\n`
        : `${verdict}:\n${ids.map((id) => `  ${id}\n`).join('')}`,
    )
    .join('')
}

async function runAll(preflight: boolean): Promise<Report> {
  const servers = await Promise.all(miniatures.map((name) => startMiniature(name)))
  const output = mkdtempSync(join(tmpdir(), 'miniatures-'))
  try {
    return await run({
      contract,
      targets: servers.map(({ url }, index) => describeTarget(miniatures[index] ?? '', url)),
      seed: 'miniatures',
      selected: new Set(judged),
      output,
      preflight,
      command: 'miniatures',
      signal: new AbortController().signal,
      listener: { started() {}, result() {}, phase() {}, notice() {} },
    })
  } finally {
    await Promise.all(servers.map((server) => server.close()))
    rmSync(output, { recursive: true, force: true })
  }
}

function describeTarget(name: string, url: string): Target {
  return {
    name,
    concurrency: 8,
    // Each responds at once: only a busy machine takes long.
    timeoutMs: 60_000,
    patienceMs: 100,
    allowWrites: true,
    codeHosting: { url, driver: 'gitea', admin: { username: 'root', password: 'password-of-root' } },
    legacyForge: {
      url,
      driver: 'indefero',
      publicProject: 'open',
      privateProject: 'closed',
      closedIssue: 1,
      member: { login: 'member', apiKey: 'key-of-member' },
      outsider: { login: 'outsider', apiKey: 'key-of-outsider' },
    },
  }
}
