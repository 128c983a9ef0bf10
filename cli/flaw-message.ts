import type { ErrorObject } from 'ajv'
import { placeOf } from '../harness/report/validate.ts'
import { didYouMean } from './nearest.ts'

/**
 * One line that says where a file is wrong and how, and what was probably meant. Values are never repeated: one of
 * them may be a secret.
 */
export function flawMessage(flaws: readonly ErrorObject[]): string {
  const [worst] = [...flaws].sort((a, b) => rank(a) - rank(b))
  if (!worst) return 'is not as it should be'
  return describe(worst)
}

/** A name that nobody knows explains what else is wrong around it: the right name is then missing. */
function rank({ keyword }: ErrorObject): number {
  if (keyword === 'additionalProperties') return 0
  return keyword === 'if' ? 2 : 1
}

function describe(flaw: ErrorObject): string {
  const place = placeOf(flaw.instancePath)
  const params = flaw.params as Record<string, unknown>
  if (flaw.keyword === 'additionalProperties') {
    const unknown = String(params['additionalProperty'])
    const known = Object.keys((flaw.parentSchema?.['properties'] as object | undefined) ?? {})
    const guess = didYouMean(unknown, known)
    return `${join(place, unknown)} is not known${guess || `; known here: ${known.filter((name) => !name.startsWith('$')).join(', ')}`}`
  }
  if (flaw.keyword === 'required') return `${join(place, String(params['missingProperty']))} is missing`
  if (flaw.keyword === 'type') return `${place || 'it'} must be ${[params['type']].flat().join(' or ')}`
  if (flaw.keyword === 'minLength') return `${place} must not be empty`
  if (flaw.keyword === 'minProperties') return `${place || 'it'} is empty`
  return `${place || 'it'} ${flaw.message ?? 'is not as it should be'}`
}

function join(place: string, name: string): string {
  return place ? `${place}.${name}` : name
}
