import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from '../harness/report/exit-code.ts'
import { visibleAtMost } from '../harness/report/visible.ts'
import { clean, LEDGER_FILE } from '../harness/run/clean.ts'
import { contract } from './contract.ts'
import { DEFAULT_OUTPUT } from './prepare-run.ts'
import { resolveTargets, type TargetRequest } from './resolve-targets.ts'
import { UsageError } from './usage-error.ts'

/** `forge-conformance clean`: takes away what a run made and could not take away itself. Gives the exit code. */
export async function cleanCommand(request: Omit<TargetRequest, 'reference'>): Promise<number> {
  const { settings, targets } = await resolveTargets({ ...request, reference: refuseReference })
  const output = settings.output ?? DEFAULT_OUTPUT
  const file = join(output, LEDGER_FILE)
  if (!existsSync(file)) throw new UsageError(`${file} is not there: it is what says what to take away`)
  let complete = true
  // One after another: the targets share a ledger, and each is told what was taken away from it alone.
  for (const target of targets)
    for (const { removed, left } of await clean(contract, [target], output)) {
      const counts = `${removed} taken away, ${left.length} left behind`
      process.stdout.write(`${visibleAtMost(target.name, 100)}: ${counts}\n`)
      for (const { kind, name, why } of left)
        process.stdout.write(`  ${visibleAtMost(`${kind} ${name}: ${why}`, 300)}\n`)
      complete &&= left.length === 0
    }
  return complete ? exitCodes.held : exitCodes.incomplete
}

function refuseReference(): never {
  throw new UsageError('clean wants the target of the run: its url or --target')
}
