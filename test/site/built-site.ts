import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
}

export interface Site extends AsyncDisposable {
  readonly folder: string
  readonly url: string
}

/** Builds the site of docs/ like `npm run docs:site`, into its own folder, and serves it. */
export async function builtSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const words = [join(root, 'node_modules/vitepress/bin/vitepress.js'), 'build', 'site', '--outDir', folder]
  await promisify(execFile)(process.execPath, words, { cwd: root })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    folder,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await promisify(server.close.bind(server))()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
