import { isObject, isUnread, textOf } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { repositoryOf } from './repository.ts'

/** Names and numbers that no server rejects as malformed. */
const WELL_FORMED = /^[\w.-]{1,60}$/

/** Whether no server rejects the path as malformed: the refusal of a malformed path is not shown. */
export function hasWellFormedPath({ request }: Judge): boolean {
  return Object.values(request.parameters).every((part) => WELL_FORMED.test(part))
}

/**
 * "400 with a JSON object whose property `Message` says that time tracking is disabled". The refusal for a missing repository is not shown.
 */
export function judgeMessage(judge: Judge): void {
  if (judge.status !== 400 || isUnread(judge.response) || !repositoryOf(judge)) return
  if (!hasWellFormedPath(judge)) return
  const { json } = judge.response
  const message = isObject(json) ? (json['Message'] ?? json['message']) : undefined
  judge.expect('every-message', isObject(json) && textOf(message) !== undefined && 'Message' in json, {
    expected: 'an object with a text `Message`',
    received: judge.response.text?.slice(0, 80) ?? 'another body',
  })
}
