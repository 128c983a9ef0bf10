import { isObject, textOf } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'

/** "400 with a JSON object whose property `Message` says that time tracking is disabled". */
export function judgeMessage(judge: Judge): void {
  if (judge.status !== 400) return
  const { json } = judge.response
  const message = isObject(json) ? (json['Message'] ?? json['message']) : undefined
  judge.expect('every-message', isObject(json) && textOf(message) !== undefined && 'Message' in json, {
    expected: 'an object with a text `Message`',
    received: judge.response.text?.slice(0, 80) ?? 'another body',
  })
}
