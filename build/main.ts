import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePackage, bundlePage, bundleTools } from './bundle.ts'
import { compileSchemas } from './compile-schemas.ts'
import { writeLicences } from './licences.ts'
import { writeVerifyPage } from './verify-page.ts'

// npm run build: makes dist/ and schemas/compiled/ from the sources. Does not check types, except those of the public API.
const root = fileURLToPath(new URL('..', import.meta.url))

const validators = await compileSchemas(root)
// Names of chunks hold a hash of their content.
rmSync(join(root, 'dist/chunks'), { recursive: true, force: true })
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}
const [ours, page] = await Promise.all([
  bundlePackage(root, [...Object.keys(dependencies), ...Object.keys(peerDependencies)]),
  bundlePage(root),
  bundleTools(root),
  declareTypes(),
])
const verifyPage = await writeVerifyPage(root)
writeLicences(root, [ours, page, ...validators, ...verifyPage], 'dist/licences.txt')
writeFileSync(join(root, 'dist/.built'), '')

/** Writes the types of the public API to dist/types. */
async function declareTypes(): Promise<void> {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`tsc ended with ${code}`)
}
