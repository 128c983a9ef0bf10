import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { Server, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { startReference, type Reference, type StartOptions } from '../../reference/start.ts'

// Resources of a test. They end with the test, or, if they are made outside of tests, with the tests of the file or `describe`. No
// `beforeAll` can make them.

/** Calls a function at the end of the test. */
export function afterwards(act: () => unknown): void {
  const end = async (): Promise<void> => void (await act())
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
}

/** A new folder. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forge-conformance-'))
  // A killed process leaves a git process that may still create files.
  afterwards(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

/** A reference server in this process. */
export async function reference(options: StartOptions = {}): Promise<Reference> {
  const started = await startReference(options)
  afterwards(() => started.close())
  return started
}

/** Starts a server on a free port of this machine; returns its URL. */
export async function urlOf(listener: RequestListener | Server): Promise<string> {
  const server = listener instanceof Server ? listener : createServer(listener)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterwards(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
