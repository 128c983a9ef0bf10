import {
  type DriverChoice,
  driverName,
  isDriverFile,
  type NameOverrides,
  type Target,
} from '../../harness/client/target.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { UsageError } from '../base/usage-error.ts'
import { loadCodeHostingDriver, loadLegacyForgeDriver } from './load-driver.ts'

/** Loads drivers that are named by their files. Throws a `UsageError` for unknown drivers, and for renamed fields that do not exist. */
export async function checkDrivers(target: Target): Promise<void> {
  const { drivers, driverNames } = await import('../../fixtures/drivers/registry.ts')
  const { codeHosting, legacyForge } = target
  if (codeHosting) {
    const place = `${target.name}: codeHosting.driver`
    if (isDriverFile(driverName(codeHosting.driver)))
      await loadCodeHostingDriver(driverName(codeHosting.driver), place)
    else refuseUnknown(codeHosting.driver, driverNames['code-hosting'], place)
    refuseUnknownNames(codeHosting.driver, drivers.codeHosting(driverName(codeHosting.driver)).names, place)
  }
  if (legacyForge) {
    const place = `${target.name}: legacyForge.driver`
    if (isDriverFile(legacyForge.driver)) await loadLegacyForgeDriver(legacyForge.driver, place)
    else refuseUnknown(legacyForge.driver, driverNames['legacy-forge'], place)
  }
}

function refuseUnknown(choice: DriverChoice, known: readonly string[], place: string): void {
  const name = driverName(choice)
  if (!known.includes(name))
    throw new UsageError(
      // A value that is not a word may be a secret in the wrong place.
      `${place}: unknown driver${/^[A-Za-z][a-z-]{0,40}$/.test(name) ? ` "${name}"` : ''}${didYouMean(name, known) || `; drivers are ${known.join(', ')}, and files such as ./my-driver.ts`}`,
    )
}

/** JSON names that the code-hosting document shows: of user search, and of the error of time tracking. */
const shown: readonly string[] = ['ok', 'data', 'error', 'Message']

/** An unused name would have no effect, without an error. */
function refuseUnknownNames(choice: DriverChoice, names: NameOverrides, place: string): void {
  if (typeof choice === 'string') return
  for (const [kind, fields] of Object.entries(choice.names ?? {})) {
    const known = Object.hasOwn(names, kind) ? names[kind] : undefined
    const fixed = Object.keys(fields).find(
      (field) => shown.includes(field) && !(known && Object.hasOwn(known, field)),
    )
    if (fixed !== undefined)
      throw new UsageError(`${place}: ${kind}.${fixed} cannot be renamed: the document shows this name`)
    if (!known)
      throw new UsageError(
        `${place}: unknown object ${kind}${didYouMean(kind, Object.keys(names)) || `; objects are ${Object.keys(names).join(', ')}`}`,
      )
    for (const field of Object.keys(fields))
      if (!Object.hasOwn(known, field))
        throw new UsageError(
          `${place}: ${kind} has no field ${field}${didYouMean(field, Object.keys(known)) || `; its fields are ${Object.keys(known).join(', ')}`}`,
        )
  }
}
