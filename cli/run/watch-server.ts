// The connection that it keeps open has no request.
// oxlint-disable-next-line no-restricted-imports
import { connect, type Socket } from 'node:net'
import { getOnce } from '../../harness/client/lone-client.ts'

/** How often a server that does not accept connections is tried again, in milliseconds. */
const TRY_EVERY_MS = 200
/** A server that takes longer for one request, while another connection is open, may serve only one. */
const BESIDE_MS = 2_000

/**
 * Calls `restarted` when a server accepts connections again after it did not. Keeps one connection open, on which it sends nothing. A
 * server that closes it and accepts the next one was not restarted. A server that answers nobody else meanwhile gets short connections
 * instead; then a restart within {@link TRY_EVERY_MS} is not noticed. Returns a function that ends the watch.
 */
export function watchServer(url: string, restarted: () => void): () => void {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  let socket: Socket | undefined
  let timer: NodeJS.Timeout | undefined
  let wasDown = false
  let isOver = false
  let isKept = true
  let isAsked = false
  const releaseIfAlone = async (one: Socket): Promise<void> => {
    const outcome = await getOnce({ url, timeoutMs: BESIDE_MS })
    if (!('fault' in outcome) || outcome.fault.kind !== 'timeout') return
    isKept = false
    one.destroy()
  }
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
      if (!isKept) one.destroy()
      else if (!isAsked) {
        isAsked = true
        void releaseIfAlone(one)
      }
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
