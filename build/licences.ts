import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'

/** Writes the licence of every package whose code is in the given bundles to one file. Throws if a package has none. */
export function writeLicences(root: string, bundles: readonly Metafile[], file: string): void {
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
