import type { CleanedUp } from '../../fixtures/clean-up/clean-up.ts'
import type { Ledger } from '../../fixtures/ledger.ts'
import { issuesLeft } from '../../fixtures/legacy-forge/ledger-entries.ts'
import { memoize } from '../../fixtures/memoize.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { present, unlessEmpty } from '../client/present.ts'
import type { Target } from '../client/target.ts'
import { catalogueDigest } from '../report/catalogue-digest.ts'
import { isComplete } from '../report/complete.ts'
import type { Report, RequirementRecord } from '../report/report.ts'
import { BAIL, type RunOptions } from '../runtime/job.ts'
import type { EvidenceJournal } from './evidence-journal.ts'
import type { Observations } from './observations.ts'
import type { Repeat } from './repeat.ts'
import type { StrayErrors } from './stray-errors.ts'
import { targetReport } from './target-report.ts'

/** The report of a run so far. */
export class RunReports {
  readonly suite = packageIdentity()
  readonly startedAt = new Date().toISOString()
  /** The repeats that have ended. */
  readonly repeats: Repeat[] = []
  readonly #started = performance.now()
  readonly #options: RunOptions
  readonly #requirements: readonly RequirementRecord[]
  readonly #ledger: Ledger
  readonly #strayErrors: StrayErrors
  readonly #digest: () => string
  readonly #earlierIssues: ReadonlySet<string>

  constructor(
    options: RunOptions,
    requirements: readonly RequirementRecord[],
    ledger: Ledger,
    strayErrors: StrayErrors,
  ) {
    this.#options = options
    this.#requirements = requirements
    this.#ledger = ledger
    this.#strayErrors = strayErrors
    this.#digest = memoize(() => catalogueDigest(requirements))
    const earlier = options.targets.flatMap((target) => this.#issuesOf(target))
    this.#earlierIssues = new Set(earlier.map(({ entry }) => entry.name))
  }

  #issuesOf({ legacyForge }: Target): CleanedUp['left'] {
    return legacyForge ? issuesLeft(this.#ledger, legacyForge.url) : []
  }

  /** `cleaned`: the resources that remain after the last clean-up, in the order of the targets; empty before it. */
  report(cleaned: readonly CleanedUp[], observations: Observations, journal: EvidenceJournal): Report {
    const { targets, seed, command, signal } = this.#options
    const reports = targets.map((target, index) => {
      const { left, mayAppear } = cleaned[index] ?? { left: [], mayAppear: [] }
      const issues = this.#issuesOf(target).filter(({ entry }) => !this.#earlierIssues.has(entry.name))
      return targetReport(
        target,
        this.repeats.flatMap((repeat) => repeat.targets[index] ?? []),
        this.#requirements,
        observations.of(target.name),
        { left: [...left, ...issues], mayAppear },
        journal.cuts.get(target.name),
      )
    })
    const strayErrors = this.#strayErrors.found
    const fileErrors = [this.#ledger.problem, journal.problem].filter((problem) => problem !== undefined)
    return {
      suite: { ...this.suite, catalogueDigest: this.#digest() },
      run: {
        startedAt: this.startedAt,
        durationMs: Math.round(performance.now() - this.#started),
        seed,
        nonce: this.#ledger.run,
        command,
        complete:
          isComplete(reports) && strayErrors.length === 0 && fileErrors.length === 0 && !signal.aborted,
        ...(signal.aborted ? { interrupted: true } : {}),
        ...(signal.reason === BAIL ? { bailed: true } : {}),
        ...present({
          evidence: journal.binding,
          strayErrors: unlessEmpty(strayErrors),
          fileErrors: unlessEmpty(fileErrors),
        }),
      },
      requirements: this.#requirements,
      targets: reports,
    }
  }
}
