import { Unmet } from '../client/unmet.ts'
import type { Reply } from './reply.ts'
import { formatValue } from '../client/format-value.ts'

/**
 * Thrown where a requirement turns out not to speak of what the target did: input that a server was free to refuse was
 * taken, or something that the document gives no deadline for has not happened yet. It is recorded and judged no further.
 */
export class Observed extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Observed'
  }
}

/** Goes on where something was offered that the document leaves open; otherwise what was answered is recorded. */
export function observeIfRefused(reply: Reply): Reply {
  if (!reply.succeeded) throw new Observed(`it is not offered: ${reply.describe()}`)
  return reply
}

/** Goes on where a resource exists whose name a server may refuse; otherwise it is recorded that the server does. */
export async function observeIfNameRefused(resource: {
  readonly what: string
  made(): Promise<void>
}): Promise<void> {
  try {
    await resource.made()
  } catch (cause) {
    if (!(cause instanceof Unmet) || cause.prerequisite !== resource.what) throw cause
    throw new Observed(`such a name is not taken: ${cause.message}`)
  }
}

/** Goes on where the status code is 404; otherwise what was answered is recorded. */
export function observeUnless404(reply: Reply): Reply {
  if (reply.status !== 404) throw new Observed(`it is not answered with 404: ${reply.describe()}`)
  return reply
}

/** Goes on where the entries of a list differ in this field at all; otherwise what they all have is recorded. */
export function observeIfUniform(list: Reply, field: string): Reply {
  const values = new Set(list.entries().map((entry) => formatValue(entry[field])))
  if (values.size < 2) throw new Observed(`every ${field} that is listed is ${[...values].join()}`)
  return list
}
