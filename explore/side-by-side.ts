import { ISSUES_PER_EXPLORATION } from '../fixtures/legacy-forge/ledger-entries.ts'
import type { DocumentName } from '../harness/client/target.ts'
import type { RunOptions } from '../harness/runtime/job.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import { bulkSequences, relationsFor } from './bulk-sequences.ts'
import { MAX_ISSUES } from './bulk-steps.ts'
import { explore } from './explore.ts'
import type { Exploration, ExploreOptions } from './exploration.ts'
import { explorationName, recordedOf, recordedRelations, recordedSideBySide } from './recorded-exploration.ts'
import { shareOf } from './later-sequences.ts'
import { Script } from './script.ts'
import { seedNumber } from './seed-number.ts'
import { explorationTargetFor, settingOf, type ExplorationTarget } from './sender.ts'
import type { Step } from './step.ts'

/** The shares of explorations side by side on one target. */
export interface Shares {
  readonly sideBySide: number
  /** The number of large relations, which the last exploration plays. */
  readonly relations: number
  /** The number of issues of document 2 that each may create, and the additional number for the last one. */
  readonly issues: number
  readonly issuesOfBulkSequences: number
}

export function sharesOf(
  runtime: TargetRuntime,
  { sideBySide: most, requests }: Pick<NonNullable<RunOptions['explore']>, 'sideBySide' | 'requests'>,
): Shares {
  const sideBySide = recordedSideBySide(runtime) ?? Math.min(most, runtime.target.concurrency)
  const relations = recordedRelations(runtime) ?? relationsFor(requests)
  const issuesOfBulkSequences = relations > 0 ? MAX_ISSUES : 0
  const issues = Math.floor((ISSUES_PER_EXPLORATION - issuesOfBulkSequences) / sideBySide)
  return { sideBySide, relations, issues, issuesOfBulkSequences }
}

interface SideBySideOptions extends Pick<
  ExploreOptions,
  'requests' | 'progress' | 'restart' | 'contradicted' | 'judges'
> {
  readonly seed: string
  /** The time at which the explorations end. */
  readonly until: number
  readonly documents: ReadonlySet<DocumentName>
  /** The sequences with unusual input of each exploration. */
  readonly inputs: readonly Step[][][]
  readonly signal: AbortSignal
}

/** Explores a target with several sequences at a time; the seed of each derives from the seed of the run. */
export async function exploreSideBySide(
  explorationTarget: ExplorationTarget,
  shares: Shares,
  { seed, requests, until, inputs, progress, ...options }: SideBySideOptions,
): Promise<readonly Exploration[]> {
  const { runtime, scope } = explorationTarget
  const scripted = [...Script.scriptedSequences(runtime, options.documents, scope).values()]
  const { sideBySide, issues, issuesOfBulkSequences } = shares
  const counts = new Map<number, readonly [requests: number, findings: number]>()
  return Promise.all(
    Array.from({ length: sideBySide }, (_, index) => {
      const isLast = index === sideBySide - 1
      const own = issues + (isLast ? issuesOfBulkSequences : 0)
      return explore(explorationTargetFor(runtime, own, explorationTarget), {
        ...options,
        seedOf: (batch) => seedNumber(`${seed} ${index} ${batch}`),
        requests: Math.ceil(requests / sideBySide),
        // The first sequence with ordinary users only has used a part of the time.
        forMs: Math.max(0, until - performance.now()),
        setting: settingOf(explorationTarget),
        name: explorationName(index),
        recorded: recordedOf(runtime, explorationName(index)),
        scripted: shareOf(scripted, index, sideBySide),
        inputs: inputs[index] ?? [],
        bulkSequences: isLast ? bulkFor(explorationTarget, shares, seed, options.documents) : undefined,
        progress(sent, findings) {
          counts.set(index, [sent, findings])
          progress?.(...[...counts.values()].reduce(([a, b], [c, d]) => [a + c, b + d]))
        },
      })
    }),
  )
}

/** The sequences with large relations, made of the steps that are worth playing. */
function bulkFor(
  { runtime, scope }: ExplorationTarget,
  { relations, issuesOfBulkSequences }: Shares,
  seed: string,
  documents: ReadonlySet<DocumentName>,
): ExploreOptions['bulkSequences'] {
  const sequences = bulkSequences(seed, relations, Script.themes(runtime, documents, scope))
  return {
    sequences: sequences.map((steps) => steps.filter(({ do: kind }) => Script.plays(runtime, kind, scope))),
    issues: issuesOfBulkSequences,
  }
}
