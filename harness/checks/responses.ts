import type { Expect } from './expect.ts'
import type { Capability } from './fixture-types.ts'
import type { Scenario } from './check.ts'
import { assume } from './assume.ts'
import { control } from './control.ts'
import type { Reply } from './reply.ts'
import type { WriteRequirement } from './requirement.ts'
import type { ResourceSchema } from './schema-check.ts'

/** One property of a response. */
type Property =
  | { readonly status: number }
  | { readonly mediaType: string }
  /** The body is one resource, as its schema describes it. */
  | { readonly one: ResourceSchema }
  /** The body is a list of resources, as their schema describes them. */
  | { readonly listOf: ResourceSchema }
  | { readonly body: 'empty' }

/** A requirement about one property of a response: `stated` in the row of the operation, unless it says otherwise. */
export type ResponseRequirement = Property & {
  readonly says: string
  readonly level?: 'stated' | 'implied'
  readonly source?: string
}

/**
 * Requirements about the response of one operation, by id: status code, media type, body. Media type and body are
 * judged once the response is known to be a success: the documents do not show the bodies of errors.
 */
export const responsesOf =
  (requirement: WriteRequirement<'code-hosting'>) =>
  <T>(
    about: {
      readonly scenario: Scenario<T>
      readonly reply: (seen: T) => Reply
      readonly needs?: readonly Capability[]
    },
    table: Readonly<Record<string, ResponseRequirement>>,
  ): void => {
    for (const [id, { says, level = 'stated', source, ...property }] of Object.entries(table))
      requirement(id, { level, source, says, needs: about.needs ?? [] }, async ({ play, expect }) => {
        const reply = about.reply(await play(about.scenario))
        if ('status' in property) requireAccepted(reply)
        if (!('status' in property)) control(reply).succeeded()
        expectProperty(expect, reply, property)
      })
  }

/** Refusals whose conditions document 1 does not show. */
const CONDITIONS_NOT_SHOWN = [403, 422]

/**
 * Throws `Unmet` where the server refuses what the suite takes for valid input: the document shows neither the fields of request
 * bodies nor the conditions of these status codes. A server can be set up to accept no keys or hooks, or no more of them.
 */
function requireAccepted(reply: Reply): void {
  const hasInput = /^(?:POST|PUT|PATCH) \/(?!markdown)/.test(reply.endpoint ?? '')
  assume(
    'a server that accepts this input',
    !(hasInput && CONDITIONS_NOT_SHOWN.includes(reply.status)),
    reply,
  )
}

function expectProperty(expect: Expect, reply: Reply, property: Property): void {
  if ('status' in property) expect(reply).toHaveStatus(property.status)
  else if ('mediaType' in property) expect(reply).toHaveMediaType(property.mediaType)
  else if ('one' in property) expect(reply).toMatchSchema(property.one)
  else if ('listOf' in property) expect(reply).toHaveEntriesMatchingSchema(property.listOf)
  else expect(reply).toHaveNoBody()
}
