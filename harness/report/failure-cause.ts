import type { Json, RecordedFailure } from '../client/failure.ts'
import { describeFailure, typeOf } from './failure-text.ts'
import { contentDefect, entriesDefect, oracleDefect, statusDefect } from './operation-defect.ts'
import { plainText } from './plain-text.ts'

/** A cause with a key that is equal for equal causes, and a title for readers. */
export interface CauseName {
  readonly key: string
  readonly title: string
  /** The form of a title about a defect that several operations can show: `GET /a: no media type`, `GET /a returns 202`. */
  readonly follows?: 'colon' | 'operation'
}

/**
 * The common cause of similar failures. A wrong status, media type, body or field is one cause for all operations and requirements;
 * for entries and contents, each operation has its own cause. Of the response, the title contains only status and media type:
 * sizes, names and text differ between responses. `url` is that of the request.
 */
export function causeOfFailure(failure: RecordedFailure, url = ''): CauseName {
  const { kind, endpoint = '' } = failure
  const at = endpoint && `${endpoint} `
  switch (kind) {
    case 'status':
      return {
        ...name([kind, failure.rule, failure.status, failure.expected], statusDefect(failure)),
        follows: 'operation',
      }
    case 'media-type': {
      const expected = [failure.expected].flat().map(plainText).join(' or ')
      const received = failure.received === undefined ? 'no media type' : plainText(failure.received)
      return {
        ...name([kind, failure.expected, failure.received], `${received} instead of ${expected}`),
        follows: 'colon',
      }
    }
    case 'body':
      return {
        ...name(
          [kind, failure.rule, bodyDefect(failure)],
          `${bodyDefect(failure)} instead of ${describeFailure(failure).expected}`,
        ),
        follows: 'colon',
      }
    case 'schema':
    case 'field':
      return fieldCause(failure)
    case 'entries': {
      const defect = entriesDefect(failure, url)
      return name([kind, endpoint, defect], at + defect)
    }
    case 'oracle':
      return name([kind, failure.rule, endpoint], at + oracleDefect(failure.rule))
    case 'content':
      return name([kind, failure.rule, endpoint], at + contentDefect(failure))
  }
}

function name(key: ReadonlyArray<Json | undefined>, title: string): CauseName {
  return { key: JSON.stringify(key), title }
}

/** Omits sizes and text, which differ between responses. */
function bodyDefect({ rule, received }: RecordedFailure): string {
  if (rule === 'empty') return 'a body'
  if (rule === 'json' && received !== undefined) return 'a body that is not JSON'
  if (rule === 'utf-8') return 'a body that is not UTF-8'
  if (rule === 'archive') return 'a body that is no archive'
  if (rule === 'json') return 'no body'
  return rule === 'list-of-objects' ? `a list with ${typeOf(received)}` : typeOf(received)
}

function fieldCause({ rule, name: spelled, field = '', expected, received }: RecordedFailure): CauseName {
  const path = field
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .join('.')
  const subject = path === '' ? 'the body' : `field ${spelled ?? path}`
  // Such a failure has the whole response instead of a value.
  const state = rule === 'issue-number' ? 'no issue number' : stateOf(expected, received)
  return { ...name(['field', path, state], `${subject} is ${state}`), follows: 'colon' }
}

/** Uses only the types of values and whether they are empty, because values differ between objects. */
function stateOf(expected: Json | undefined, received: Json | undefined): string {
  if (received === undefined) return 'missing'
  if (received === null || typeof received === 'boolean') return String(received)
  if (received === '') return 'empty'
  const type = typeOf(received)
  return type === typeOf(expected) ? `${type} with another value` : type
}
