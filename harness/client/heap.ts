import { setFlagsFromString } from 'node:v8'

let isSlow = false

/**
 * Makes V8 collect garbage before the heap has grown by half, for the rest of the process. By itself it lets the heap grow to
 * several times what is in use, such as by the values of large bodies.
 */
export function growHeapSlowly(): void {
  if (isSlow) return
  isSlow = true
  setFlagsFromString('--heap-growing-percent=40')
}
