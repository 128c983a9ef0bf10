import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { valuesFromConfiguration, type Values } from '../options/values.ts'
import { UsageError } from '../usage-error.ts'
import { readJson } from './read-json.ts'

type ConfigModule = { readonly default?: unknown }

/** Read from the current folder; its parents are not searched. */
export const CONFIG_FILE = 'harness.config.ts'

/** Reads the configuration: the given file, or else `harness.config.ts` if it exists. */
export async function loadConfig(asked: string | undefined): Promise<Values> {
  const file = asked ?? CONFIG_FILE
  if (!existsSync(file)) {
    if (asked === undefined) return {}
    throw new UsageError(`${asked} does not exist`)
  }
  const content = extname(file) === '.json' ? await readJson(file) : await importDefault(file)
  return valuesFromConfiguration(content, file)
}

async function importDefault(file: string): Promise<unknown> {
  let module: ConfigModule
  try {
    module = await importModule(resolve(file))
  } catch (cause) {
    const message = String(cause instanceof Error ? cause.message : cause).replace(/\s+/g, ' ')
    throw new UsageError(`${file} cannot be loaded: ${visibleAtMost(message.trim(), 300)}`)
  }
  if (module.default === undefined)
    throw new UsageError(`${file} has no default export; write: export default defineConfig({ … })`)
  return module.default
}

/** Native import where Node reads TypeScript; jiti where it does not, or not all of this file. */
async function importModule(path: string): Promise<ConfigModule> {
  const isTypeScript = /\.[cm]?ts$/.test(path)
  if (!isTypeScript) return (await import(pathToFileURL(path).href)) as ConfigModule
  if (readsTypeScript())
    try {
      return await withoutWarnings(async () => (await import(pathToFileURL(path).href)) as ConfigModule)
    } catch (cause) {
      if (!nativeLimits.has(String((cause as NodeJS.ErrnoException).code))) throw cause
    }
  const { createJiti } = await import('jiti')
  const jiti = createJiti(import.meta.url, {
    // No copy of the configuration may stay on disk: it can hold secrets.
    fsCache: false,
    // A module without default export is a mistake of its own.
    interopDefault: false,
    // Found also where this package is not installed, as with npx.
    alias: { [packageIdentity().name]: fileURLToPath(import.meta.resolve(packageIdentity().name)) },
  })
  return jiti.import<ConfigModule>(path)
}

/** What native type stripping cannot do and jiti can: enums, imports without extension, this package by name. */
const nativeLimits = new Set([
  'ERR_MODULE_NOT_FOUND',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
])

/** Runs `load` without Node's warnings about type stripping and a missing "type" in package.json. */
async function withoutWarnings<T>(load: () => Promise<T>): Promise<T> {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!/type stripping|Module type of file/i.test(String(warning)))
      Reflect.apply(emitWarning, undefined, [warning, ...rest])
  }
  try {
    return await load()
  } finally {
    process.emitWarning = emitWarning
  }
}

function readsTypeScript(): boolean {
  return Boolean((process.features as { readonly typescript?: string | false }).typescript)
}
