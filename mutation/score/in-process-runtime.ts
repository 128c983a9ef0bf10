import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../../cli/catalogue/contract.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import type { Target } from '../../harness/client/target.ts'
import { RunFolder } from '../../harness/runtime/run-folder.ts'
import { TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import type { Reference } from '../../reference/start.ts'
import { InProcessTransport } from './in-process-transport.ts'

interface Parts {
  readonly reference: Reference
  readonly target: Target
  readonly seed: string
  /** Six lower-case letters and digits, or 26 for names of ordinary form. */
  readonly nonce: string
  /** Called with each exchange. */
  readonly record: (exchange: Exchange) => void
  /** The source of passwords of ordinary form. */
  readonly secret?: string
  readonly signal?: AbortSignal
}

/** The runtime for requests to a reference server in this process. `close` ends the server as well. */
export function inProcessRuntime({ reference, nonce, ...parts }: Parts): {
  readonly runtime: TargetRuntime
  readonly close: () => Promise<void>
} {
  const folder = mkdtempSync(join(tmpdir(), 'runtime-'))
  const run = new RunFolder(folder, nonce)
  const runtime = new TargetRuntime({
    ...parts,
    ...{ nonce, contract, ledger: run.ledger },
    transport: new InProcessTransport(reference.fetch),
  })
  const close = async () => {
    await runtime.close()
    await reference.close()
    run.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { runtime, close }
}
