import type { DriverChoice, NameOverrides, Target } from '../harness/client/target.ts'
import { didYouMean } from './nearest.ts'
import { UsageError } from './usage-error.ts'

/** Refuses drivers, and names changed in them, that do not exist. */
export async function checkDrivers(target: Target): Promise<void> {
  const { drivers, driverNames } = await import('../fixtures/drivers/registry.ts')
  const { codeHosting, legacyForge } = target
  if (codeHosting) {
    const place = `${target.name}: codeHosting.driver`
    refuseUnknown(codeHosting.driver, driverNames['code-hosting'], place)
    refuseUnknownNames(codeHosting.driver, drivers.codeHosting(nameOf(codeHosting.driver)).names, place)
  }
  if (legacyForge) {
    const place = `${target.name}: legacyForge.driver`
    refuseUnknown(legacyForge.driver, driverNames['legacy-forge'], place)
    refuseUnknownNames(legacyForge.driver, drivers.legacyForge(nameOf(legacyForge.driver)).names, place)
  }
}

function refuseUnknown(choice: DriverChoice, known: readonly string[], place: string): void {
  const name = nameOf(choice)
  if (!known.includes(name))
    throw new UsageError(
      `${place}: there is no driver "${name}"${didYouMean(name, known) || `; there is ${known.join(', ')}`}`,
    )
}

/** A name that nobody looks up would change nothing, without a word. */
function refuseUnknownNames(choice: DriverChoice, names: NameOverrides, place: string): void {
  if (typeof choice === 'string' || Object.keys(names).length === 0) return
  for (const [kind, fields] of Object.entries(choice.names ?? {})) {
    const known = names[kind]
    if (!known)
      throw new UsageError(
        `${place}: the documents know no ${kind}${didYouMean(kind, Object.keys(names)) || `; they know ${Object.keys(names).join(', ')}`}`,
      )
    for (const field of Object.keys(fields))
      if (!(field in known))
        throw new UsageError(
          `${place}: ${kind} has no ${field}${didYouMean(field, Object.keys(known)) || `; it has ${Object.keys(known).join(', ')}`}`,
        )
  }
}

function nameOf(choice: DriverChoice): string {
  return typeof choice === 'string' ? choice : choice.extends
}
