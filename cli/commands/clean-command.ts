import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { clean, LEDGER_FILE } from '../../harness/run/clean.ts'
import { contract } from '../catalogue/contract.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { endAtSignals } from '../output/stop-signals.ts'
import { usable } from '../output/usable.ts'
import { resolveTargets } from '../targets/resolve-targets.ts'
import { UsageError } from '../base/usage-error.ts'

const MAX_LINES = 200

/** `forge-conformance clean`: removes the resources that an interrupted run left on its targets. Returns the exit code. */
export async function cleanCommand({ flags }: CommandInput): Promise<number> {
  const { settings, targets } = await resolveTargets({ flags, running: 'clean' })
  const output = valueOf(settings, 'output')
  const file = join(output, LEDGER_FILE)
  if (!existsSync(file))
    throw new UsageError(`${file} does not exist; --output names the folder of the run to clean up after`)
  endAtSignals(`what was not removed stays in ${file}: run clean again`)
  const cleaned = await usable(() => clean(contract, targets, output))
  let complete = true
  for (const { target, removed, goneBefore, left, absent, issues, notes } of cleaned.targets) {
    const counts = `${removed} removed, ${left.length} left behind`
    process.stdout.write(`${visibleAtMost(target, 100)}: ${counts}\n`)
    for (const line of firstOf(left, ({ kind, name, why }) => `${kind} ${name}: ${why}`))
      process.stdout.write(`  ${visibleAtMost(line, 300)}\n`)
    for (const line of firstOf(
      issues,
      ({ name, isThere }) =>
        `the legacy issue ${name} ${isThere ? 'stays' : 'may be there'}: the document has no operation that deletes an issue`,
    ))
      note(`${target}: ${line}`)
    if (goneBefore > 0)
      note(
        `${target}: ${goneBefore} of the ledger were gone before: somebody else removed them, or the ledger is old`,
      )
    if (absent > 0)
      note(`${target}: ${absent} creations without a clear response are not there; they are forgotten`)
    for (const line of notes) note(`${target}: ${line}`)
    complete &&= left.length === 0
  }
  if (cleaned.ignored > 0) note(`${file}: ${cleaned.ignored} lines are not entries of a run and are ignored`)
  for (const line of firstOf(cleaned.elsewhere, (url) => `${url}, which is not a target of this command`))
    note(`${file} also has entries of ${line}`)
  return complete ? exitCodes.held : exitCodes.incomplete
}

/** Lines about the first of many things: anybody can write a ledger with half a million entries. */
function firstOf<T>(all: readonly T[], lineOf: (one: T) => string): string[] {
  const more = all.length - MAX_LINES
  return [...all.slice(0, MAX_LINES).map(lineOf), ...(more > 0 ? [`${more} more`] : [])]
}

function note(line: string): void {
  process.stderr.write(`note ${visibleAtMost(line, 300)}\n`)
}
