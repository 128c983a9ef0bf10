import type { Challenge } from '../../proof/certify/seeds.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import { readJson } from '../targets/read-json.ts'
import { UsageError } from '../base/usage-error.ts'

/** Reads a challenge that `challenge new` made. Throws `UsageError`. */
export async function readChallenge(file: string): Promise<Challenge> {
  return challengeIn(readJson(file), file)
}

/** Validates a challenge; `place` names its origin. Throws `UsageError`. */
export async function challengeIn(content: unknown, place: string): Promise<Challenge> {
  const flaw = await firstFlaw('challenge', content)
  if (flaw !== undefined) throw new UsageError(`${place} is no challenge: ${flaw}`)
  return content as Challenge
}
