import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cleanUp } from '../../fixtures/clean-up.ts'
import { Ledger, LEDGER_FILE } from '../../fixtures/ledger.ts'
import { operations } from '../../suites/operations.ts'
import type { Target } from '../client/target.ts'
import { exitCodes } from '../report/exit-code.ts'
import { visibleAtMost } from '../report/visible.ts'
import { TargetRuntime } from '../run/target-runtime.ts'
import { DEFAULT_OUTPUT } from './prepare-run.ts'
import { resolveTargets, type TargetRequest } from './resolve-targets.ts'
import { UsageError } from './usage-error.ts'

/** `forge-conformance clean`: takes away what a run made and could not take away itself. Gives the exit code. */
export async function cleanCommand(request: Omit<TargetRequest, 'reference'>): Promise<number> {
  const { settings, targets } = await resolveTargets({ ...request, reference: refuseReference })
  const file = join(settings.output ?? DEFAULT_OUTPUT, LEDGER_FILE)
  if (!existsSync(file)) throw new UsageError(`${file} is not there: it is what says what to take away`)
  const ledger = new Ledger(file)
  const before = ledger.remaining().length
  for (const target of targets) await cleanTarget(target, ledger)
  const left = ledger.remaining()
  process.stdout.write(`${before - left.length} of ${before} things taken away\n`)
  for (const { kind, name, url } of left)
    process.stdout.write(`left behind: ${visibleAtMost(`${kind} ${name} at ${url}`, 300)}\n`)
  return left.length > 0 ? exitCodes.incomplete : exitCodes.held
}

async function cleanTarget(target: Target, ledger: Ledger): Promise<void> {
  // Whoever asks for this wants the target changed.
  const runtime = new TargetRuntime({
    target: { ...target, allowWrites: true },
    seed: 'clean',
    operations,
    ledger,
    record: () => undefined,
  })
  try {
    if (runtime.codeHosting) await cleanUp(runtime.codeHosting.seeder, ledger)
  } finally {
    await runtime.close()
  }
}

function refuseReference(): never {
  throw new UsageError('clean wants the target of the run: its url or --target')
}
