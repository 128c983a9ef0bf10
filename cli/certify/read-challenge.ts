import type { Challenge, SecretReveal } from '../../proof/certify/seeds.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import { readJson } from '../targets/read-json.ts'
import { UsageError } from '../base/usage-error.ts'

/** Reads a challenge that `challenge new` made. Throws `UsageError`. */
export async function readChallenge(file: string): Promise<Challenge> {
  return challengeIn(readJson(file), file)
}

/** Reads the file of `certify --opening`. Throws a `UsageError` that repeats nothing of the file. */
export async function readSecretReveal(file: string): Promise<SecretReveal> {
  return secretRevealIn(readJson(file), file)
}

/** Validates a challenge; `place` names its origin. Throws `UsageError`. */
export const challengeIn = checked<Challenge>('challenge', 'challenge')

/** Validates an opening; `place` names its origin. Throws `UsageError`. */
export const secretRevealIn = checked<SecretReveal>('opening', 'opening of a bundle')

function checked<T>(schema: 'challenge' | 'opening', what: string) {
  return async (content: unknown, place: string): Promise<T> => {
    const flaw = await firstFlaw(schema, content)
    if (flaw !== undefined) throw new UsageError(`${place} is no ${what}: ${flaw}`)
    return content as T
  }
}
