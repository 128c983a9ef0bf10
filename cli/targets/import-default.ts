import { closeSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openToRead } from '../../files/open-file.ts'
import { Redactor } from '../../harness/client/redactor.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { settling } from '../base/settling.ts'
import { isOfOpenFiles } from '../base/too-few-open-files.ts'
import { UsageError } from '../base/usage-error.ts'

type UserModule = { readonly default?: unknown }

/**
 * The default export of a JavaScript or TypeScript file of the user. `example` shows its form; `given`: modules that it imports from here,
 * even if other copies are installed. Throws a `UsageError` of one line if the file cannot be loaded or exports nothing.
 */
export async function importDefault(
  file: string,
  example: string,
  given?: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  let module: UserModule
  try {
    // Importing a pipe would wait for its writer.
    closeSync(openToRead(file))
    module = await withoutRejections(settling(importModule(resolve(file), given), 'its import', 60_000))
  } catch (cause) {
    // Too few open files are not an error of the file. The command says which limit to raise.
    if (isOfOpenFiles(codeOf(cause))) throw cause
    const message = String(cause instanceof Error ? cause.message : cause).replace(/\s+/g, ' ')
    throw new UsageError(`${file} cannot be loaded: ${visibleAtMost(withoutSecrets(message.trim()), 300)}`)
  }
  if (module.default === undefined) throw new UsageError(`${file} has no default export; write: ${example}`)
  return module.default
}

/** A message of the user's code without the secrets in the environment of this command. */
function withoutSecrets(message: string): string {
  const redactor = new Redactor()
  for (const [name, value = ''] of Object.entries(process.env))
    if (SECRET.test(name) && value !== '') redactor.hideGiven(value, name)
  return redactor.cleanMessage(message)
}

/** The names of variables that hold secrets. */
const SECRET = /^FORGE_CONFORMANCE_.*(?:PASSWORD|PASSPHRASE|TOKEN|KEY|SECRET)/

/** The result of `importing`. Rejects if the module leaves a promise rejected while it is imported: the file is at fault, not this command. */
async function withoutRejections<T>(importing: Promise<T>): Promise<T> {
  let listener: (cause: unknown) => void = () => {}
  const rejected = new Promise<never>((_resolve, reject) => (listener = reject))
  process.on('unhandledRejection', listener)
  try {
    const result = await Promise.race([importing, rejected])
    // Node reports rejected promises after all that is ready to run.
    await Promise.race([new Promise((resolve) => setImmediate(resolve)), rejected])
    return result
  } finally {
    process.off('unhandledRejection', listener)
  }
}

/** Imports natively if Node can read the file; with jiti if Node cannot, or cannot find this package, or modules are given. */
async function importModule(path: string, given?: Readonly<Record<string, unknown>>): Promise<UserModule> {
  if (!given && (!/\.[cm]?ts$/.test(path) || readsTypeScript()))
    try {
      return await withoutWarnings(async () => (await import(pathToFileURL(path).href)) as UserModule)
    } catch (cause) {
      if (!nativeLimits.has(String(codeOf(cause)))) throw cause
    }
  const { createJiti } = await import('jiti')
  const { name } = packageIdentity()
  const jiti = createJiti(import.meta.url, {
    // No copy of the configuration may stay on disk: it can hold secrets.
    fsCache: false,
    // A module without a default export gets its own message.
    interopDefault: false,
    // This also works if this package is not installed, as with npx.
    alias: Object.fromEntries(
      [`${name}/drivers`, `${name}/reporters`, name].map((wanted) => [
        wanted,
        fileURLToPath(import.meta.resolve(wanted)),
      ]),
    ),
    ...(given ? { virtualModules: given } : {}),
  })
  return jiti.import<UserModule>(path)
}

/** Code of the user can throw any value. */
function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined
}

/** Error codes of features that native type stripping lacks and jiti has: enums, imports without extension, this package by name. */
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
