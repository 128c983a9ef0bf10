import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startReference, type Reference } from '../../reference/start.ts'
import { brokenVariants } from './broken-variants.ts'
import { takePicture } from './take-picture.ts'

// Makes the picture in the README: the reference next to three variants of it with broken promises. Usage: npm run docs:picture [--
// FOLDER], which keeps the report in a folder.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const picture = join(root, 'docs/images/matrix.png')
const kept = process.argv[2]
const folder = kept ?? mkdtempSync(join(tmpdir(), 'picture-'))
const servers: Reference[] = []

try {
  const files: string[] = []
  for (const [name, mutate] of Object.entries({ reference: () => undefined, ...brokenVariants })) {
    const server = await startReference({ mutate })
    servers.push(server)
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify({ ...server.target, name }))
    files.push('--target', file)
  }
  await conformance('run', ...files, '--seed', 'picture', '--concurrency', '1', '--output', folder)
  await takePicture(pathToFileURL(join(folder, 'index.html')).href, picture)
  process.stdout.write(`${picture}\n`)
} finally {
  for (const server of servers) await server.close()
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
}

/** Runs the command line. Failures of the variants are expected. */
function conformance(...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'bin/forge-conformance.js'), ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 || code === 1 || code === 3 ? resolve() : reject(new Error(`the run ended with ${code}`)),
    )
  })
}
