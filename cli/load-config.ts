import { existsSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { packageIdentity } from '../schemas/load.ts'
import { flaws } from '../harness/report/validate.ts'
import { visibleAtMost } from '../harness/report/visible.ts'
import type { HarnessConfig } from './config.ts'
import { flawMessage } from './flaw-message.ts'
import { readJson } from './read-target-file.ts'
import { UsageError } from './usage-error.ts'

/** Looked for in the current folder, and nowhere above it. */
export const CONFIG_FILE = 'harness.config.ts'

/** Reads the configuration: the file that is asked for, else `harness.config.ts` if it is there. */
export async function loadConfig(asked: string | undefined): Promise<HarnessConfig> {
  const file = asked ?? CONFIG_FILE
  if (!existsSync(file)) {
    if (asked === undefined) return {}
    throw new UsageError(`${asked} is not there`)
  }
  const config = extname(file) === '.json' ? await readJson(file) : await importDefault(file)
  const found = await flaws('config', config)
  if (found.length > 0) throw new UsageError(`${file}: ${flawMessage(found)}`)
  return config as HarnessConfig
}

async function importDefault(file: string): Promise<unknown> {
  let module: { readonly default?: unknown }
  try {
    module = await importModule(resolve(file))
  } catch (cause) {
    const [line = ''] = String(cause instanceof Error ? cause.message : cause).split('\n')
    throw new UsageError(`${file} cannot be loaded: ${visibleAtMost(line, 300)}`)
  }
  if (module.default === undefined)
    throw new UsageError(`${file} has no default export; write: export default defineConfig({ … })`)
  return module.default
}

async function importModule(path: string): Promise<{ readonly default?: unknown }> {
  if (extname(path) !== '.ts' || readsTypeScript())
    try {
      return (await import(pathToFileURL(path).href)) as { readonly default?: unknown }
    } catch (cause) {
      if (extname(path) !== '.ts') throw cause
      // Node reads less of TypeScript than Vite does, and does not find this package where it is not installed.
    }
  // Comes with vitest, which a run loads anyway.
  const { runnerImport } = await import('vite')
  const alias = { [packageIdentity().name]: fileURLToPath(import.meta.resolve('./api.js')) }
  const { module } = await runnerImport<{ readonly default?: unknown }>(path, {
    root: dirname(path),
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'silent',
    css: { postcss: {} },
    resolve: { alias },
  })
  return module
}

/** Whether this Node reads TypeScript by itself. */
function readsTypeScript(): boolean {
  return Boolean((process.features as { readonly typescript?: string | false }).typescript)
}
