import { exitCodes, type StopSignal } from '../../harness/report/exit-code.ts'

/** A terminal and a package runner may both forward one Ctrl-C. */
const SAME_KEY_PRESS_MS = 150

/** The meaning of each signal: a closed terminal ends a run like `kill`. */
const meanings = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' } as const

export interface StopSignals {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  stoppedBy(): StopSignal | undefined
  release(): void
}

/** The first signal stops a run and lets it clean up; the second one ends the process at once. */
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
  const listeners = Object.entries(meanings).map(
    ([signal, meaning]) => [signal, () => stop(meaning)] as const,
  )
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return {
    signal: controller.signal,
    stoppedBy: () => first?.name,
    release() {
      for (const [signal, listener] of listeners) process.off(signal, listener)
    },
  }
}

/** Resolves with the first signal that stops a process. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of Object.keys(meanings)) process.once(signal, () => resolve())
  })
}

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
