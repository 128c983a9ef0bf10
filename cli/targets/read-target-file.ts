import type { ErrorObject } from 'ajv'
import { flaws, placeOf } from '../../harness/report/validate.ts'
import type { TargetInput } from '../base/config.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { valuesFromTarget } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'
import { readJson } from './read-json.ts'

/** The pattern of schemas for a text that a reader can see. */
const HAS_TEXT = '[\\p{L}\\p{N}]'

/** Reads a target file. Throws a `UsageError` of one line if it is invalid. */
export async function readTargetFile(file: string): Promise<TargetInput> {
  return checkTarget(readJson(file), file)
}

/** Checks a target that a file or the configuration writes out; `from` names the place for messages. */
export async function checkTarget(value: unknown, from: string, inside = ''): Promise<TargetInput> {
  const found = await flaws('target', value)
  const [worst] = [...found].sort((a, b) => rank(a) - rank(b))
  // Options are described by their table, all other keys by the schema.
  if (worst && rank(worst) > 0 && typeof value === 'object' && value !== null)
    valuesFromTarget(value, inside ? `${from}: ${inside}` : from)
  if (worst) throw new UsageError(`${from}: ${describe(worst, inside, 'the target')}`)
  return value as TargetInput
}

/** The worst flaw of a file, on one line, without values; undefined if there is none. `whole`: the kind of file. */
export function worstFlaw(found: readonly ErrorObject[], whole: string): string | undefined {
  const [worst] = found.toSorted((a, b) => rank(a) - rank(b))
  return worst && describe(worst, '', whole)
}

/** An unknown key comes first: it explains why another key is missing. */
function rank({ keyword }: ErrorObject): number {
  if (keyword === 'additionalProperties') return 0
  return keyword === 'if' ? 2 : 1
}

/** One line that names the place. It never repeats a value, which may be a secret. */
function describe(flaw: ErrorObject, inside: string, whole: string): string {
  const place = join(inside, placeOf(flaw.instancePath))
  const subject = place || whole
  const params = flaw.params as Record<string, unknown>
  if (flaw.keyword === 'additionalProperties') {
    const unknown = String(params['additionalProperty'])
    const known = Object.keys((flaw.parentSchema?.['properties'] as object | undefined) ?? {})
    const guess = didYouMean(unknown, known)
    // A value that is not a word may be a secret in the wrong place.
    const named =
      guess || /^[$A-Za-z_]{1,40}$/.test(unknown) ? join(place, unknown) : `a property of ${subject}`
    return `${named} is not known${guess || `; known here: ${known.filter((name) => !name.startsWith('$')).join(', ')}`}`
  }
  if (flaw.keyword === 'required') return `${join(place, String(params['missingProperty']))} is missing`
  if (flaw.keyword === 'type') return `${subject} must be of type ${[params['type']].flat().join(' or ')}`
  if (flaw.keyword === 'minLength' || flaw.keyword === 'minProperties') return `${subject} is empty`
  if (flaw.keyword === 'pattern' && params['pattern'] === HAS_TEXT)
    return `${subject} has no letter and no digit`
  return `${subject} ${flaw.message ?? 'does not match the schema'}`
}

function join(place: string, name: string): string {
  return place && name ? `${place}.${name}` : place || name
}
