import type { Failure } from '../client/failure.ts'
import { limitInWords } from '../client/limits.ts'
import { formatValue } from '../client/format-value.ts'
import { filesOfArchive } from './archive.ts'
import { failUnless } from './fail-unless.ts'
import { ifReadable } from './if-readable.ts'
import { shownText, surrounds } from './html.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'
import { writeJson } from '../client/exact-json.ts'

/** The matchers for bodies that are not JSON: HTML, text and archives. */
export const contentMatchers = {
  /** The body is HTML with one of these elements around this text. */
  toRenderElement(reply: Reply, elements: readonly string[], text: string): Failure | undefined {
    const html = htmlOf(reply)
    const holds = surrounds(html, elements, text)
    const expected = { elements, text }
    return failUnless(holds, reply, { kind: 'content', rule: 'element', expected, received: html })
  },

  /** The body is text that contains this text, or JSON that `JSON.stringify` writes with it: `1.3E+1` is 13. */
  toContainText(reply: Reply, text: string): Failure | undefined {
    const received = htmlOf(reply)
    const holds = received.includes(text) || writeJson(reply.jsonIfReadable() ?? '').includes(text)
    return failUnless(holds, reply, { kind: 'content', rule: 'with-text', expected: text, received })
  },

  /** The body is text that does not contain this text. */
  toBeTextWithout(reply: Reply, text: string): Failure | undefined {
    const received = htmlOf(reply)
    const holds = !shownText(received).includes(text)
    return failUnless(holds, reply, { kind: 'content', rule: 'without-text', expected: text, received })
  },

  /** The body, text or not, and the header fields do not contain this text in any case, neither plain nor in JSON, with any escaping. */
  toNotShowText(reply: Reply, text: string): Failure | undefined {
    const received = reply.body.toString('utf8')
    const json = ifReadable(() => writeJson(reply.json())) ?? ''
    // A link can have it in its query.
    const wanted = [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)].map((one) =>
      one.toLowerCase(),
    )
    const hasIt = (shown: string) => wanted.some((one) => shown.toLowerCase().includes(one))
    const field = reply.headers.map(([name, value]) => `${name}: ${value}`).find(hasIt)
    const holds = field === undefined && !hasIt(`${received}\n${json}`)
    return failUnless(holds, reply, {
      kind: 'content',
      rule: 'without-text',
      expected: text,
      received: field ?? received,
    })
  },

  toDifferInBodyFrom(reply: Reply, other: Reply): Failure | undefined {
    const holds = !reply.body.equals(other.body)
    return failUnless(holds, reply, { kind: 'content', rule: 'differs', other: other.id })
  },

  /**
   * The body is a zip or a gzipped tar with these files, with or without a top-level folder, and without the files `elsewhere`.
   * Further content, such as a description of the archive, is observed.
   */
  async toBeArchiveOf(
    reply: Reply,
    wanted: Readonly<Record<string, string>>,
    elsewhere: Readonly<Record<string, string>>,
  ): Promise<Failure | undefined> {
    const found = await filesOfArchive(reply)
    const expected = Object.keys(wanted).sort()
    const missing = expected.filter((path) => !found.has(path))
    const unwanted = [...found.keys()].filter((path) => !Object.hasOwn(wanted, path)).sort()
    const further = unwanted.filter((path) => Object.hasOwn(elsewhere, path))
    const changed = expected.filter(
      (path) => found.has(path) && !found.get(path)?.equals(Buffer.from(wanted[path] ?? '')),
    )
    const holds = missing.length + further.length + changed.length === 0
    if (holds && unwanted.length > 0)
      throw new Observed(
        `the archive has further files: ${unwanted.map((path) => formatValue(path)).join(', ')}`,
      )
    const received = { missing, further, changed }
    return failUnless(holds, reply, { kind: 'content', rule: 'files', expected, received })
  },
}

/** A body of HTML or text. Throws `Inconclusive` if it is longer than `htmlBytes`, because reading tags takes many times their length. */
function htmlOf(reply: Reply): string {
  const { htmlBytes } = reply.limits
  if (reply.size > htmlBytes)
    throw reply.overLimit(
      'htmlBytes',
      `the answer is a text of more than ${limitInWords(htmlBytes, 'bytes')}`,
    )
  return decodedBy(charsetOf(reply), reply.body) ?? reply.text()
}

/** The charset that a header declares, otherwise the one that the beginning of the HTML declares. */
function charsetOf(reply: Reply): string | undefined {
  const declared = CHARSET.exec(reply.header('content-type') ?? '')?.[1]
  return declared ?? META_CHARSET.exec(reply.body.subarray(0, 1024).toString('latin1'))?.[1]
}

const CHARSET = /;\s*charset\s*=\s*["']?([^\s;"']+)/i
const META_CHARSET = /<meta[^>]*\bcharset\s*=\s*["']?([^\s;"'/>]+)/i

/** The text of a body in a charset other than UTF-8; undefined if the charset is UTF-8, unknown, or does not fit the body. */
function decodedBy(charset: string | undefined, body: Buffer): string | undefined {
  try {
    const decoder = new TextDecoder(charset ?? 'utf-8', { fatal: true })
    return decoder.encoding === 'utf-8' ? undefined : decoder.decode(body)
  } catch {
    return undefined
  }
}
