import { mediaTypeOf } from '../client/media-type.ts'
import { PREFIX_PATTERN } from '../client/name-prefix.ts'
import type { Exchange } from './evidence.ts'

const prefixes = new RegExp(PREFIX_PATTERN, 'gi')

/** A response without the parts that differ between servers and runs, as far as their form identifies them. */
export interface NormalResponse {
  readonly status: number | undefined
  readonly mediaType: string | undefined
  /** JSON if the body is JSON, otherwise text. */
  readonly body: unknown
}

/** The response of an exchange; `origin` is that of the target. */
export function normalResponse({ response, fault }: Exchange, origin: string): NormalResponse {
  // Archives contain names and times.
  const text = response?.body && ('text' in response.body ? response.body.text : 'BINARY')
  return {
    status: response?.status,
    mediaType: response && mediaTypeOf(response.headers),
    body: text === undefined ? fault?.kind : normalBody(text, origin),
  }
}

/** A text without names of a run, addresses, times, ids in paths, and digests of names. */
export function normalText(text: string, origin = ''): string {
  const host = origin.replace(/^\w+:\/\//, '')
  const [name = ''] = host.split(':')
  // Servers create email addresses with their host.
  const plain = (name.includes('.') ? [host, name] : [host]).reduce(
    (rest, one) => (one === '' ? rest : rest.replaceAll(one, 'host')),
    host === '' ? text : text.replaceAll(origin, 'http://host'),
  )
  return plain
    .replaceAll(/ssh-\w+ [\w+/=]{40,}/g, 'ssh KEY')
    .replaceAll(/SHA256:[\w+/=]{43,44}/g, 'DIGEST')
    .replaceAll(/\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})\b/gi, 'DIGEST')
    .replaceAll(/_salt=[^&]*/g, '_salt=#')
    .replaceAll(prefixes, 'fc')
    .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?/g, 'TIME')
    .replaceAll(/\/\d+(?=[/?"]|$)/g, '/#')
    .replaceAll(/([?&]\w*id=)\d+/gi, '$1#')
}

/**
 * The same, also without the parts that depend on the seed: the ends of names, ids, and sizes, which follow from both. Two runs of
 * one server have the same text for any seeds.
 */
export function textOfAnySeed(text: string, origin = ''): string {
  return normalText(text, origin)
    .replaceAll(/\b(?:127\.0\.0\.1|localhost|\[::1\]):\d+/g, 'localhost')
    .replaceAll(/\bfc([a-z][0-9a-z]*?)[0-9a-z]{5}(?![0-9a-z])/gi, 'fc$1#')
    .replaceAll(/(\/[\w#.-]+\/)\d+(?![\w.])/g, '$1#')
    .replaceAll(/("\w*id":\s?)\d+/gi, '$1#')
    .replaceAll(/, \d+ bytes/g, '')
}

function normalBody(text: string, origin: string): unknown {
  try {
    return normalValue(JSON.parse(text), origin, '')
  } catch {
    return normalText(text, origin)
  }
}

/** Properties that a server counts or measures itself. */
const counted = /(?:^|_)u?id$|_unix$|(?:^|_)size$|^(?:issue|open|closed)$/i

function normalValue(value: unknown, origin: string, name: string): unknown {
  if (typeof value === 'string') return normalText(value, origin)
  if (typeof value === 'number') return counted.test(name) ? '#' : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => normalValue(item, origin, name))
    // A project forge keeps the issues of every run.
    if (name === 'issues') return [...new Set(items.map(shapeOf))]
    // The order in which a run creates several resources concurrently varies.
    return items.every((item) => typeof item === 'object') ? items.toSorted(byText) : items
  }
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, normalValue(item, origin, key)]),
  )
}

/** The properties of an object with the types of their values, as one text. */
function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value)
    .map(([key, item]) => `${key}: ${typeof item}`)
    .join(', ')
}

function byText(a: unknown, b: unknown): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)]
  return one < other ? -1 : one > other ? 1 : 0
}
