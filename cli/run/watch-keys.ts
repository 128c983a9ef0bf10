import type { ReadStream } from 'node:tty'

/** Calls `pressed` with each key typed on a terminal; other inputs are not read. Returns a function that ends it. */
export function watchKeys(input: ReadStream, pressed: (key: string) => void): () => void {
  if (!input.isTTY) return () => undefined
  const read = (keys: Buffer): void => {
    for (const key of keys.toString('utf8')) {
      // In raw mode, Ctrl-C is a key.
      if (key === '\u0003') process.kill(process.pid, 'SIGINT')
      else pressed(key)
    }
  }
  input.setRawMode(true)
  input.resume()
  input.on('data', read)
  return () => {
    input.off('data', read)
    input.setRawMode(false)
    input.pause()
  }
}
