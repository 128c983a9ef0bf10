import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { build, type Metafile } from 'esbuild'

const SUFFIX = '.schema.json'
const common: Options = {
  allowUnionTypes: true,
  strictRequired: false,
  strictTypes: false,
  code: { source: true, esm: true },
}

/**
 * Writes modules with one validating function for each JSON Schema, and their types, to `schemas/compiled/`, so that no command loads a
 * schema compiler. Throws if a schema is invalid.
 */
export async function compileSchemas(root: string): Promise<Metafile[]> {
  const schemas = join(root, 'schemas')
  const resources = readdirSync(join(schemas, 'resources')).map(
    (file) => `resources/${file.replace(SUFFIX, '')}`,
  )
  mkdirSync(join(schemas, 'compiled'), { recursive: true })
  return Promise.all([
    // A response is described by its first flaw.
    writeModule(root, 'resources', resources, common),
    // Messages about a configuration name the properties that its schema knows.
    writeModule(root, 'inputs', ['target', 'config', 'baseline', 'profile', 'disputes'], {
      ...common,
      allErrors: true,
      verbose: true,
    }),
    writeModule(root, 'outputs', ['report', 'evidence', 'difference'], { ...common, allErrors: true }, [
      'target',
    ]),
    // Files of others are described by their first flaw.
    writeModule(root, 'certificates', ['challenge', 'certificate'], common),
  ])
}

async function writeModule(
  root: string,
  module: string,
  names: readonly string[],
  options: Options,
  /** Schemas that the others refer to. */
  further: readonly string[] = [],
): Promise<Metafile> {
  const schemas = join(root, 'schemas')
  const ajv = new Ajv2020(options)
  for (const name of [...names, ...further])
    ajv.addSchema(JSON.parse(readFileSync(join(schemas, name + SUFFIX), 'utf8')) as object, name + SUFFIX)
  const exported = Object.fromEntries(names.map((name) => [name.replace('resources/', ''), name + SUFFIX]))
  writeFileSync(
    join(schemas, 'compiled', `${module}.d.ts`),
    [
      `import type { ValidateFunction } from 'ajv'`,
      ...Object.keys(exported).map((name) => `export const ${name}: ValidateFunction`),
    ].join('\n') + '\n',
  )
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    stdin: { contents: standalone.default(ajv, exported), resolveDir: schemas },
    outfile: join(schemas, 'compiled', `${module}.js`),
    // Adds the few functions of ajv that the generated code calls.
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    logLevel: 'warning',
  })
  return metafile
}
