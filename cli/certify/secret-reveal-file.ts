import { existsSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { SecretReveal } from '../../proof/certify/seeds.ts'
import { valueOf, type Values } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'
import { writeNew } from './write-new.ts'

/** The file for the opening of a certification; undefined if no opening was requested. Throws `UsageError`. */
export function secretRevealFor(flags: Values, output: string): string | undefined {
  const file = valueOf(flags, 'openingOutput')
  if (file === undefined) return undefined
  if (existsSync(file)) throw new UsageError(`--opening: ${file} exists already`)
  if (`${resolve(file)}${sep}`.startsWith(`${resolve(output)}${sep}`))
    throw new UsageError(`--opening: ${file} would be in the bundle, which others get as well`)
  // A certification takes minutes: it does not begin if this file could not be written at its end.
  writeNew(file, '', { mode: 0o600, option: '--opening' })()
  return file
}

/** Writes an opening, readable by its owner only, if a file is named. If the next step fails, the file is removed. */
export async function writeSecretReveal(
  file: string | undefined,
  secret: string,
  next: () => Promise<void>,
): Promise<void> {
  if (file === undefined) return next()
  const opening: SecretReveal = { opening: 1, secret }
  const remove = writeNew(file, `${JSON.stringify(opening, null, 1)}\n`, {
    mode: 0o600,
    option: '--opening',
  })
  try {
    await next()
  } catch (cause) {
    remove()
    throw cause
  }
}
