import { afterAll, beforeAll, describe, test, type TestContext } from 'vitest'
import { recordsOf } from '../../harness/runtime/contract.ts'
import { contract } from '../../cli/catalogue/contract.ts'
import { select } from '../../cli/catalogue/selection.ts'
import { valuesFromConfiguration } from '../../cli/options/values.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { UsageError } from '../../cli/base/usage-error.ts'
import type { Report, RequirementRecord } from '../../harness/report/report.ts'
import { Incomplete, RequirementFailed } from './failures.ts'
import type { ConformanceOptions } from './options.ts'
import { SharedRun } from './shared-run.ts'

export type { ConformanceOptions, TargetSource } from './options.ts'

/** Exchanges have their own time limits; vitest's would include the wait for their turn. In milliseconds. */
const NO_TIMEOUT = 24 * 60 * 60 * 1000

/**
 * Registers one vitest test for each selected requirement. All of them share one run against the target, which starts with the first test
 * that vitest runs and checks only the requirements of tests that vitest runs. A requirement that is `unmet`, `error` or `observed` is
 * skipped with its reason. A last test fails when a requirement could not be judged, so that skipped tests never make an incomplete run
 * look complete. Throws `UsageError` if the options select nothing.
 */
export function conformance(options: ConformanceOptions): void {
  refuseUnknown(options)
  const requirements = requirementsOf(options)
  const ids = requirements.map(({ id }) => id)
  const run = new SharedRun(options)
  const incompleteIn = (report: Report) => Incomplete.of(report, options.allowUnmet ?? false)
  let isCompletenessShown = false
  describe(options.name ?? 'forge-conformance', () => {
    // The target is resolved here, so that an error in it fails every test with one line.
    beforeAll(() => run.prepare(), NO_TIMEOUT)
    for (const requirement of requirements)
      test(
        `${requirement.id}: ${requirement.says}`,
        async (context) => settle(context, requirement, run, chosenBy(context) ?? ids),
        NO_TIMEOUT,
      )
    test(
      'every selected requirement is judged',
      async (context) => {
        isCompletenessShown = true
        const incomplete = incompleteIn((await run.finished(chosenBy(context) ?? ids)).report)
        if (incomplete) throw incomplete
      },
      NO_TIMEOUT,
    )
    afterAll(async () => {
      const report = await run.end()
      // `-t` also leaves out the test of completeness; the selected tests must not look green because of that.
      const incomplete = report && !isCompletenessShown ? incompleteIn(report) : undefined
      if (incomplete) throw incomplete
    }, NO_TIMEOUT)
  })
}

async function settle(
  context: TestContext,
  requirement: RequirementRecord,
  run: SharedRun,
  chosen: readonly string[],
): Promise<void> {
  const result = await run.resultOf(requirement.id, chosen)
  const { verdict } = result
  if (verdict === 'pass') return
  if (verdict === 'fail' || verdict === 'unstable')
    throw new RequirementFailed(await run.finished(chosen), result)
  context.skip([verdict, result.message ?? result.reason].filter(Boolean).join(': '))
}

/**
 * The ids of the tests that vitest is going to run together with this one: all except those that `-t` or `.only` leave out. Undefined if
 * this version of vitest does not provide them.
 */
function chosenBy({ task }: TestContext): string[] | undefined {
  const tasks = task.suite?.tasks
  return tasks
    ?.filter(({ mode }) => mode === 'run' || mode === 'queued')
    .map(({ name }) => name.split(':', 1)[0] ?? '')
}

const known: Readonly<Record<keyof ConformanceOptions, true>> = {
  target: true,
  document: true,
  only: true,
  skip: true,
  level: true,
  seed: true,
  output: true,
  allowUnmet: true,
  name: true,
}

/** A misspelled option would have no effect, without an error. */
function refuseUnknown(options: ConformanceOptions): void {
  for (const option of Object.keys(options))
    if (!Object.hasOwn(known, option))
      throw new UsageError(
        `conformance(): ${option} is not known${didYouMean(option, Object.keys(known)) || `; options are ${Object.keys(known).join(', ')}`}`,
      )
}

function requirementsOf({ document, only, skip, level }: ConformanceOptions): RequirementRecord[] {
  const given = Object.entries({ document, only, skip, level }).filter(([, value]) => value !== undefined)
  const values = valuesFromConfiguration(Object.fromEntries(given), 'conformance()')
  const requirements = select(recordsOf(contract), values).filter(({ testable }) => testable)
  if (requirements.length === 0)
    throw new UsageError('conformance(): no requirement matches all of document, only, skip and level')
  return requirements
}
