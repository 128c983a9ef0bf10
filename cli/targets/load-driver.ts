import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { visibleAtMost } from '../../harness/report/visible.ts'
import type { Capabilities, CodeHostingDriver, DriverOptions } from '../../fixtures/drivers/driver.ts'
import type { LegacyForgeDriver } from '../../fixtures/drivers/legacy-driver.ts'
import { type DriverChoice, isDriverFile } from '../../harness/client/target.ts'
import type { TargetInput } from '../base/config.ts'
import { settling } from '../base/settling.ts'
import { UsageError } from '../base/usage-error.ts'
import { importDefault } from './import-default.ts'

const EXAMPLE = 'export default defineDriver((options) => ({ … }))'

/** A target whose drivers are named by absolute paths. A relative path starts in `folder`. */
export function withDriverPaths(input: TargetInput, folder: string): TargetInput {
  const { codeHosting, legacyForge } = input
  const place = (name: string) => (isDriverFile(name) ? resolve(folder, name) : name)
  const placed = (choice: DriverChoice): DriverChoice =>
    typeof choice === 'string' ? place(choice) : { ...choice, extends: place(choice.extends) }
  return {
    ...input,
    ...(codeHosting?.driver ? { codeHosting: { ...codeHosting, driver: placed(codeHosting.driver) } } : {}),
    ...(legacyForge?.driver ? { legacyForge: { ...legacyForge, driver: place(legacyForge.driver) } } : {}),
  }
}

/** Loads the file of a driver for the code-hosting document and registers it. Throws a `UsageError` of one line. */
export async function loadCodeHostingDriver(file: string, place: string): Promise<void> {
  const make = await importDriver(file, place)
  if (typeof make !== 'function')
    throw new UsageError(`${place}: the default export of ${file} is no function; write: ${EXAMPLE}`)
  const [{ addCodeHostingDriver }, { codeHostingDriverFlaws }] = await parts()
  refuse(codeHostingDriverFlaws(called(make, file, place)), file, place)
  addCodeHostingDriver(file, (options) =>
    withSettling((make as (options: DriverOptions) => CodeHostingDriver)(options), file),
  )
}

/** The same driver, whose functions fail in place of never ending. */
function withSettling(driver: CodeHostingDriver, file: string): CodeHostingDriver {
  return reading(driver, (name, value) =>
    name === 'capabilities'
      ? reading(value as Capabilities, (capability, act) =>
          guarded(driver.capabilities, capability, act, file),
        )
      : guarded(driver, name, value, file),
  )
}

/** A function of a driver that fails in place of never ending; another value as it is. */
function guarded(owner: object, name: string | symbol, value: unknown, file: string): unknown {
  return typeof value === 'function'
    ? (...given: unknown[]) => settling(Reflect.apply(value, owner, given), `${String(name)} of ${file}`)
    : value
}

/** The same object with other values. The object may be an instance of a class, or frozen. */
function reading<T extends object>(owner: T, read: (name: string | symbol, value: unknown) => unknown): T {
  const get = (name: string | symbol) => read(name, Reflect.get(owner, name))
  // A proxy of a frozen object has to return the values of that object.
  return new Proxy(Object.create(owner) as T, {
    get: (_, name) => get(name),
    ownKeys: () => Reflect.ownKeys(owner),
    getOwnPropertyDescriptor: (_, name) =>
      Object.hasOwn(owner, name)
        ? { value: get(name), enumerable: true, configurable: true, writable: true }
        : undefined,
  })
}

/** The same for the legacy document, whose drivers are objects. */
export async function loadLegacyForgeDriver(file: string, place: string): Promise<void> {
  const driver = await importDriver(file, place)
  const [{ addLegacyForgeDriver }, { legacyForgeDriverFlaws }] = await parts()
  refuse(legacyForgeDriverFlaws(driver), file, place)
  addLegacyForgeDriver(file, driver as LegacyForgeDriver)
}

async function parts() {
  return Promise.all([
    import('../../fixtures/drivers/registry.ts'),
    import('../../fixtures/drivers/driver-flaws.ts'),
  ])
}

async function importDriver(file: string, place: string): Promise<unknown> {
  if (!existsSync(file)) throw new UsageError(`${place}: ${file} does not exist`)
  return importDefault(file, EXAMPLE)
}

function called(make: object, file: string, place: string): unknown {
  try {
    return (make as (options: DriverOptions) => unknown)({})
  } catch (cause) {
    const message = String(cause instanceof Error ? cause.message : cause).replace(/\s+/g, ' ')
    throw new UsageError(`${place}: ${file} throws: ${visibleAtMost(message, 300)}`)
  }
}

function refuse(flaws: readonly string[], file: string, place: string): void {
  const [first, ...others] = flaws
  if (first === undefined) return
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  throw new UsageError(
    `${place}: ${file} is no driver: ${first}${more}; docs/how-to/extending.md shows how to write one`,
  )
}
