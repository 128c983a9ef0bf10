import type { SecretReveal } from '../../proof/certify/secret-reveal.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import { readJson } from '../targets/read-json.ts'
import { UsageError } from '../base/usage-error.ts'

/** Reads the file of `certify --opening`. Throws a `UsageError` that repeats nothing of the file. */
export async function readSecretReveal(file: string): Promise<SecretReveal> {
  return secretRevealIn(readJson(file), file)
}

/** Validates an opening; `place` names its origin. Throws `UsageError`. */
export async function secretRevealIn(content: unknown, place: string): Promise<SecretReveal> {
  const flaw = await firstFlaw('opening', content)
  if (flaw !== undefined) throw new UsageError(`${place} is no opening of a bundle: ${flaw}`)
  return content as SecretReveal
}
