import { createHash } from 'node:crypto'
import type { Audited, AuditOptions } from './audit.ts'
import { ISSUES_PER_EXPLORATION } from '../fixtures/legacy-forge/ledger-entries.ts'
import { MAX_ISSUES } from './bulk-steps.ts'
import { coverageOf } from './coverage.ts'
import type { SequenceResult } from './play.ts'
import { explorationTargetFor, type ExplorationTarget } from './sender.ts'
import { targetInputs } from './target-cells.ts'
import type { Traced } from './trace.ts'
import type { Setting } from '../model/state/model-state.ts'
import { contradicted, passed, type RuleResults } from '../oracle/rule-results.ts'
import type { Requirement } from '../harness/checks/check.ts'
import { NOT_SELECTED } from '../harness/report/reasons.ts'
import type { ExplorationReport, Result } from '../harness/report/report.ts'
import type { RunOptions } from '../harness/runtime/job.ts'
import {
  cutsOf,
  inputsOf,
  noteOf,
  recordedOf,
  recordedRelations,
  recordedSideBySide,
  RELATIONS,
  textOfCuts,
} from './recorded-exploration.ts'
import type { Scope } from './scope.ts'
import { missingResult, scopeOf } from './scope-of.ts'
import { recordedNumber } from './recorded-number.ts'
import { findingReport, uniqueByRule, type Finding } from './reported-finding.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import { usersAloneOn } from './users-alone-on.ts'

/** What an exploration of one target showed. */
export interface Explored extends RuleResults {
  readonly exploration: ExplorationReport
  /** The cells of the tables of coverage that were asked. */
  readonly asked: ReadonlySet<string>
  /** What was sent. */
  readonly scope: Scope
}

/** Explores one target with several sequences at a time, each with a seed that derives from that of the run. */
export async function exploreTarget(
  runtime: TargetRuntime,
  rules: readonly Requirement[],
  { explore: budget = { requests: 0, forMs: 0, sideBySide: 1 }, seed, listener, signal }: RunOptions,
  absent: readonly string[],
): Promise<Explored> {
  const { target } = runtime
  const { explore } = await import('./explore.ts')
  const { bulkSequences, relationsFor } = await import('./bulk-sequences.ts')
  const { Script } = await import('./script.ts')
  const { laterSequences } = await import('./later-sequences.ts')
  const names = 'abcdefghijklmnop'
  const judges = new Set(rules.map(({ id }) => id))
  const sideBySide = recordedSideBySide(runtime, names) ?? Math.min(budget.sideBySide, target.concurrency)
  const counts = new Map<number, readonly [requests: number, findings: number]>()
  // No rule is left of a document that cannot be reached; nothing is sent to it.
  const documents = new Set(rules.map(({ document }) => document))
  const relations = recordedRelations(runtime) ?? relationsFor(budget.requests)
  const issuesOfBulkSequences = relations > 0 ? MAX_ISSUES : 0
  const issues = Math.floor((ISSUES_PER_EXPLORATION - issuesOfBulkSequences) / sideBySide)
  const scope = scopeOf(runtime, rules, absent)
  const explorationTarget = rules.length > 0 ? { ...explorationTargetFor(runtime, issues), scope } : undefined
  // What compares the documents' forms is about the code-hosting document.
  const themes = Script.themes(runtime, documents, scope)
  const forge = Object.keys(themes.codeHosting).length > 0 ? explorationTarget : undefined
  const [quiet, aged] = [new Deferred(), new Deferred()]
  const cells = targetInputs(runtime, documents, scope)
  const inputs = laterSequences(seed, cells.values(), {
    sideBySide,
    relations: (relation) => forge !== undefined && scope.whyNotRelation(relation) === undefined,
  })
  let busy: Promise<unknown> = Promise.resolve()
  const auditing =
    forge &&
    auditOf(forge, seed, {
      ...{ quiet: quiet.promise, aged: aged.resolve, forMs: budget.auditMs },
      // A replay has the order of the run, in which an action may have been on its way.
      free: async () => void (runtime.client.effects.replay ?? (await busy)),
    })
  const { momentsAlone } = await import('./users-alone.ts')
  const moments = momentsAlone(seed, budget.requests)
  const began = performance.now()
  const alone: SequenceResult[] = []
  /** Ordinary users alone send, at the moments that are drawn for it. */
  const leaveAlone = async (moment: number): Promise<void> => {
    const stretch =
      forge &&
      usersAloneOn(forge, {
        moment,
        seed: numberOf(`${seed} alone ${moment}`),
        isDrawn: moments.includes(moment),
        forMs: budget.forMs,
      })
    busy = stretch ?? busy
    const result = await stretch
    if (result) alone.push(result)
  }
  // Where there is none, it says so at once.
  await Promise.race([aged.promise, auditing])
  await budget.meanwhile?.()
  await leaveAlone(0)
  const explorations = explorationTarget
    ? await Promise.all(
        Array.from({ length: sideBySide }, (_, index) =>
          // The one without scripted sequences, where there are several.
          explore(
            explorationTargetFor(
              runtime,
              issues + (index === sideBySide - 1 ? issuesOfBulkSequences : 0),
              explorationTarget,
            ),
            {
              seedOf: (batch) => numberOf(`${seed} ${index} ${batch}`),
              requests: Math.ceil(budget.requests / sideBySide),
              // The first stretch has taken a part of it.
              forMs: Math.max(0, budget.forMs - (performance.now() - began)),
              setting: settingOf(explorationTarget),
              name: names.charAt(index),
              ...recordedOf(runtime, names.charAt(index)),
              documents,
              withScriptedSequences: index === 0,
              inputs: inputs[index] ?? [],
              ...(index === sideBySide - 1
                ? {
                    bulkSequences: {
                      sequences: bulkSequences(seed, relations, themes).map((steps) =>
                        steps.filter(({ do: kind }) => Script.plays(runtime, kind, scope)),
                      ),
                      issues: issuesOfBulkSequences,
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
            },
          ),
        ),
      )
    : []
  await leaveAlone(1)
  const compared = forge && (await compare(forge, seed, budget.pairs ?? 0))
  await leaveAlone(2)
  quiet.resolve()
  const audited = await auditing
  const besides = [...(audited ? [audited.result] : []), ...alone]
  const more = [...besides, ...(compared ? [compared] : [])]
  const reaching = (steps: number) => ['--side-by-side', String(sideBySide), '--steps', String(steps)]
  for (const [index, { sequences, cuts, inputs }] of explorations.entries()) {
    const name = names.charAt(index)
    if (inputs > 0) runtime.client.effects.foretell(inputsOf(name), String(inputs))
    runtime.client.effects.foretell(noteOf(name), String(sequences))
    if (cuts.size > 0) runtime.client.effects.foretell(cutsOf(name), textOfCuts(cuts))
  }
  runtime.client.effects.foretell(RELATIONS, String(relations))
  const findingsInBoth = (compared?.contradicted ?? [])
    .flatMap(findingsOf)
    .map((finding) => ({ ...finding, again: ['--differential', String(compared?.begun), ...reaching(1)] }))
  const findings = uniqueByRule([
    // Those side by side have equal parts of the steps. Waiting takes a few requests more or less each time: the number at the end of the
    // sequence leaves room for that, and no further one begins.
    ...explorations
      .flatMap((one) => one.findings)
      .map(({ sent, ...finding }) => ({ ...finding, again: reaching(sent * sideBySide) })),
    ...[...besides.flatMap(findingsOf), ...findingsInBoth].filter(({ contradiction }) =>
      judges.has(contradiction.rule),
    ),
  ])
  const judged = merged([...explorations, ...more].map((one) => one.judged))
  const reached = merged([...explorations, ...more].map((one) => one.reached))
  const asked = new Set(explorations.flatMap((one) => [...one.asked]))
  const skipped = [...Script.skippedSequences(runtime, documents, scope)].flatMap(([sequence, reason]) =>
    reason === NOT_SELECTED ? [] : [{ sequence, reason }],
  )
  return {
    asked,
    scope,
    results: rules.map(({ id }) => missingResult(id, scope) ?? resultOf(id, findings, judged)),
    observations: explorationTarget?.notices.all ?? [],
    exploration: {
      requests:
        explorations.reduce((sum, one) => sum + one.requests, 0) +
        besides.reduce((sum, one) => sum + one.exchanges.length, 0) +
        (compared?.requests ?? 0),
      sequences:
        explorations.reduce((sum, one) => sum + one.sequences, 0) +
        besides.length +
        (compared?.sequences ?? 0),
      reached: [...reached].sort().map(([what, times]) => ({ what, times })),
      ...(cells.size > 0 ? { coverage: coverageOf(cells, asked) } : {}),
      ...(scope.leftOut.length > 0 ? { leftOut: scope.leftOut } : {}),
      ...(skipped.length > 0 ? { skipped } : {}),
      findings: findings.map(findingReport),
      ...(audited
        ? {
            audit: {
              acts: audited.actions,
              before: audited.before,
              requests: audited.result.exchanges.length,
            },
          }
        : {}),
      ...(compared ? { differential: compared.report } : {}),
    },
  }
}

/** A promise that others resolve. */
class Deferred {
  resolve = (): void => {}
  readonly promise = new Promise<void>((resolve) => (this.resolve = resolve))
}

/** Plays a sequence at the pace of a person, whose accounts are used before and after everything else. */
async function auditOf(
  explorationTarget: ExplorationTarget,
  seed: string,
  {
    forMs,
    ...moments
  }: Pick<AuditOptions, 'aged' | 'free' | 'quiet'> & { readonly forMs: number | undefined },
): Promise<Audited | undefined> {
  const { effects } = explorationTarget.runtime.client
  // An audit that was interrupted before its first action was one.
  const recorded = recordedNumber(effects, AUDIT)
  if (effects.replay ? recorded === undefined : forMs === undefined) return undefined
  const { audit } = await import('./audit.ts')
  const audited = await audit(explorationTarget, {
    seed: numberOf(`${seed} audit`),
    forMs: forMs ?? 0,
    setting: settingOf(explorationTarget),
    name: 'audit',
    ...moments,
    ...(recorded === undefined
      ? {}
      : { recorded: { actions: recorded, before: Number(effects.noted(BEFORE_ALL) ?? 0) } }),
  })
  effects.foretell(AUDIT, String(audited.actions))
  effects.foretell(BEFORE_ALL, String(audited.before))
  return audited
}

/** Plays sequences in both forms. */
async function compare(
  explorationTarget: ExplorationTarget,
  seed: string,
  pairs: number,
): Promise<Compared | undefined> {
  const { client } = explorationTarget.runtime
  const { effects } = client
  const recorded = recordedNumber(effects, PAIRS)
  if (effects.replay ? recorded === undefined : pairs === 0) return undefined
  const { differential } = await import('./differential.ts')
  const contradicted: SequenceResult[] = []
  const [judged, reached] = [new Map<string, number>(), new Map<string, number>()]
  let [requests, sequences] = [0, 0]
  const { differences, begun, ...counts } = await differential(explorationTarget, {
    seed: numberOf(`${seed} differential`),
    pairs: recorded ?? pairs,
    setting: settingOf(explorationTarget),
    name: 'd',
    isOver: () => explorationTarget.runtime.signal?.aborted === true || effects.replay?.fits === false,
    isGivenUp: () => !effects.replay && (client.stopped ?? client.overspent) !== undefined,
    sequenceResult(one) {
      addTo(judged, one.judged)
      addTo(reached, one.reached)
      requests += one.exchanges.length
      sequences += 1
      if (one.contradictions.length > 0) contradicted.push(one)
    },
  })
  effects.foretell(PAIRS, String(begun))
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

interface Compared extends Pick<SequenceResult, 'judged' | 'reached'> {
  /** The sequences that show something wrong by themselves. */
  readonly contradicted: readonly SequenceResult[]
  /** Sequences that were begun in both forms. */
  readonly begun: number
  readonly requests: number
  /** Each form is one. */
  readonly sequences: number
  readonly report: NonNullable<ExplorationReport['differential']>
}

const AUDIT = 'acts of the audit'
const BEFORE_ALL = 'acts of the audit before everything else'
const PAIRS = 'sequences in both forms'

function settingOf({ runtime: { target } }: ExplorationTarget): Setting {
  return { followsMs: target.patienceMs }
}

/** The contradictions of a sequence that is not shortened. */
function findingsOf({ contradictions, exchanges, steps }: SequenceResult): Finding[] {
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
