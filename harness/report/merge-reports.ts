import { present, unlessEmpty } from '../client/present.ts'
import { disputesOnce } from './disputes.ts'
import { parseExchangeId } from './evidence.ts'
import { isComplete } from './complete.ts'
import { mergeCoverage } from './merge-coverage.ts'
import { INTERRUPTED, NOT_IN_SHARD, NOT_SELECTED, NOTHING_TO_JUDGE } from './reasons.ts'
import {
  resultWithout,
  type Observation,
  type Report,
  type Result,
  type ShardInfo,
  type TargetReport,
} from './report.ts'
import { totalsOf } from './totals.ts'
import { MAX_SHARDS } from './shards.ts'

export interface ShardReport {
  readonly label: string
  readonly report: Report
}

/** Reports that are not shards of one run; the message is one line. */
export class NoShards extends Error {}

/**
 * One report of the shards of a run, in any order. `run.missingShards` lists the missing ones. Throws {@link NoShards} if they
 * differ in more than their requirements, or one is given twice. Marks of known failures are left out: the merged report has a baseline
 * of its own.
 */
export function mergeReports(shards: readonly ShardReport[], command: string): Report {
  const placed = shards.map((shard) => ({ ...shard, info: shardOf(shard) }))
  const [first, ...others] = placed.toSorted((a, b) => a.info.index - b.info.index)
  if (!first) throw new NoShards('there is no report to merge')
  for (const other of others) refuseOther(first, other)
  const ordered = [first, ...others]
  for (const [place, { info, label }] of ordered.entries())
    if (ordered[place - 1]?.info.index === info.index)
      throw new NoShards(
        `${ordered[place - 1]?.label ?? ''} and ${label} are both shard ${info.index} of ${info.of}`,
      )
  refuseOverlap(ordered, first.report)
  const reports = ordered.map(({ report, info }) => withOwnIds(report, info))
  const given = new Set(ordered.map(({ info }) => info.index))
  const missing = Array.from({ length: first.info.of }, (_, place) => place + 1).filter(
    (index) => !given.has(index),
  )
  const { requirements, suite } = first.report
  const targets = first.report.targets.map(({ name }) =>
    mergeTargets(
      reports.flatMap((report) => report.targets.filter((target) => target.name === name)),
      requirements,
      missing.length === 0,
    ),
  )
  const runs = reports.map(({ run }) => run)
  const starts = runs.map(({ startedAt }) => Date.parse(startedAt))
  const [from, to] = [
    Math.min(...starts),
    Math.max(...runs.map(({ durationMs }, place) => (starts[place] ?? 0) + durationMs)),
  ]
  const all = (key: 'fileErrors' | 'strayErrors') => runs.flatMap((run) => run[key] ?? [])
  const interrupted = runs.flatMap(({ interrupted, shard }) =>
    interrupted && shard ? [`shard ${shard.index} of ${shard.of} was interrupted: run it again`] : [],
  )
  return {
    suite,
    run: {
      startedAt: new Date(from).toISOString(),
      durationMs: to - from,
      seed: first.report.run.seed,
      command,
      complete: missing.length === 0 && isComplete(targets) && runs.every(isWhole),
      ...present({
        failOn: first.report.run.failOn,
        fileErrors: unlessEmpty(all('fileErrors')),
        strayErrors: unlessEmpty([...all('strayErrors'), ...interrupted]),
        missingShards: unlessEmpty(missing),
      }),
    },
    requirements,
    ...disputesOnce(reports),
    targets,
  }
}

/** The id of a shard's exchange in the common evidence: several shards play the same scenario, each with its own names. */
export function idInMerged(id: string, { index, of }: ShardInfo): string {
  const { source, kind } = parseExchangeId(id)
  if (of === 1 || kind === 'check') return id
  return `${source.includes(':') ? `${source} (` : `${source}:(`}shard ${index})${id.slice(source.length)}`
}

/** The index of a report among the shards of its run. Throws {@link NoShards} if it has none. */
export function shardOf({ label, report }: ShardReport): ShardInfo {
  const { shard } = report.run
  if (!shard) throw new NoShards(`${label} is no report of a shard; run --shard I/N writes one`)
  if (shard.index > shard.of || shard.of > MAX_SHARDS)
    throw new NoShards(`${label} says that it is shard ${shard.index} of ${shard.of}, which no run writes`)
  return shard
}

function isWhole({ strayErrors, fileErrors, interrupted }: Report['run']): boolean {
  return !strayErrors && !fileErrors && !interrupted
}

function refuseOther(first: ShardReport, other: ShardReport): void {
  const facts: ReadonlyArray<readonly [what: string, of: (report: Report) => unknown]> = [
    ['suite versions', ({ suite }) => suite.version],
    ['catalogues', ({ suite }) => suite.catalogueDigest],
    ['seeds', ({ run }) => run.seed],
    ['numbers of shards', ({ run }) => run.shard?.of],
    ['targets', ({ targets }) => targets.map(({ name }) => name)],
    [
      'documents of a target',
      ({ targets }) => targets.map(({ documents }) => documents.map((one) => one.document)),
    ],
    ['drivers', ({ targets }) => targets.map(({ drivers }) => drivers)],
    ['selections, --shard-by or --repeat', ({ run }) => run.shard?.division],
    ['--fail-on', ({ run }) => run.failOn ?? []],
  ]
  for (const [what, of] of facts) {
    const [one, another] = [first, other].map(({ report }) => JSON.stringify(of(report)))
    if (one !== another)
      throw new NoShards(`${first.label} and ${other.label} have different ${what}: ${one} and ${another}`)
  }
}

/** Each check belongs to one shard: two shards with the same checks are copies of one, and another one is missing. */
function refuseOverlap(shards: readonly ShardReport[], { requirements }: Report): void {
  const rules = new Set(requirements.flatMap(({ id, isRule }) => (isRule ? [id] : [])))
  const checkedBy = new Map<string, string>()
  for (const { label, report } of shards) {
    const judged = report.targets.flatMap(({ results }) =>
      results.filter(({ verdict }) => verdict !== 'skipped'),
    )
    for (const id of new Set(judged.map(({ requirement }) => requirement))) {
      const other = rules.has(id) ? undefined : checkedBy.get(id)
      if (other !== undefined)
        throw new NoShards(`${other} and ${label} both have a verdict of ${id}, which belongs to one shard`)
      checkedBy.set(id, label)
    }
  }
}

/** A report with the ids that its exchanges have in the common evidence. */
function withOwnIds(report: Report, info: ShardInfo): Report {
  const idOf = (id: string): string => idInMerged(id, info)
  const resultOf = ({ known: _known, ...result }: Result): Result => {
    const { decisive, failure, message, expected } = result
    const { exchange, other } = failure ?? {}
    const inWords = (text: string | undefined) =>
      other === undefined ? text : text?.replaceAll(other, idOf(other))
    const ids = present({ exchange: exchange && idOf(exchange), other: other && idOf(other) })
    return {
      ...result,
      exchanges: result.exchanges.map(idOf),
      ...present({
        decisive: decisive && idOf(decisive),
        message: inWords(message),
        expected: inWords(expected),
        failure: failure && { ...failure, ...ids },
      }),
    }
  }
  const withId = (one: Observation) => ({ ...one, exchange: idOf(one.exchange) })
  return {
    ...report,
    targets: report.targets.map((target) => ({
      ...target,
      results: target.results.map(resultOf),
      observations: target.observations.map(withId),
      ...Object.fromEntries(NOTICED.flatMap((key) => (target[key] ? [[key, target[key].map(withId)]] : []))),
    })),
  }
}

/** Notes about responses other than observations. */
const NOTICED = ['retries', 'serverErrors', 'hollow'] as const

/** The notes of shards. An operation is hollow if no shard received anything but refusals from it. */
function mergedNotices(
  parts: readonly TargetReport[],
): Partial<Pick<TargetReport, (typeof NOTICED)[number]>> {
  const asked = (operation: string) => (part: TargetReport) =>
    part.results.some(
      ({ requirement, verdict }) => requirement === `${operation}.status` && verdict !== 'skipped',
    )
  const isHollow = ({ operation }: Observation): boolean =>
    parts
      .filter(asked(operation))
      .every(({ hollow = [] }) => hollow.some((one) => one.operation === operation))
  return Object.fromEntries(
    NOTICED.flatMap((key) => {
      const all = mergeObservations(parts.flatMap((part) => part[key] ?? []))
      const some = key === 'hollow' ? all.filter(isHollow) : all
      return some.length > 0 ? [[key, some]] : []
    }),
  )
}

/** `areAll`: whether no shard is missing. */
function mergeTargets(
  parts: readonly TargetReport[],
  requirements: Report['requirements'],
  areAll: boolean,
): TargetReport {
  const [first] = parts
  if (!first) throw new NoShards('a target is missing')
  const asked = new Map<string, Result>()
  for (const { results } of parts)
    for (const result of results)
      if (result.verdict !== 'skipped' || result.reason !== NOT_SELECTED)
        asked.set(result.requirement, worseOf(asked.get(result.requirement), result))
  if (areAll)
    for (const [id, { reason }] of asked)
      if (reason === NOT_IN_SHARD) asked.set(id, resultWithout(id, 'unmet', NOTHING_TO_JUDGE, NO_RESPONSE))
  const results = first.results.map((result) => asked.get(result.requirement) ?? result)
  const notes = [...new Set(parts.flatMap((part) => part.notes ?? []))]
  const mayAppear = parts.flatMap((part) => part.mayAppear ?? [])
  const line = (key: 'unreachable' | 'stoppedResponding') =>
    unlessEmpty([...new Set(parts.flatMap((part) => part[key] ?? []))])?.join('; ')
  const coverage = mergeCoverage(parts.flatMap((part) => part.coverage ?? []))
  const cuts = parts.flatMap((part) => part.evidenceCut ?? [])
  const sum = (key: 'exchanges' | 'bytes') => cuts.reduce((total, cut) => total + cut[key], 0)
  return {
    name: first.name,
    documents: first.documents,
    drivers: first.drivers,
    totals: totalsOf(results, requirements),
    observations: mergeObservations(parts.flatMap(({ observations }) => observations)),
    ...mergedNotices(parts),
    leftovers: parts.flatMap(({ leftovers }) => leftovers),
    ...(parts.some(({ serverRemoved }) => serverRemoved) ? { serverRemoved: true } : {}),
    ...present({
      mayAppear: unlessEmpty(mayAppear),
      evidenceCut: cuts.length > 0 ? { exchanges: sum('exchanges'), bytes: sum('bytes') } : undefined,
      coverage,
      unreachable: line('unreachable'),
      stoppedResponding: line('stoppedResponding'),
      notes: unlessEmpty(notes),
      again: first.again,
    }),
    results,
  }
}

const NO_RESPONSE = 'no response of any shard can be judged by this rule'

/** Verdicts of one rule over all responses, by precedence: each shard has its own responses. An interrupted one has not all of them. */
const WORST_FIRST: ReadonlyArray<Result['verdict'] | typeof INTERRUPTED> = [
  'fail',
  'unstable',
  'error',
  'unmet',
  INTERRUPTED,
  'observed',
  'pass',
  'skipped',
]

function rankOf({ verdict, reason }: Result): number {
  return WORST_FIRST.indexOf(verdict === 'skipped' && reason === INTERRUPTED ? INTERRUPTED : verdict)
}

function worseOf(known: Result | undefined, result: Result): Result {
  if (!known) return result
  return rankOf(result) < rankOf(known) ? result : known
}

function mergeObservations(all: readonly Observation[]): Observation[] {
  const merged = new Map<string, Observation>()
  for (const one of all) {
    const key = JSON.stringify([one.operation, one.what])
    const known = merged.get(key)
    merged.set(key, known ? { ...known, times: known.times + one.times } : one)
  }
  return [...merged.values()]
}
