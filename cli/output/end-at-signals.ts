import { exitCodes } from '../../harness/report/exit-code.ts'
import { catchStopSignals } from './stop-signals.ts'

/** Lets the first signal end a command that changes nothing, with one line and the exit code of the signal. */
export function endAtSignals(what: string): void {
  const stop = catchStopSignals(
    () =>
      setImmediate(() => {
        process.stderr.write(`forge-conformance: interrupted: ${what}\n`)
        process.exit(exitCodes[stop.stoppedBy() ?? 'SIGINT'])
      }),
    () => {},
  )
}
