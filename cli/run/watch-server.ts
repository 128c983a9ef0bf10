// It sends no request.
// oxlint-disable-next-line no-restricted-imports
import { connect, type Socket } from 'node:net'

/** How often a server that does not accept connections is tried again, in milliseconds. */
const TRY_EVERY_MS = 200

/**
 * Calls `restarted` when a server accepts connections again after it did not. Keeps one connection open, on which it sends nothing. A
 * server that closes it and accepts the next one was not restarted. Returns a function that ends the watch.
 */
export function watchServer(url: string, restarted: () => void): () => void {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  let socket: Socket | undefined
  let timer: NodeJS.Timeout | undefined
  let wasDown = false
  let isOver = false
  const again = (afterMs: number): void => {
    if (!isOver) timer = setTimeout(open, afterMs)
  }
  const open = (): void => {
    const one = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) })
    let acceptedAt: number | undefined
    socket = one
    one.on('connect', () => {
      acceptedAt = performance.now()
      if (wasDown) restarted()
      wasDown = false
    })
    one.on('error', () => undefined)
    one.on('close', () => {
      if (acceptedAt === undefined) wasDown = true
      // A server that is starting again refuses the next connection only for a short time.
      const hasLasted = acceptedAt !== undefined && performance.now() - acceptedAt > TRY_EVERY_MS
      again(hasLasted ? 0 : TRY_EVERY_MS)
    })
  }
  open()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.destroy()
  }
}
