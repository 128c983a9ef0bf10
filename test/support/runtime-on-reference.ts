import { onTestFinished } from 'vitest'
import type { Exchange } from '../../harness/client/exchange.ts'
import type { Target } from '../../harness/client/target.ts'
import type { TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import { inProcessRuntime } from '../../mutation/score/in-process-runtime.ts'
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
  const own = { ...reference.target, name: 'reference', concurrency: 4, timeoutMs: 60_000, patienceMs: 0 }
  const { runtime, close } = inProcessRuntime({
    reference,
    target: { ...own, ...target(own) },
    ...{ seed: 's', nonce: 'abc123', record },
  })
  onTestFinished(close)
  return runtime
}
