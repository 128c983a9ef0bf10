import type { Opening } from '../../harness/certify/opening.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import { readJson } from '../targets/read-json.ts'
import { UsageError } from '../usage-error.ts'

/** Reads what `certify --opening` wrote. Throws `UsageError`, which repeats nothing of the file. */
export async function readOpening(file: string): Promise<Opening> {
  return openingIn(readJson(file), file)
}

/** A value that is an opening; `place` says where it is from. Throws `UsageError`. */
export async function openingIn(content: unknown, place: string): Promise<Opening> {
  const flaw = await firstFlaw('opening', content)
  if (flaw !== undefined) throw new UsageError(`${place} is no opening of a bundle: ${flaw}`)
  return content as Opening
}
