import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** More than most runs receive. Parsed values can take fifteen times the memory. */
const BYTES_BETWEEN = 8 * 1024 * 1024

let receivedBytes = 0
let nextAt = BYTES_BETWEEN
let collect: (() => void) | undefined

/**
 * Counts received bytes of all targets of the process, and collects garbage after each amount. By default, V8 lets the heap grow to
 * several times the used size while bodies keep the processor busy.
 */
export function collectAfterBytes(bytes: number): void {
  receivedBytes += bytes
  if (receivedBytes < nextAt) return
  nextAt = receivedBytes + BYTES_BETWEEN
  collect ??= exposedCollector()
  collect()
}

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
