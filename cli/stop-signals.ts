import type { StopSignal } from '../harness/report/exit-code.ts'
import { exitCodes } from '../harness/report/exit-code.ts'

/** A terminal and a package runner may both pass on one Ctrl-C. */
const SAME_KEY_PRESS_MS = 150

export interface StopSignals {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  /** Which one it was. */
  stoppedBy(): StopSignal | undefined
  /** Lets signals end the process again. */
  release(): void
}

/** The first signal stops a run in good order, the second one leaves at once. */
export function catchStopSignals(onFirst: () => void, onSecond: () => void): StopSignals {
  const controller = new AbortController()
  let first: { readonly name: StopSignal; readonly at: number } | undefined
  const stop = (name: StopSignal): void => {
    const now = performance.now()
    if (!first) {
      first = { name, at: now }
      onFirst()
      controller.abort()
    } else if (now - first.at > SAME_KEY_PRESS_MS) {
      onSecond()
      process.exit(exitCodes[name])
    }
  }
  const interrupt = (): void => stop('SIGINT')
  const terminate = (): void => stop('SIGTERM')
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', terminate)
  return {
    signal: controller.signal,
    stoppedBy: () => first?.name,
    release: () => {
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', terminate)
    },
  }
}
