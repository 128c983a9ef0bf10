import type { Ledger } from '../../fixtures/ledger.ts'
import { newNonce } from '../../harness/client/nonce.ts'
import { Interrupted } from '../../harness/client/inconclusive.ts'
import type { StopSignal } from '../../harness/report/exit-code.ts'
import { visible } from '../../harness/report/visible.ts'
import { RunFolder } from '../../harness/runtime/run-folder.ts'
import { note } from '../base/note.ts'
import { catchStopSignals } from './stop-signals.ts'
import { usable } from './usable.ts'
import { shellWord } from '../../harness/report/shell-word.ts'

/** The result of work with the ledger of an output folder, or of what a signal has left of it. */
export type Done<T> =
  | { readonly result: T; readonly stoppedBy: StopSignal | undefined }
  | { readonly result: undefined; readonly stoppedBy: StopSignal }

/**
 * Runs a command that tries something on a target, with the ledger in the output folder and a signal that Ctrl-C aborts. Throws
 * `UsageError` if the folder cannot be used.
 */
export async function withLedger<T>(
  output: string,
  act: (ledger: Ledger, signal: AbortSignal) => Promise<T>,
): Promise<Done<T>> {
  const stop = catchStopSignals(
    () => note('stopping: finishing requests in progress and cleaning up; a second signal exits at once'),
    () =>
      note(
        `exited without cleaning up; "forge-conformance clean --output ${shellWord(output)}" removes what is left`,
      ),
  )
  const folder = usable(() => new RunFolder(output, newNonce()))
  try {
    const result = await act(folder.ledger, stop.signal)
    return { result, stoppedBy: stop.stoppedBy() }
  } catch (cause) {
    const stoppedBy = stop.stoppedBy()
    if (!stoppedBy || !(cause instanceof Interrupted)) throw cause
    return { result: undefined, stoppedBy }
  } finally {
    folder.close()
  }
}

/** Lines on standard output. */
export function print(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${visible(line)}\n`)
}
