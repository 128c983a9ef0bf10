import type { OperationRules, RuleName } from './rule.ts'

/** The status code, the media type and the body of a success. */
export function success(status: number, body: string): OperationRules {
  return {
    'every-status': `Every successful response has the status code ${status}.`,
    ...(body === 'no body'
      ? { 'every-body': 'Every successful response has no body.' }
      : body === ''
        ? {}
        : {
            'every-media-type': `Every successful response has the media type ${body === 'HTML' ? 'text/html' : 'application/json'}.`,
            ...(body === 'HTML' ? {} : { 'every-body': `Every successful response is ${body}.` }),
          }),
  }
}

/** The rules about a list of an owner's resources: `entry` names one entry, `of` names the entries that belong to it. */
export function list(entry: string, of: string): OperationRules {
  return {
    'every-entry-once': `No list has a ${entry} twice.`,
    'every-entry-belongs': `Every list has only ${of}.`,
    'every-list-whole': `Every list for the owner has all ${of}.`,
  }
}

/** Reads and writes about an organization, a repository or a hook that was deleted, and reads by its owner. */
export function about(resource: string, ...rules: ReadonlyArray<'read' | 'deleted'>): OperationRules {
  return {
    ...(rules.includes('deleted')
      ? { 'every-deleted': `No request about a ${resource} that was deleted succeeds.` }
      : {}),
    ...(rules.includes('read')
      ? { 'every-owner-served': `No read by the owner of the ${resource} is refused.` }
      : {}),
  }
}

/** The rules about the response to the creation of a resource. */
export function creates(resource: string): OperationRules {
  return {
    'every-new-name': `No request creates a ${resource} under the name of one that exists.`,
    'every-subject': `Every response describes the ${resource} of the request, by its name.`,
    'every-other-id': `No response shows the id of another ${resource} that exists.`,
    'every-own-text': 'No response shows a text that was sent for others alone.',
    'every-refused-text': 'No response shows a text that refused requests alone sent.',
  }
}

/** The rules about responses that describe an existing resource: only requests change the `fields`. */
export function describes(resource: string, ...fields: readonly string[]): OperationRules {
  const named = new Intl.ListFormat('en').format(fields)
  return {
    'every-subject': `Every response describes the ${resource} of the request, by its name.`,
    'every-same-id': `Every response shows the id that the ${resource} has in other responses.`,
    'every-other-id': `No response shows the id of another ${resource} that exists.`,
    'every-same-field': `Until a request may change it, every response shows the same ${named} of the ${resource}.`,
    'every-own-text': 'No response shows a text that was sent for others alone.',
    'every-refused-text': 'No response shows a text that refused requests alone sent.',
  }
}

/** The rules without some of them, which no response of the operation can break. */
export function without(rules: OperationRules, ...names: readonly RuleName[]): OperationRules {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => !names.some((one) => one === name)))
}

/** The rules about the response that tells whether a user belongs to something. */
export function tells(member: string): OperationRules {
  return {
    'every-yes': `No response is 204 for a user who is no ${member}.`,
    'every-no': `No request of the owner about a ${member} is refused.`,
    'every-404': `Every refusal of the owner's request about a user who is no ${member} has the status code 404.`,
    'every-empty-404': 'No 404 response that says no has a body.',
  }
}

/** Rules about refusals of administration. */
export const forbidden: OperationRules = {
  'every-forbidden': 'No request of a caller who is no administrator succeeds.',
  'every-403':
    'Every refusal of a request whose only flaw is a caller who is no administrator has the status code 403.',
}
