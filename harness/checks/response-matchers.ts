import type { Failure } from '../client/failure.ts'
import { failStatusUnless, failUnless, fieldsShown } from './fail-unless.ts'
import { ifReadable } from './if-readable.ts'
import { matchesAll } from './matches-all.ts'
import type { LogicalRecord, Reply } from './reply.ts'
import { schemaFlaw, type ResourceSchema } from './schema-check.ts'

const HTML_TYPES = ['text/html', 'application/xhtml+xml']

/** The matchers for status code, media type, and the body as a whole. */
export const responseMatchers = {
  toHaveStatus(reply: Reply, status: number): Failure | undefined {
    return responseMatchers.toHaveStatusIn(reply, [status])
  },

  toHaveStatusIn(reply: Reply, statuses: readonly number[]): Failure | undefined {
    return failStatusUnless(statuses.includes(reply.status), reply, { rule: 'one-of', expected: statuses })
  },

  /** Any 2xx, for requirements that do not specify which. */
  toSucceed(reply: Reply): Failure | undefined {
    return failStatusUnless(reply.succeeded, reply, { rule: 'success' })
  },

  /** Any status except 2xx: the resource does not exist, or not for this caller. */
  toBeUnsuccessful(reply: Reply): Failure | undefined {
    return failStatusUnless(!reply.succeeded, reply, { rule: 'no-success' })
  },

  /** Anything except a success whose body is an object with all these values. */
  toNotSucceedWith(reply: Reply, unwanted: LogicalRecord): Failure | undefined {
    const shown = reply.succeeded ? ifReadable(() => reply.one()) : undefined
    const holds = shown === undefined || !matchesAll(shown, unwanted)
    return failStatusUnless(holds, reply, { rule: 'no-success-with', expected: unwanted })
  },

  /** The media type, with any parameters. */
  toHaveMediaType(reply: Reply, mediaType: string): Failure | undefined {
    return mediaTypeIn(reply, [mediaType])
  },

  toBeHtml(reply: Reply): Failure | undefined {
    return mediaTypeIn(reply, HTML_TYPES)
  },

  toHaveNoBody(reply: Reply): Failure | undefined {
    const { size } = reply
    return failUnless(size === 0, reply, { kind: 'body', rule: 'empty', received: size })
  },

  /** The body is UTF-8 and JSON. */
  toBeJson(reply: Reply): Failure | undefined {
    reply.text()
    reply.json()
    return undefined
  },

  /** The body, if present, is UTF-8 and JSON; the body of a redirect is not judged. */
  toBeJsonWhereAny(reply: Reply): Failure | undefined {
    const isRedirect = reply.status >= 300 && reply.status < 400
    return reply.size === 0 || isRedirect ? undefined : responseMatchers.toBeJson(reply)
  },

  /** The body is one JSON object. */
  toBeObject(reply: Reply): Failure | undefined {
    reply.one()
    return undefined
  },

  /** The body is one JSON object with at least one field. */
  toHaveAnyField(reply: Reply): Failure | undefined {
    const holds = Object.keys(reply.one()).length > 0
    return failUnless(holds, reply, { kind: 'body', rule: 'any-field', received: {} })
  },

  /** The body of a rejection matches the schema. */
  toMatchErrorSchema(reply: Reply, schema: ResourceSchema): Failure | undefined {
    return responseMatchers.toMatchSchema(reply, schema)
  },

  toMatchSchema(reply: Reply, schema: ResourceSchema): Failure | undefined {
    const flaw = schemaFlaw(schema, reply.one())
    if (!flaw) return undefined
    const shown = flaw.rule === 'required' && !flaw.field?.includes('.') ? fieldsShown(reply) : {}
    return failUnless(false, reply, { kind: 'schema', schema, ...flaw, ...shown })
  },

  /** The body is a list, and each object in it matches the schema. */
  toHaveEntriesMatchingSchema(reply: Reply, schema: ResourceSchema): Failure | undefined {
    for (const [index, entry] of reply.entries().entries()) {
      const flaw = schemaFlaw(schema, entry)
      if (flaw) return failUnless(false, reply, { kind: 'schema', schema, entry: index + 1, ...flaw })
    }
    return undefined
  },
}

function mediaTypeIn(reply: Reply, expected: readonly string[]): Failure | undefined {
  const received = reply.mediaType
  const holds = received !== undefined && expected.includes(received)
  return failUnless(holds, reply, { kind: 'media-type', rule: 'one-of', expected, received })
}
