import { Buffer } from './buffer.ts'

// Global objects of Node that the suite uses. A module that imports this file first finds them at its own start.

/** One message per turn of the event loop: a timer of 0 ms would take four. */
const { port1, port2 } = new MessageChannel()
const turns: Array<() => void> = []
port1.onmessage = () => turns.shift()?.()

function setImmediate(work: () => void): void {
  turns.push(work)
  port2.postMessage(undefined)
}

class Timer {
  readonly id: number

  constructor(id: number) {
    this.id = id
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  [Symbol.toPrimitive](): number {
    return this.id
  }
}

type Start = (work: () => void, ms?: number) => number

function timers(start: Start): (work: () => void, ms?: number) => Timer {
  return (work, ms) => new Timer(start(work, ms))
}

const process = {
  pid: 1,
  platform: 'browser',
  env: {},
  argv: [],
  versions: {},
  // Errors that belong to no promise end the verification (worker/main.ts).
  on(): void {},
  off(): void {},
  nextTick(work: (...args: unknown[]) => void, ...args: unknown[]): void {
    queueMicrotask(() => work(...args))
  },
}

Object.assign(globalThis, {
  Buffer,
  process,
  setImmediate,
  setTimeout: timers(setTimeout.bind(globalThis) as unknown as Start),
  setInterval: timers(setInterval.bind(globalThis) as unknown as Start),
})
