import { disputesOnce } from './disputes.ts'
import type { Evidence } from './evidence.ts'
import type { Report, RequirementRecord, TargetReport } from './report.ts'

/** A run as the input of a comparison. */
export interface ComparedRun {
  /** Its label, which is unique. */
  readonly label: string
  readonly report: Report
  readonly evidence: Evidence
}

/** A run as one of several in a matrix. */
export interface RunFacts {
  readonly label: string
  readonly suite: Report['suite']
  readonly run: Report['run']
  /** Indexes of its targets in the common list. */
  readonly columns: readonly number[]
}

/** Several runs as one matrix: the data of a page. */
export interface Comparison {
  readonly report: Report
  readonly evidence: Evidence
  readonly runs: readonly RunFacts[]
  /** Requirements that some catalogues lack, with the labels of the runs that lack them. */
  readonly notInAll: ReadonlyMap<string, readonly string[]>
}

/** Whether all runs have the same requirements, word by word. */
export function sameCatalogue(runs: ReadonlyArray<Pick<ComparedRun, 'report'>>): boolean {
  return new Set(runs.map(({ report }) => report.suite.catalogueDigest)).size <= 1
}

/** One matrix of several runs; the run's label distinguishes targets with the same name. */
export function compareReports(compared: readonly ComparedRun[]): Comparison {
  const [first] = compared
  if (!first) throw new Error('there is no run to compare')
  const targets: TargetReport[] = []
  const origins = new Map<string, { evidence: Evidence; name: string }>()
  const runs = compared.map(({ label, report, evidence }): RunFacts => {
    const columns = report.targets.map((target) => {
      const name = freeName(target.name, label, compared, origins)
      origins.set(name, { evidence, name: target.name })
      return targets.push({ ...target, name }) - 1
    })
    return { label, suite: report.suite, run: report.run, columns }
  })
  return {
    report: {
      ...first.report,
      run: commonRun(compared),
      requirements: allRequirements(compared),
      ...disputesOnce(compared.map(({ report }) => report)),
      targets,
    },
    evidence: {
      exchange: (target, id) => {
        const origin = origins.get(target)
        return origin?.evidence.exchange(origin.name, id)
      },
      exchanges: (target) => {
        const origin = origins.get(target)
        return origin?.evidence.exchanges(origin.name) ?? []
      },
    },
    runs,
    notInAll: notInAll(compared),
  }
}

function freeName(
  name: string,
  label: string,
  compared: readonly ComparedRun[],
  taken: ReadonlyMap<string, unknown>,
): string {
  const twins = compared.filter(({ report }) => report.targets.some((target) => target.name === name))
  let free = twins.length > 1 ? `${name} (${label})` : name
  while (taken.has(free)) free += '′'
  return free
}

/** The facts about all runs together. */
function commonRun(compared: readonly ComparedRun[]): Report['run'] {
  const runs = compared.map(({ report }) => report.run)
  return {
    startedAt: runs.map(({ startedAt }) => startedAt).sort()[0] ?? '',
    durationMs: runs.reduce((sum, { durationMs }) => sum + durationMs, 0),
    seed: [...new Set(runs.map(({ seed }) => seed))].join(', '),
    command: runs.map(({ command }) => command).join('; '),
    complete: runs.every(({ complete }) => complete),
  }
}

/** If catalogues differ, the words of the first run. */
function allRequirements(compared: readonly ComparedRun[]): RequirementRecord[] {
  const byId = new Map<string, RequirementRecord>()
  for (const { report } of compared)
    for (const requirement of report.requirements)
      if (!byId.has(requirement.id)) byId.set(requirement.id, requirement)
  return [...byId.values()]
}

function notInAll(compared: readonly ComparedRun[]): Map<string, string[]> {
  const known = compared.map(({ label, report }) => ({
    label,
    ids: new Set(report.requirements.map(({ id }) => id)),
  }))
  return new Map(
    allRequirements(compared).flatMap(({ id }) => {
      const lacking = known.filter(({ ids }) => !ids.has(id)).map(({ label }) => label)
      return lacking.length > 0 ? [[id, lacking] as const] : []
    }),
  )
}
