import { isObject } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { isInteger, jsonText } from '../state/number.ts'
import type { SuccessForm } from './operation-model.ts'

/** The list in a response: its body, or its `data`. */
export function listIn(json: unknown): readonly unknown[] | undefined {
  const list = isObject(json) ? json['data'] : json
  return Array.isArray(list) ? list : undefined
}

/** "All answers are JSON encoded as UTF-8." A failure of the server, a redirect and a truncated body in the evidence prove nothing. */
export function judgeJson(judging: Judge): void {
  const { status, isEmpty, isBinary, text, json, mediaType } = judging.response
  if (isEmpty || status >= 500 || status === 429 || (status >= 300 && status < 400)) return
  if (!isBinary && text === undefined) return
  judging.expect('every-json', json !== undefined, {
    expected: 'JSON encoded as UTF-8',
    received: isBinary ? 'another encoding' : (mediaType ?? 'no media type'),
  })
}

/** Judges status code, media type and shape of a success. False if the response is not the documented success. */
export function judgeSuccess(judging: Judge, { success, body }: SuccessForm): boolean {
  const { response } = judging
  if (success === undefined) return true
  const isDocumented = judging.status === success
  judging.expect('every-status', isDocumented, {
    expected: `status ${success}`,
    received: `status ${judging.status}`,
  })
  if (!isDocumented) return false
  if (body === 'empty') {
    judging.expect('every-body', response.isEmpty, { expected: 'no body', received: 'a body' })
    return true
  }
  if (body === 'any' || response.text === undefined) return true
  const media = body === 'html' ? 'text/html' : 'application/json'
  judging.expect('every-media-type', response.mediaType === media, {
    expected: media,
    received: response.mediaType ?? 'no media type',
  })
  if (body === 'html') return true
  const flaw = flawOf(body, response.json)
  judging.expect('every-body', flaw === undefined, {
    expected: SHAPES[body] ?? body,
    received: flaw ?? '',
  })
  if (body === 'user' || body === 'users' || body === 'users found') judgeLinks(judging)
  return flaw === undefined
}

/** Judges the avatar URLs of the users in a response. The document promises an avatar URL only in a user search. */
function judgeLinks(judging: Judge): void {
  const { json } = judging.response
  for (const user of listIn(json) ?? [json]) {
    const url = isObject(user) ? user['avatarUrl'] : undefined
    if (url === undefined) continue
    judging.expect('every-link', typeof url === 'string' && url.includes('/') && !/\s/.test(url), {
      expected: 'an avatar URL that is an absolute URL or a path',
      received: jsonText(url).slice(0, 80),
    })
  }
}

const SHAPES: Readonly<Record<string, string>> = {
  object: 'a JSON object with fields',
  user: 'a User with an integer id',
  users: 'a list of User, each with an integer id',
  list: 'a list of JSON objects',
  'users found': '`ok` true and `data` with a list of User, each with an integer id',
  'repositories found': 'search results with a list of repositories',
}

/** The kind of a body that differs from the document; undefined for a correct body. */
function flawOf(body: SuccessForm['body'], json: unknown): string | undefined {
  return hasShape(body, json) ? undefined : json === undefined ? 'no JSON' : jsonText(json).slice(0, 80)
}

function hasShape(body: SuccessForm['body'], json: unknown): boolean {
  const isUser = (value: unknown) => isObject(value) && isInteger(value['id'])
  switch (body) {
    case 'html':
    case 'any':
    case 'empty':
      return true
    case 'object':
      return isObject(json) && Object.keys(json).length > 0
    case 'user':
      return isUser(json)
    case 'users':
      return Array.isArray(json) && json.every(isUser)
    case 'list':
      return Array.isArray(json) && json.every(isObject)
    case 'users found':
      return (
        isObject(json) && json['ok'] === true && Array.isArray(json['data']) && json['data'].every(isUser)
      )
    case 'repositories found':
      // The fields of SearchResults are not shown: a server may omit an empty list.
      return isObject(json) && hasShape('list', json['data'] ?? [])
  }
}
