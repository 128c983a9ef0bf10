import type { Json, RecordedFailure } from '../client/failure.ts'
import { present } from '../client/present.ts'
import { isRuleId } from './profiles.ts'

/**
 * The failure of a rule over all responses in the form of a check's failure, if both can show the same defect: a wrong status code,
 * media type, body or link. Other failures are unchanged. `endpoint` is method and path of the operation.
 */
export function asCheckFailure(
  id: string,
  failure: RecordedFailure,
  endpoint: string | undefined,
): RecordedFailure {
  if (failure.kind !== 'oracle' || !isRuleId(id)) return failure
  const { expected, received, status, exchange } = failure
  const origin = present({ exchange, endpoint, status })
  switch (id.slice(id.lastIndexOf('.') + 1)) {
    case 'every-status':
      return { kind: 'status', rule: 'one-of', expected: numbersIn(expected), ...origin }
    case 'every-media-type':
      return {
        kind: 'media-type',
        rule: 'one-of',
        expected: [expected ?? null],
        ...(received === 'no media type' || received === undefined ? {} : { received }),
        ...origin,
      }
    case 'every-body':
      return expected === 'no body' ? { kind: 'body', rule: 'empty', ...origin } : { ...failure, ...origin }
    case 'every-link':
      return { kind: 'field', rule: 'link', field: 'avatarUrl', received: parsed(received), ...origin }
    default:
      return { ...failure, ...origin }
  }
}

/** The status codes in a rule's text: `status 200`. */
function numbersIn(words: Json | undefined): Json[] {
  return typeof words === 'string' ? Array.from(words.matchAll(/\d+/g), ([digits]) => Number(digits)) : []
}

/** A value that a rule shows as JSON, cut to a bounded length. */
function parsed(text: Json | undefined): Json {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as Json) : (text ?? null)
  } catch {
    return text ?? null
  }
}
