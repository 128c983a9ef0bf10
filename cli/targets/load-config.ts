import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { valuesFromConfiguration, type Values } from '../options/values.ts'
import { orUsageError, UsageError } from '../base/usage-error.ts'
import { importDefault } from './import-default.ts'
import { readJson } from './read-json.ts'

/** Read from the current folder; its parents are not searched. */
export const CONFIG_FILE = 'harness.config.ts'

/** Reads the configuration: the given file, or `harness.config.ts` if it exists. */
export async function loadConfig(asked: string | undefined): Promise<Values> {
  const file = asked ?? CONFIG_FILE
  if (!existsSync(file)) {
    if (asked === undefined) return {}
    throw new UsageError(`${asked} does not exist`)
  }
  const content =
    extname(file) === '.json'
      ? readJson(file)
      : await importDefault(file, 'export default defineConfig({ … })')
  return valuesFromConfiguration(asRead(content, file), file)
}

/** The configuration without getters: they are code of the user that can throw. */
function asRead(content: unknown, file: string): unknown {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content
  return orUsageError(`${file} cannot be read`, () => ({ ...content }))
}
