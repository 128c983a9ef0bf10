import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { buildApp } from './app.ts'
import { GitStore } from './git/store.ts'
import { Forge } from './model/forge.ts'
import { LegacyForge } from './model/legacy-forge.ts'
import { operations } from './operations.ts'
import { defaultOverrides, type Overrides } from './overrides.ts'
import { seed } from './seed.ts'
import { takeSnapshot, type Snapshot } from './snapshot.ts'
import type { TargetFile } from './target.ts'

export type { Overrides, TargetFile }

export interface StartOptions {
  /** Any free port when absent. */
  readonly port?: number
  readonly host?: string
  /** A path in front of everything, such as `/forge`: a {base_url} may have one. */
  readonly basePath?: string
  readonly adminName?: string
  /** Random when absent. */
  readonly adminPassword?: string
  /** The server assigns ids greater than this. */
  readonly idsFrom?: number
  /** Breaks promises on purpose; see README.md. */
  readonly mutate?: (overrides: Overrides) => void
}

export interface Reference {
  readonly url: string
  /** The data with which a run reaches this server. */
  readonly target: TargetFile
  /** Handles a request to `url` in this process, without a connection. */
  readonly fetch: (request: Request) => Promise<Response>
  state(): Snapshot
  /** Ends open connections and removes the temporary folder. */
  close(): Promise<void>
}

/** Starts a reference server for both documents: in memory, on a port of its own. */
export async function startReference(options: StartOptions = {}): Promise<Reference> {
  const host = options.host ?? '127.0.0.1'
  const { forge, seeded, overrides, fetch } = build(options)
  const server = createAdaptorServer({ fetch }) as Server
  // Longer than callers keep idle connections, so that the server closes none just when a request is sent on it.
  server.keepAliveTimeout = 75_000
  overrides.listen(server)
  const { port } = await listen(server, options.port ?? 0, host)
  forge.url = `http://${host.includes(':') ? `[${host}]` : host}:${port}${normalized(options.basePath ?? '')}`
  return {
    url: forge.url,
    target: targetOf(forge.url, seeded),
    fetch,
    state: () => takeSnapshot(forge),
    close: () => close(server, forge),
  }
}

function build(options: StartOptions) {
  const forge = new Forge(new GitStore(), new LegacyForge(options.idsFrom), options.idsFrom)
  const seeded = seed(forge, { adminName: options.adminName ?? 'root', adminPassword: options.adminPassword })
  const overrides = defaultOverrides(operations)
  options.mutate?.(overrides)
  const app = buildApp(forge, overrides, normalized(options.basePath ?? ''))
  const fetch = async (request: Request) => overrides.respond(request, await app.fetch(request))
  return { forge, seeded, overrides, fetch }
}

function targetOf(url: string, seeded: ReturnType<typeof seed>): TargetFile {
  const { admin, ...legacy } = seeded
  return {
    name: 'reference',
    concurrency: 16,
    allowWrites: true,
    codeHosting: { url, driver: 'gitea', admin },
    legacyForge: { url, driver: 'indefero', ...legacy },
  }
}

function normalized(basePath: string): string {
  const trimmed = basePath.replace(/^\/+|\/+$/g, '')
  return trimmed === '' ? '' : `/${trimmed}`
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}

async function close(server: Server, forge: Forge): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    // Callers keep their connections alive; waiting for them could take any time.
    server.closeAllConnections()
  })
  await forge.git.close()
}
