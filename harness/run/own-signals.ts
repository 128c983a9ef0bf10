const SIGNALS = ['SIGINT', 'SIGTERM', 'exit']

/**
 * Runs `act` while nobody else may listen for the end of this process. Vitest would leave at the first Ctrl-C, before
 * anything has been cleaned up; the command line decides when to leave.
 */
export async function withOwnSignals<T>(act: () => Promise<T>): Promise<T> {
  const turnAway = (event: string | symbol, listener: (...given: unknown[]) => void): void => {
    if (typeof event !== 'string' || !SIGNALS.includes(event)) return
    // The event comes before the listener is added; no signal can be delivered before a microtask.
    queueMicrotask(() => process.off(event, listener))
  }
  process.on('newListener', turnAway)
  try {
    return await act()
  } finally {
    process.off('newListener', turnAway)
  }
}
