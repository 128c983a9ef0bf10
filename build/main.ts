import type { Metafile } from 'esbuild'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePackage, bundlePage, bundleTools } from './bundle.ts'
import { compileSchemas } from './compile-schemas.ts'
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

/** Writes the licence of every package whose code is in the given bundles to one file. Throws if a package has none. */
function writeLicences(root: string, bundles: readonly Metafile[], file: string): void {
  const inputs = bundles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
  )
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []))
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as {
      name: string
      version: string
      license: string
    }
    const text = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry))
    if (text === undefined) throw new Error(`${name} is bundled and has no licence file`)
    return `${name} ${version} (${license})\n\n${readFileSync(join(root, folder, text), 'utf8').trim()}\n`
  })
  writeFileSync(join(root, file), texts.join(`\n${'-'.repeat(80)}\n\n`))
}
