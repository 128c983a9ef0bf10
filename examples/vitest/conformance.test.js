import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import { conformance } from 'forge-conformance/vitest'

// Starts the server under test. This example uses the reference server; start your own server in its place. The server
// prints its target file as one line of JSON.
let server
async function startServer() {
  const { FORGE_TARGET } = process.env
  if (FORGE_TARGET) return JSON.parse(FORGE_TARGET)
  const root = dirname(createRequire(import.meta.url).resolve('forge-conformance/package.json'))
  server = spawn(process.execPath, [join(root, 'bin/forge-conformance.js'), 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise((resolve) => createInterface({ input: server.stdout }).once('line', resolve))
  return JSON.parse(line)
}

afterAll(() => server?.kill())

conformance({ target: startServer, only: ['users', 'orgs.get'] })
