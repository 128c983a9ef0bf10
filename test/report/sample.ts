import { catalogueDigest } from '../../harness/report/catalogue-digest.ts'
import type { Target } from '../../harness/client/target.ts'
import type { Exchange } from '../../harness/report/evidence.ts'
import type { Report, RequirementRecord, Result, TargetReport } from '../../harness/report/report.ts'
import { profiles } from '../../cli/catalogue/profiles.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { totalsOf } from '../../harness/report/totals.ts'

/* A small report for tests. Every function accepts the subject of a test and fills in the rest. */

export const target: Target = {
  name: 'demo',
  concurrency: 8,
  timeoutMs: 1,
  patienceMs: 1,
  allowWrites: true,
  codeHosting: { url: 'http://h', driver: 'gitea' },
}

export function requirement(id: string, more: Partial<RequirementRecord> = {}): RequirementRecord {
  const [area = id] = id.split('.')
  return {
    id,
    area,
    level: 'stated',
    source: 'code-hosting, somewhere',
    says: `What ${id} promises.`,
    document: 'code-hosting',
    operation: id.split('.').slice(0, 2).join('.'),
    testable: true,
    ...more,
  }
}

export function result(requirementId: string, more: Partial<Result> = {}): Result {
  return { requirement: requirementId, verdict: 'pass', exchanges: [], durationMs: 1, ...more }
}

export function targetReport(
  requirements: readonly RequirementRecord[],
  results: readonly Result[],
  more: Partial<TargetReport> = {},
): TargetReport {
  return {
    name: 'demo',
    documents: [{ document: 'code-hosting', url: 'http://127.0.0.1:3000' }],
    drivers: { 'code-hosting': 'gitea' },
    totals: totalsOf(results, requirements),
    observations: [],
    leftovers: [],
    again: { options: ['--target', 'forge.json'], target: ['--target', 'forge.json'], variables: {} },
    results,
    ...more,
  }
}

export function report(
  requirements: readonly RequirementRecord[],
  results: readonly Result[],
  more: Partial<TargetReport> = {},
): Report {
  return {
    suite: { name: 'forge-conformance', version: '0.0.0', catalogueDigest: catalogueDigest(requirements) },
    run: {
      startedAt: '2020-01-01T00:00:00.000Z',
      durationMs: 10,
      seed: 'seed',
      command: 'forge-conformance run',
      complete: true,
    },
    requirements,
    targets: [targetReport(requirements, results, more)],
  }
}

/** The text of a changed report that does not contradict itself: with the totals and profiles that follow from its results. */
export function consistentText(changed: Report): string {
  const report = { ...changed, digest: undefined }
  const { requirements } = report
  const derived = withProfiles(changed, profiles)
  return JSON.stringify({
    ...report,
    suite: { ...report.suite, catalogueDigest: catalogueDigest(requirements) },
    targets: report.targets.map((target, index) => ({
      ...target,
      ...(target.profiles ? { profiles: derived.targets[index]?.profiles } : {}),
      totals: totalsOf(target.results, requirements),
    })),
  })
}

export function exchange(id: string, more: Partial<Exchange> = {}): Exchange {
  return {
    id,
    target: 'demo',
    caller: 'ada',
    operation: 'users.get',
    request: {
      method: 'GET',
      url: 'http://127.0.0.1:3000/api/v1/users/ada',
      headers: [['Authorization', 'Basic «basic:ada»']],
    },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: { text: '{"login":"ada"}' },
    },
    startedAt: '2020-01-01T00:00:00.000Z',
    durationMs: 1,
    ...more,
  }
}
