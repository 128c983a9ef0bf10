import { createHash } from 'node:crypto'
import type { Audited, AuditOptions } from '../explore/audit.ts'
import { ISSUES_PER_EXPLORATION } from '../../fixtures/legacy-forge/ledger-entries.ts'
import type { Exchange } from '../client/exchange.ts'
import { MOST_ISSUES } from '../explore/crowd-steps.ts'
import { coverageOf } from './coverage.ts'
import { cellsFor, type Cell } from '../explore/input-cells.ts'
import { essential, upTo } from '../explore/essential.ts'
import type { Exploration, ExploreOptions, Finding as FirstFinding } from '../explore/explore.ts'
import type { Played } from '../explore/play.ts'
import { stageFor, type Stage } from '../explore/sender.ts'
import type { Traced } from '../explore/trace.ts'
import type { Setting } from '../../model/knowledge.ts'
import type { Acts } from '../client/acts.ts'
import { contradicted, passed, type RuleResults } from '../oracle/rule-results.ts'
import type { Requirement } from '../checks/check.ts'
import { NOT_SELECTED } from '../report/reasons.ts'
import type { ExplorationReport, Result } from '../report/report.ts'
import type { RunOptions } from './job.ts'
import type { TargetRuntime } from './target-runtime.ts'

/** A contradiction, and the options of an exploration that reaches it; without them where the time decides what it sends. */
type Finding = Omit<FirstFinding, 'sent'> & { readonly again?: readonly string[] }

/** What an exploration of one target showed. */
export interface Explored extends RuleResults {
  readonly exploration: ExplorationReport
}

/** Explores one target with several sequences at a time, each with a seed that derives from that of the run. */
export async function exploreTarget(
  runtime: TargetRuntime,
  rules: readonly Requirement[],
  { explore: budget = { requests: 0, forMs: 0, sideBySide: 1 }, seed, listener, signal }: RunOptions,
): Promise<Explored> {
  const { target } = runtime
  const { explore } = await import('../explore/explore.ts')
  const { crowds, relationsFor } = await import('../explore/crowds.ts')
  const { Script } = await import('../explore/script.ts')
  const { inputSequences } = await import('../explore/input-steps.ts')
  const names = 'abcdefghijklmnop'
  const judges = new Set(rules.map(({ id }) => id))
  const sideBySide = recordedSideBySide(runtime, names) ?? Math.min(budget.sideBySide, target.concurrency)
  const counts = new Map<number, readonly [requests: number, findings: number]>()
  // No rule is left of a document that cannot be reached; nothing is sent to it.
  const documents = new Set(rules.map(({ document }) => document))
  const relations = recordedRelations(runtime) ?? relationsFor(budget.requests)
  const issuesOfCrowds = relations > 0 ? MOST_ISSUES : 0
  const issues = Math.floor((ISSUES_PER_EXPLORATION - issuesOfCrowds) / sideBySide)
  const stage = rules.length > 0 ? stageFor(runtime, issues) : undefined
  // What compares the documents' forms is about the code-hosting document.
  const forge = runtime.codeHosting?.seeder.admin && documents.has('code-hosting') ? stage : undefined
  const [quiet, aged] = [new Deferred(), new Deferred()]
  const cells = forge && cellsOf(runtime)
  const inputs = cells ? inputSequences(seed, cells.values()) : []
  const auditing =
    forge && auditOf(forge, seed, { quiet: quiet.promise, aged: aged.resolve, forMs: budget.auditMs })
  // Where there is none, it says so at once.
  await Promise.race([aged.promise, auditing])
  await budget.meanwhile?.()
  const explorations = stage
    ? await Promise.all(
        Array.from({ length: sideBySide }, (_, index) =>
          // The one without tours, where there are several.
          explore(stageFor(runtime, issues + (index === sideBySide - 1 ? issuesOfCrowds : 0), stage), {
            seedOf: (batch) => numberOf(`${seed} ${index} ${batch}`),
            requests: Math.ceil(budget.requests / sideBySide),
            forMs: budget.forMs,
            setting: settingOf(stage),
            name: names.charAt(index),
            ...recordedOf(runtime, names.charAt(index)),
            documents,
            withTours: index === 0,
            inputs: inputs.filter((_, place) => place % sideBySide === index),
            ...(index === sideBySide - 1
              ? {
                  crowds: {
                    sequences: crowds(seed, relations, Script.themes(runtime, documents)),
                    issues: issuesOfCrowds,
                  },
                }
              : {}),
            judges,
            signal,
            progress(requests, findings) {
              counts.set(index, [requests, findings])
              const total = [...counts.values()].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0])
              listener.explored?.(target.name, ...total)
            },
          }),
        ),
      )
    : []
  const compared = forge && (await compare(forge, seed, budget.pairs ?? 0))
  quiet.resolve()
  const audited = await auditing
  const more = [...(audited ? [audited.played] : []), ...(compared ? [compared] : [])]
  const reaching = (steps: number) => ['--side-by-side', String(sideBySide), '--steps', String(steps)]
  for (const [index, { sequences, cuts, inputs: played }] of explorations.entries()) {
    const name = names.charAt(index)
    if (played > 0) runtime.client.acts.foretell(inputsOf(name), String(played))
    runtime.client.acts.foretell(noteOf(name), String(sequences))
    if (cuts.size > 0) runtime.client.acts.foretell(cutsOf(name), textOfCuts(cuts))
  }
  runtime.client.acts.foretell(RELATIONS, String(relations))
  const findingsInBoth = (compared?.contradicted ?? [])
    .flatMap(findingsOf)
    .map((finding) => ({ ...finding, again: ['--differential', String(compared?.begun), ...reaching(1)] }))
  const findings = uniqueByRule([
    // Those side by side have equal parts of the steps. Waiting takes a few requests more or less each time: the number at the end of the
    // sequence leaves room for that, and no further one begins.
    ...explorations
      .flatMap((one) => one.findings)
      .map(({ sent, ...finding }) => ({ ...finding, again: reaching(sent * sideBySide) })),
    ...[...(audited ? findingsOf(audited.played) : []), ...findingsInBoth].filter(({ contradiction }) =>
      judges.has(contradiction.rule),
    ),
  ])
  const judged = merged([...explorations, ...more].map((one) => one.judged))
  const reached = merged([...explorations, ...more].map((one) => one.reached))
  return {
    results: rules.map(({ id }) => resultOf(id, findings, judged)),
    observations: stage?.notices.all ?? [],
    exploration: {
      requests:
        explorations.reduce((sum, one) => sum + one.requests, 0) +
        (audited?.played.exchanges.length ?? 0) +
        (compared?.requests ?? 0),
      sequences:
        explorations.reduce((sum, one) => sum + one.sequences, 0) +
        (audited ? 1 : 0) +
        (compared?.sequences ?? 0),
      reached: [...reached].sort().map(([what, times]) => ({ what, times })),
      ...(cells
        ? { coverage: coverageOf(cells, new Set(explorations.flatMap(({ asked }) => [...asked]))) }
        : {}),
      findings: findings.map(findingReport),
      ...(audited
        ? { audit: { acts: audited.acts, before: audited.before, requests: audited.played.exchanges.length } }
        : {}),
      ...(compared ? { differential: compared.report } : {}),
    },
  }
}

/** The cells of the coverage table of a target. */
function cellsOf({ codeHosting }: TargetRuntime): ReadonlyMap<string, Cell> | undefined {
  return codeHosting && cellsFor(codeHosting.seeder.parts.driver.names)
}

/** How many sequences of a name there were, and which were cut off; the budget decided it in the run. */
function recordedOf({ client: { acts } }: TargetRuntime, name: string): Pick<ExploreOptions, 'recorded'> {
  const { replay } = acts
  if (!replay) return {}
  return {
    recorded: {
      sequences: Number(acts.noted(noteOf(name)) ?? 0),
      cuts: recordedCuts(acts.noted(cutsOf(name))),
      inputs: Number(acts.noted(inputsOf(name)) ?? 0),
      fits: () => replay.fits,
    },
  }
}

/** `12:3 13:0`: of the twelfth sequence three parts were sent, of the next one none. */
function textOfCuts(cuts: Exploration['cuts']): string {
  return [...cuts].map((pair) => pair.join(':')).join(' ')
}

function recordedCuts(note = ''): Exploration['cuts'] {
  return new Map(
    [...note.matchAll(/(\d+):(\d+)/g)].map(([, number, parts]) => [Number(number), Number(parts)]),
  )
}

/** How many sequences a replayed exploration played side by side, which share what it may create. */
function recordedSideBySide({ client: { acts } }: TargetRuntime, names: string): number | undefined {
  return acts.replay && [...names].filter((name) => acts.noted(noteOf(name)) !== undefined).length
}

/** How many large relations a replayed exploration played; none in one of an earlier version. */
function recordedRelations({ client: { acts } }: TargetRuntime): number | undefined {
  return acts.replay && Number(acts.noted(RELATIONS) ?? 0)
}

function noteOf(name: string): string {
  return `sequences ${name}`
}

function inputsOf(name: string): string {
  return `sequences of unusual input ${name}`
}

function cutsOf(name: string): string {
  return `cut sequences ${name}`
}

/** A promise that others resolve. */
class Deferred {
  resolve = (): void => {}
  readonly promise = new Promise<void>((resolve) => (this.resolve = resolve))
}

/** In a replay, a number that the run noted; undefined where it noted none. */
function recordedNumber(acts: Acts, what: string): number | undefined {
  const noted = acts.replay && acts.noted(what)
  return noted === undefined ? undefined : Number(noted)
}

/** Plays a sequence at the pace of a person, whose accounts are used before and after everything else. */
async function auditOf(
  stage: Stage,
  seed: string,
  { forMs, ...moments }: Pick<AuditOptions, 'aged' | 'quiet'> & { readonly forMs: number | undefined },
): Promise<Audited | undefined> {
  const { acts } = stage.runtime.client
  // An audit that was interrupted before its first act was one.
  const recorded = recordedNumber(acts, AUDIT)
  if (acts.replay ? recorded === undefined : forMs === undefined) return undefined
  const { audit } = await import('../explore/audit.ts')
  const audited = await audit(stage, {
    seed: numberOf(`${seed} audit`),
    forMs: forMs ?? 0,
    setting: settingOf(stage),
    name: 'audit',
    ...moments,
    ...(recorded === undefined
      ? {}
      : { recorded: { acts: recorded, before: Number(acts.noted(BEFORE_ALL) ?? 0) } }),
  })
  acts.foretell(AUDIT, String(audited.acts))
  acts.foretell(BEFORE_ALL, String(audited.before))
  return audited
}

/** Plays sequences in both forms. */
async function compare(stage: Stage, seed: string, pairs: number): Promise<Compared | undefined> {
  const { client } = stage.runtime
  const { acts } = client
  const recorded = recordedNumber(acts, PAIRS)
  if (acts.replay ? recorded === undefined : pairs === 0) return undefined
  const { differential } = await import('../explore/differential.ts')
  const contradicted: Played[] = []
  const [judged, reached] = [new Map<string, number>(), new Map<string, number>()]
  let [requests, sequences] = [0, 0]
  const { differences, begun, ...counts } = await differential(stage, {
    seed: numberOf(`${seed} differential`),
    pairs: recorded ?? pairs,
    setting: settingOf(stage),
    name: 'd',
    isOver: () => stage.runtime.signal?.aborted === true || acts.replay?.fits === false,
    isGivenUp: () => !acts.replay && (client.stopped ?? client.overspent) !== undefined,
    played(one) {
      addTo(judged, one.judged)
      addTo(reached, one.reached)
      requests += one.exchanges.length
      sequences += 1
      if (one.contradictions.length > 0) contradicted.push(one)
    },
  })
  acts.foretell(PAIRS, String(begun))
  const shown = ({ exchange, status, mediaType }: Traced) => ({
    exchange,
    response: status === undefined ? 'no response' : [status, mediaType].filter(Boolean).join(' '),
  })
  return {
    ...{ contradicted, begun, judged, reached, requests, sequences },
    report: {
      ...counts,
      differences: differences.map(({ steps, what, ordinary, usual }) => ({
        steps: steps.map(({ do: step }) => step),
        what,
        ordinary: shown(ordinary),
        own: shown(usual),
      })),
    },
  }
}

interface Compared extends Pick<Played, 'judged' | 'reached'> {
  /** The sequences that show something wrong by themselves. */
  readonly contradicted: readonly Played[]
  /** Sequences that were begun in both forms. */
  readonly begun: number
  readonly requests: number
  /** Each form is one. */
  readonly sequences: number
  readonly report: NonNullable<ExplorationReport['differential']>
}

const AUDIT = 'acts of the audit'
const BEFORE_ALL = 'acts of the audit before everything else'
const RELATIONS = 'large relations'
const PAIRS = 'sequences in both forms'

function settingOf({ runtime: { target } }: Stage): Setting {
  return { followsMs: target.patienceMs }
}

/** The contradictions of a sequence that is not shortened. */
function findingsOf({ contradictions, exchanges, steps }: Played): Finding[] {
  return contradictions.map((contradiction) => ({ contradiction, steps, exchanges, isShortest: false }))
}

function resultOf(id: string, findings: readonly Finding[], judged: ReadonlyMap<string, number>): Result {
  const found = findings.find(({ contradiction }) => contradiction.rule === id)
  if (found) {
    const { contradiction, exchanges } = found
    return contradicted(
      [contradiction],
      exchanges.find((one) => one.id === contradiction.exchange),
      [],
    )
  }
  if ((judged.get(id) ?? 0) > 0) return passed(id, [])
  return { requirement: id, verdict: 'skipped', reason: NOT_SELECTED, exchanges: [], durationMs: 0 }
}

/** The exchanges of a finding that matter. */
function shownOf({ contradiction, exchanges, isShortest }: Finding): readonly Exchange[] {
  return isShortest ? upTo(exchanges, contradiction) : essential(exchanges, contradiction)
}

function findingReport(finding: Finding): FindingReport {
  const { contradiction, steps, again } = finding
  const shown = shownOf(finding)
  return {
    requirement: contradiction.rule,
    steps: steps.map(({ do: step }) => step),
    ...(again ? { again } : {}),
    exchanges: shown.map(({ id }) => id),
    requests: shown.map(
      ({ caller, request, response }) =>
        `${request.method} ${request.url} as ${caller}: ${String(response?.status ?? 'no response')}`,
    ),
  }
}

type FindingReport = ExplorationReport['findings'][number]

/** The shortest sequence for each rule: of the fewest requests among those that were shortened. */
function uniqueByRule(findings: readonly Finding[]): Finding[] {
  const byRule = new Map<string, Finding>()
  for (const finding of findings) {
    const { rule } = finding.contradiction
    const known = byRule.get(rule)
    if (!known || lengthOf(finding) < lengthOf(known)) byRule.set(rule, finding)
  }
  return [...byRule.values()]
}

function lengthOf(finding: Finding): number {
  return (finding.isShortest ? 0 : 1_000_000) + shownOf(finding).length
}

function merged(counts: ReadonlyArray<ReadonlyMap<string, number>>): Map<string, number> {
  const all = new Map<string, number>()
  for (const one of counts) addTo(all, one)
  return all
}

function addTo(all: Map<string, number>, counts: ReadonlyMap<string, number>): void {
  for (const [key, count] of counts) all.set(key, (all.get(key) ?? 0) + count)
}

/** A number for a generator, from 0 to 2^31 - 1. */
function numberOf(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE() >>> 1
}
