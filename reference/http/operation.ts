import type { Call } from './call.ts'
import type { Outcome } from './reply.ts'

/** One line of a document's tables, with what answers it. */
export interface Operation {
  /** `<area>.<verb>`, unique: what rules, seams and mutants call it. */
  readonly name: string
  readonly document: 'code-hosting' | 'legacy-forge' | 'web'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From the root of the server, parameters as Hono writes them. */
  path: string
  /** The status of success. */
  status: number
  handle: (call: Call) => Outcome | Promise<Outcome>
}

type Entry = Pick<Operation, 'name' | 'status' | 'handle'>

/** An operation of document 1, with the path as the document writes it: relative to `/api/v1`. */
export function codeHosting(line: `${Operation['method']} /${string}`, entry: Entry): Operation {
  return { ...entry, document: 'code-hosting', ...split(line, '/api/v1') }
}

/** An operation of document 2. */
export function legacyForge(line: `${Operation['method']} /${string}`, entry: Entry): Operation {
  return { ...entry, document: 'legacy-forge', ...split(line, '') }
}

/** A web page, which neither document describes but both presuppose. */
export function web(line: `${Operation['method']} /${string}`, entry: Entry): Operation {
  return { ...entry, document: 'web', ...split(line, '') }
}

function split(line: string, base: string): Pick<Operation, 'method' | 'path'> {
  const space = line.indexOf(' ')
  return { method: line.slice(0, space) as Operation['method'], path: base + line.slice(space + 1) }
}
