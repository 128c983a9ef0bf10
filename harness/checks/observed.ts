import { Unmet } from '../client/unmet.ts'
import type { Reply } from './reply.ts'
import { formatValue } from '../client/format-value.ts'

/**
 * Thrown if a requirement does not apply to the behavior of the target: it accepted input that a server may reject, or an effect
 * without a deadline has not happened yet. The behavior is recorded and not judged.
 */
export class Observed extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Observed'
  }
}

/** Continues if the target offers an optional feature; otherwise the response is recorded. */
export function observeIfRefused(reply: Reply): Reply {
  if (!reply.succeeded) throw new Observed(`it is not offered: ${reply.describe()}`)
  return reply
}

/** Continues if a resource exists whose name a server may reject; otherwise the rejection is recorded. */
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

/** Continues if the status code is 404; otherwise the response is recorded. */
export function observeUnless404(reply: Reply): Reply {
  if (reply.status !== 404) throw new Observed(`it is not answered with 404: ${reply.describe()}`)
  return reply
}

/** Continues if the entries of a list have different values in this field; otherwise their common value is recorded. */
export function observeIfUniform(list: Reply, field: string): Reply {
  const values = new Set(list.entries().map((entry) => formatValue(entry[field])))
  if (values.size < 2) throw new Observed(`every ${field} that is listed is ${[...values].join()}`)
  return list
}
