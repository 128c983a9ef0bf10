import type { Call } from './call.ts'
import type { Outcome } from './reply.ts'

/** A row of a document's tables, with its handler. */
export interface Operation {
  /** `<area>.<verb>`, unique; rules, overrides and mutants use it. */
  readonly name: string
  readonly document: 'code-hosting' | 'legacy-forge' | 'web'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path from the root of the server, with parameters in Hono's syntax. */
  path: string
  /** The status code of success. */
  status: number
  handle: (call: Call) => Outcome | Promise<Outcome>
}

type Entry = Pick<Operation, 'name' | 'status' | 'handle'>

/** An operation of document 1, with its path as in the document, relative to `/api/v1`. */
export function codeHosting(line: `${Operation['method']} /${string}`, entry: Entry): Operation {
  return { ...entry, document: 'code-hosting', ...split(line, '/api/v1') }
}

/** An operation of document 2. */
export function legacyForge(line: `${Operation['method']} /${string}`, entry: Entry): Operation {
  return { ...entry, document: 'legacy-forge', ...split(line, '') }
}

/** A web page. Neither document describes it, both require it. */
export function web(line: `${Operation['method']} /${string}`, entry: Entry): Operation {
  return { ...entry, document: 'web', ...split(line, '') }
}

function split(line: string, base: string): Pick<Operation, 'method' | 'path'> {
  const space = line.indexOf(' ')
  return { method: line.slice(0, space) as Operation['method'], path: base + line.slice(space + 1) }
}
