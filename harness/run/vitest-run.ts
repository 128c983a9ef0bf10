import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import type { TestCase } from 'vitest/node'
import { packageRoot } from '../../schemas/load.ts'
import type { Result } from '../report/report.ts'
import type { WorkerJob } from './worker-job.ts'

/** What came of the checks: the results by target, and what went wrong outside of every check. */
export interface VitestOutcome {
  readonly results: ReadonlyMap<string, ReadonlyMap<string, Result>>
  readonly troubles: readonly string[]
}

/**
 * Runs the checks on vitest, in one worker and one file, with nothing of the user's own vite or vitest
 * configuration. `onResult` is told of each result as it comes.
 */
export async function runOnVitest(
  job: WorkerJob,
  onResult: (target: string, result: Result) => void,
): Promise<VitestOutcome> {
  const { createVitest } = await import('vitest/node')
  const results = new Map<string, Map<string, Result>>(job.targets.map(({ name }) => [name, new Map()]))
  const troubles: string[] = []
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const folder = extension === 'js' ? 'dist/harness/run' : 'harness/run'

  const take = (testCase: TestCase): void => {
    const { target, requirement } = testCase.meta()
    if (target === undefined || requirement === undefined) return
    const result = resultOf(testCase, requirement)
    results.get(target)?.set(requirement, result)
    onResult(target, result)
  }
  // Of the worker's heap, which is mostly young; a larger nursery saves a few milliseconds and costs 20 MiB.
  setFlagsFromString('--max-semi-space-size=4')
  const exitCode = process.exitCode
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      root: packageRoot(),
      include: [`${folder}/entry.${extension}`],
      exclude: [],
      // A reporter of our own alone: nothing of vitest's reaches the terminal.
      reporters: [
        {
          onTestCaseResult: take,
          onTestRunEnd: (_modules, errors) => {
            troubles.push(...errors.map(({ message }) => message))
          },
        },
      ],
      pool: 'threads',
      isolate: false,
      fileParallelism: false,
      maxWorkers: 1,
      // The target's own limit is kept where requests are sent; a check that waits for a scenario holds nobody up.
      maxConcurrency: Number.MAX_SAFE_INTEGER,
      // Every exchange has its own deadline; a test that waits for its turn is not late.
      testTimeout: 0,
      hookTimeout: 0,
      retry: 0,
      bail: 0,
      cache: false,
      provide: { job },
      disableConsoleIntercept: true,
      server: { deps: { external: [/\/dist\//] } },
      env: {},
    },
    {
      envDir: false,
      publicDir: false,
      css: { postcss: {} },
      logLevel: 'silent',
      cacheDir: join(packageRoot(), 'node_modules/.vite'),
    },
    // Vitest hides and shows the cursor of a terminal; ours is the command line's to draw on.
    { stdout: nowhere(), stderr: nowhere() },
  )
  try {
    const { testModules, unhandledErrors } = await vitest.start()
    for (const module of testModules) troubles.push(...module.errors().map(({ message }) => message))
    troubles.push(...unhandledErrors.map((error) => (error instanceof Error ? error.message : String(error))))
  } finally {
    await vitest.close()
    // Vitest says by the exit code what the report says by its verdicts; the command line decides.
    process.exitCode = exitCode
  }
  return { results, troubles: [...new Set(troubles)] }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

/** The result that the check left, held against what vitest says of the test: where they differ, nothing is certain. */
function resultOf(testCase: TestCase, requirement: string): Result {
  const { result } = testCase.meta()
  const { state, errors } = testCase.result()
  const held = result && (result.verdict === 'pass' || result.verdict === 'observed')
  if (result && held === (state === 'passed')) return result
  return {
    requirement,
    verdict: 'error',
    reason: 'a defect in the harness',
    message: errors?.[0]?.message ?? `the test ended as ${state} without a result`,
    exchanges: [],
    durationMs: 0,
  }
}
