import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import type { Target } from '../../harness/client/target.ts'
import { RunFolder } from '../../harness/runtime/run-folder.ts'
import { TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import { InProcessTransport } from '../../mutation/score/in-process-transport.ts'
import { startReference, type StartOptions } from '../../reference/start.ts'

interface Differences {
  /** Called with each exchange. */
  readonly record?: (exchange: Exchange) => void
  /** Differences from the target of the reference. */
  readonly target?: (own: Target) => Partial<Target>
}

/** The runtime for requests to a reference server in this process, which ends with the test. */
export async function runtimeOnReference(
  options: StartOptions = {},
  { record = () => {}, target = () => ({}) }: Differences = {},
): Promise<TargetRuntime> {
  const reference = await startReference(options)
  const folder = mkdtempSync(join(tmpdir(), 'runtime-'))
  const run = new RunFolder(folder, 'abc123')
  onTestFinished(async () => {
    await reference.close()
    run.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const own = { ...reference.target, name: 'reference', concurrency: 4, timeoutMs: 60_000, patienceMs: 0 }
  return new TargetRuntime({
    target: { ...own, ...target(own) },
    ...{ seed: 's', nonce: 'abc123', contract, ledger: run.ledger, record },
    transport: new InProcessTransport(reference.fetch),
  })
}
