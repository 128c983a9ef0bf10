/** A replay creates the server from which targets clone, and never lets it listen. */
class IdleServer {
  readonly listening = false
  maxConnections = 0

  on(): this {
    return this
  }

  once(): never {
    throw new Error('a page has no server')
  }
}

export function createServer(): IdleServer {
  return new IdleServer()
}
