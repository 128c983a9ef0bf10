import { BodyDefect } from '../client/answer.ts'
import { Judged } from './judged.ts'
import type { LogicalRecord, Reply } from './reply.ts'
import { formatValue } from './format.ts'

/** What a matcher found. */
export interface Finding {
  readonly pass: boolean
  readonly message: () => string
  readonly actual: Judged
  readonly expected: string
}

/** What a matcher found: whether it holds, and in words what was expected and what came. */
export function finding(reply: Reply, pass: boolean, expected: string, received: string): Finding {
  return {
    pass,
    expected,
    actual: new Judged(received, reply.id),
    message: () => `${reply.request}: expected ${expected}, got ${received}`,
  }
}

/** What a matcher of lists found; a body without a list never holds. */
export function listing(
  reply: Reply,
  holds: (entries: readonly LogicalRecord[]) => boolean,
  wanted: string,
): Finding {
  const defect = defectOf(() => reply.entries())
  if (defect !== undefined) return finding(reply, false, wanted, defect)
  const entries = reply.entries()
  return finding(
    reply,
    holds(entries),
    wanted,
    `${entries.length} entries: ${formatValue(entries.map(summary))}`,
  )
}

/** Why a body cannot be read as it was asked for; undefined when it can. */
export function defectOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (cause) {
    if (cause instanceof BodyDefect) return cause.message
    throw cause
  }
}

/** What tells an entry from others, for a message. */
function summary(entry: LogicalRecord): unknown {
  return entry['username'] ?? entry['fullName'] ?? entry['shortname'] ?? entry['name'] ?? entry['id'] ?? entry
}
