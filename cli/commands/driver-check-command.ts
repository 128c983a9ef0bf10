import { cleanUp } from '../../fixtures/clean-up/clean-up.ts'
import type { Capability } from '../../fixtures/drivers/driver.ts'
import type { Ledger } from '../../fixtures/ledger.ts'
import { Interrupted } from '../../harness/client/inconclusive.ts'
import type { Target } from '../../harness/client/target.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { preflight } from '../../harness/run/preflight.ts'
import { TargetRuntime, type CodeHostingRuntime } from '../../harness/runtime/target-runtime.ts'
import { contract } from '../catalogue/contract.ts'
import { benchOf, capabilityTests, signsIn } from '../driver-check/capability-checks.ts'
import { entriesOf } from '../../harness/checks/entries-of.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { print, withLedger } from '../output/with-ledger.ts'
import { resolveTargets } from '../targets/resolve-targets.ts'
import { UsageError } from '../base/usage-error.ts'

interface Tried {
  readonly part: Capability | 'signIn'
  /** The defect of the part; absent if it works. */
  readonly wrong?: string
  readonly isMissing?: true
}

/**
 * `forge-conformance driver-check`: tries every part of the driver of a target by its effect, as documented operations show it. Returns the
 * exit code: 0 if every part of the driver works, 1 if one does not.
 */
export async function driverCheckCommand({ flags }: CommandInput): Promise<number> {
  const { settings, resolved } = await resolveTargets({ flags, running: 'driver-check' })
  const [only, ...others] = resolved
  if (!only || others.length > 0) throw new UsageError('driver-check takes one target at a time')
  const { target } = only
  if (!target.codeHosting?.admin)
    throw new UsageError(`${target.name}: driver-check requires codeHosting with an administrator`)
  if (!target.allowWrites)
    throw new UsageError(
      `${target.name}: driver-check creates resources and removes them; --allow-writes permits it`,
    )
  const { result: code, stoppedBy } = await withLedger(valueOf(settings, 'output'), (ledger, signal) =>
    checkDriver(target, ledger, signal),
  )
  return stoppedBy ? exitCodes[stoppedBy] : code
}

async function checkDriver(target: Target, ledger: Ledger, signal: AbortSignal): Promise<number> {
  const runtime = new TargetRuntime({
    target,
    seed: 'driver-check',
    nonce: ledger.run,
    contract,
    ledger,
    record: () => {},
    signal,
  })
  const { codeHosting } = runtime
  try {
    if (!codeHosting) throw new Error('a target without a code-hosting document')
    const { 'code-hosting': problem } = await preflight(runtime)
    if (problem !== undefined) {
      print(`${target.name}: not testable: ${problem}`)
      return exitCodes.incomplete
    }
    const { name } = codeHosting.seeder.parts.driver
    print(`${target.name}, driver ${name}`)
    const tried = await tryParts(runtime, codeHosting)
    runtime.client.beginCleanUp()
    const { left } = await cleanUp(codeHosting.seeder, ledger)
    for (const { entry, why } of left) print(`  left behind: ${entry.kind} ${entry.name}: ${why}`)
    if (tried.some(({ wrong }) => wrong !== undefined)) return exitCodes.failed
    return left.length > 0 ? exitCodes.incomplete : exitCodes.held
  } finally {
    await runtime.close()
  }
}

async function tryParts(runtime: TargetRuntime, codeHosting: CodeHostingRuntime): Promise<Tried[]> {
  const bench = benchOf(runtime, codeHosting)
  const { capabilities } = codeHosting.seeder.parts.driver
  const tried: Tried[] = []
  for (const [part, test] of entriesOf({ signIn: signsIn, ...capabilityTests })) {
    let result: Tried = { part, isMissing: true }
    if (part === 'signIn' || capabilities[part])
      try {
        const wrong = await test(bench)
        result = { part, ...(wrong === undefined ? {} : { wrong }) }
      } catch (cause) {
        if (cause instanceof Interrupted) return tried
        result = { part, wrong: cause instanceof Error ? cause.message : String(cause) }
      }
    tried.push(result)
    print(lineOf(result, runtime))
    // Without users who sign in, nothing else can be tried.
    if (part === 'signIn' && result.wrong !== undefined) return tried
  }
  return tried
}

function lineOf({ part, wrong, isMissing }: Tried, { redactor }: TargetRuntime): string {
  if (isMissing) return `  none    ${part}: requirements that need it are unmet`
  return wrong === undefined ? `  ok      ${part}` : `  wrong   ${part}: ${redactor.cleanMessage(wrong)}`
}
