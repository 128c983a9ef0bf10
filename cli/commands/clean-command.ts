import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { clean, LEDGER_FILE } from '../../harness/run/clean.ts'
import { contract } from '../catalogue/contract.ts'
import { valueOf } from '../options/values.ts'
import { usable } from '../output/usable.ts'
import { resolveTargets } from '../targets/resolve-targets.ts'
import { UsageError } from '../base/usage-error.ts'
import type { CommandInput } from '../options/command-input.ts'

/** `forge-conformance clean`: removes the resources that an interrupted run left on its targets. Returns the exit code. */
export async function cleanCommand({ flags }: CommandInput): Promise<number> {
  const { settings, targets } = await resolveTargets({
    flags,
    reference: refuseReference,
    running: 'clean',
  })
  const output = valueOf(settings, 'output')
  const file = join(output, LEDGER_FILE)
  if (!existsSync(file))
    throw new UsageError(`${file} does not exist; --output names the folder of the run to clean up after`)
  const cleaned = await usable(() => clean(contract, targets, output))
  let complete = true
  for (const { target, removed, left, absent, issues, notes } of cleaned.targets) {
    const counts = `${removed} removed, ${left.length} left behind`
    process.stdout.write(`${visibleAtMost(target, 100)}: ${counts}\n`)
    for (const { kind, name, why } of left)
      process.stdout.write(`  ${visibleAtMost(`${kind} ${name}: ${why}`, 300)}\n`)
    for (const { name, isThere } of issues)
      note(
        `${target}: the legacy issue ${name} ${isThere ? 'stays' : 'may be there'}: the document has no operation that deletes an issue`,
      )
    if (absent > 0)
      note(`${target}: ${absent} creations without a clear response are not there; they are forgotten`)
    for (const line of notes) note(`${target}: ${line}`)
    complete &&= left.length === 0
  }
  if (cleaned.ignored > 0) note(`${file}: ${cleaned.ignored} lines are not entries of a run and are ignored`)
  for (const url of cleaned.elsewhere)
    note(`${file} also has entries of ${url}, which is not a target of this command`)
  return complete ? exitCodes.held : exitCodes.incomplete
}

function note(line: string): void {
  process.stderr.write(`note ${visibleAtMost(line, 300)}\n`)
}

function refuseReference(): never {
  throw new UsageError('clean requires the target of the run: its URL or --target')
}
