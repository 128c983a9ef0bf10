import { basename } from 'node:path'
import type { CleanedUp } from '../../fixtures/clean-up/clean-up.ts'
import { present, unlessEmpty } from '../client/present.ts'
import { documentsOf, isDeclared, type Reproduction, type Target } from '../client/target.ts'
import type { EvidenceCut } from '../report/evidence.ts'
import type { RequirementRecord, Result, TargetReport } from '../report/report.ts'
import { totalsOf } from '../report/totals.ts'
import { mergeRepeats } from './merge-repeats.ts'
import type { NoticedOf } from './observations.ts'
import { shownDriver } from './shown-driver.ts'
import type { TargetRepeat } from './target-run.ts'

/** The report about one target, from the results of its repeats and of the last clean-up. */
export function targetReport(
  target: Target,
  repeats: readonly TargetRepeat[],
  requirements: readonly RequirementRecord[],
  noticed: NoticedOf,
  { left, mayAppear }: CleanedUp,
  evidenceCut: EvidenceCut | undefined,
): TargetReport {
  const { observations, retries, serverErrors, refusedOnly } = noticed
  const [first, ...later] = repeats
  const results = (first?.results ?? []).map((result) =>
    mergeRepeats([
      result,
      ...later.flatMap(
        (repeat) => repeat.results.find(({ requirement }) => requirement === result.requirement) ?? [],
      ),
    ]),
  )
  const hollow = refusedOnly.filter(
    ({ operation }) => isAskedFor(operation, results) && !isDeclared(operation, target.unsupported ?? []),
  )
  const notes = [...new Set(repeats.flatMap((repeat) => repeat.notes))]
  const [stoppedResponding] = repeats.flatMap((repeat) => repeat.stoppedResponding ?? [])
  const unreachable = [...new Set(Object.values(first?.unreachable ?? {}))].join('; ')
  return {
    name: target.name,
    documents: addressesOf(target),
    drivers: driversOf(target),
    totals: totalsOf(results, requirements),
    observations: [...observations, ...repeats.flatMap((repeat) => repeat.observations)],
    ...present({
      retries: unlessEmpty(retries),
      serverErrors: unlessEmpty(serverErrors),
      hollow: unlessEmpty(hollow),
    }),
    leftovers: left.map(({ entry: { kind, name }, why }) => ({ kind, name, why })),
    ...present({
      mayAppear: unlessEmpty(mayAppear.map(({ kind, name }) => ({ kind, name }))),
      evidenceCut,
      unreachable: unreachable || undefined,
      stoppedResponding,
      notes: unlessEmpty(notes),
      coverage: first?.coverage,
      exploration: first?.exploration,
      again: target.again && atConcurrency(target.again, loweredTo(repeats)),
    }),
    results,
  }
}

/** Whether the requirement of an operation's documented success was selected. A run of few requirements may only request refusals. */
function isAskedFor(operation: string, results: readonly Result[]): boolean {
  const success = results.find(({ requirement }) => requirement === `${operation}.status`)
  return success !== undefined && success.verdict !== 'skipped'
}

/** The lowest concurrency that the repeats reached; undefined if none lowered it. */
function loweredTo(repeats: readonly TargetRepeat[]): number | undefined {
  const found = repeats.flatMap((repeat) => repeat.loweredTo ?? [])
  return found.length === 0 ? undefined : Math.min(...found)
}

/** A run that reproduces a result must not overload the target first. */
function atConcurrency(again: Reproduction, concurrency: number | undefined): Reproduction {
  if (concurrency === undefined) return again
  const place = again.options.indexOf('--concurrency')
  const others = again.options.filter((_, index) => place === -1 || (index !== place && index !== place + 1))
  return { ...again, options: [...others, '--concurrency', String(concurrency)] }
}

function addressesOf(target: Target): TargetReport['documents'] {
  return documentsOf(target).map((document) => ({
    document,
    url: (document === 'code-hosting' ? target.codeHosting?.url : target.legacyForge?.url) ?? '',
  }))
}

function driversOf({ codeHosting, legacyForge }: Target): TargetReport['drivers'] {
  return {
    ...(codeHosting ? { 'code-hosting': shownDriver(codeHosting.driver) } : {}),
    ...(legacyForge ? { 'legacy-forge': basename(legacyForge.driver) } : {}),
  }
}
