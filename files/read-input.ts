import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { readBytes, TooLarge, utf8Of } from './read-file.ts'

/** Larger files are not written by hand. In bytes. */
export const MAX_INPUT_BYTES = 64 * 1024 * 1024

/** Longest time without data in a pipe: long enough to type a passphrase. In milliseconds. */
const MAX_SILENCE_MS = 10_000

/** Pause before an empty pipe is read again. In milliseconds. */
const PAUSE_MS = 10

/** The paths that a shell passes for `<(COMMAND)`, and the standard input. */
const GIVEN_BY_A_SHELL = /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/

/** A pipe of a shell had no data for too long. */
export class SilentPipe extends Error {
  constructor(file: string, ms: number) {
    super(`${file} is a pipe into which nothing was written for ${ms / 1000} s`)
    this.name = 'SilentPipe'
  }
}

/**
 * The bytes of a file that a user names, at most {@link MAX_INPUT_BYTES}. In addition to regular files, it reads pipes that a shell passes
 * for `<(COMMAND)`, as long as data arrives. Throws `NotRegular`, `TooLarge`, {@link SilentPipe}, or the error of the file system.
 */
export function readInputBytes(file: string, silenceMs = MAX_SILENCE_MS): Buffer {
  if (!GIVEN_BY_A_SHELL.test(file) || !statSync(file).isFIFO()) return readBytes(file, MAX_INPUT_BYTES)
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!fstatSync(descriptor).isFIFO()) return readBytes(file, MAX_INPUT_BYTES)
    return readPipe(descriptor, file, silenceMs)
  } finally {
    closeSync(descriptor)
  }
}

/** The text of such a file. Throws like {@link readInputBytes}, and `NotUtf8`. */
export function readInput(file: string): string {
  return utf8Of(readInputBytes(file), file)
}

function readPipe(descriptor: number, file: string, silenceMs: number): Buffer {
  const parts: Buffer[] = []
  let size = 0
  for (let heardAt = performance.now(); ;) {
    const part = read(descriptor)
    if (part === 'nothing yet') {
      if (performance.now() - heardAt > silenceMs) throw new SilentPipe(file, silenceMs)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
      continue
    }
    if (part.length === 0) return Buffer.concat(parts, size)
    heardAt = performance.now()
    size += part.length
    if (size > MAX_INPUT_BYTES) throw new TooLarge(file, MAX_INPUT_BYTES)
    parts.push(part)
  }
}

function read(descriptor: number): Buffer | 'nothing yet' {
  const part = Buffer.allocUnsafe(64 * 1024)
  try {
    return part.subarray(0, readSync(descriptor, part, 0, part.length, null))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EAGAIN') return 'nothing yet'
    throw cause
  }
}
