/** Interval of the checks of the event loop, in milliseconds. */
const EVERY_MS = 20

/** The longest standstill of a busy harness, in milliseconds. During the rest of a longer one, the harness was stopped. */
const STOPPED_MS = 1000

let blockedMs = 0
let stoppedMs = 0
let dueAt = Infinity
let users = 0
let ticking: NodeJS.Timeout | undefined

/**
 * A time in milliseconds that stands still while the event loop is blocked, for example while it decodes the response of another
 * target: bytes that arrive meanwhile are not late. Differences between two calls are valid while {@link keepFreeTime} is in
 * effect; otherwise it is plain time.
 */
export function freeTime(): number {
  const now = performance.now()
  return now - blockedMs - Math.max(0, now - dueAt)
}

/**
 * A time in milliseconds that stands still while the harness is stopped, for example while its machine sleeps: of each standstill
 * of the event loop, only the first second counts. Time in which the harness is busy counts, because the target continues
 * meanwhile.
 */
export function runTime(): number {
  const now = performance.now()
  return now - stoppedMs - Math.max(0, now - dueAt - STOPPED_MS)
}

/** Makes {@link freeTime} and {@link runTime} detect a blocked event loop until the returned function is called. */
export function keepFreeTime(): () => void {
  users += 1
  if (users === 1) {
    dueAt = performance.now() + EVERY_MS
    ticking = setInterval(tick, EVERY_MS)
    ticking.unref()
  }
  let isInEffect = true
  return () => {
    if (!isInEffect) return
    isInEffect = false
    users -= 1
    if (users > 0) return
    tick()
    dueAt = Infinity
    clearInterval(ticking)
  }
}

function tick(): void {
  const now = performance.now()
  blockedMs += Math.max(0, now - dueAt)
  stoppedMs += Math.max(0, now - dueAt - STOPPED_MS)
  dueAt = now + EVERY_MS
}
