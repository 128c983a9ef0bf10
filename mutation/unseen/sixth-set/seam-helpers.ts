import { parameter, repositoryNamed } from '../../../reference/code-hosting/lookup.ts'
import type { Call } from '../../../reference/http/call.ts'
import type { Outcome } from '../../../reference/http/reply.ts'
import type { Repository } from '../../../reference/model/entities.ts'
import type { Seams } from '../../../reference/seams.ts'

type Maybe<T> = T | Promise<T>
type Handle = (call: Call) => Maybe<Outcome>

/** Replaces the handler of an operation with one that can call the right one. */
export function around(
  seams: Seams,
  name: string,
  handle: (call: Call, right: Handle) => Maybe<Outcome>,
): void {
  const operation = seams.operations.get(name)
  if (!operation) throw new Error(`no operation is called ${name}`)
  const { handle: right } = operation
  operation.handle = (call) => handle(call, right)
}

/** Replaces the change of the state that one operation makes. */
export function changing(
  seams: Seams,
  name: string,
  change: (call: Call, apply: () => Maybe<void>) => Maybe<void>,
): void {
  const { effect } = seams
  seams.effect = (call, apply) => (call.operation === name ? change(call, apply) : effect(call, apply))
}

/** The repository in the path, if it exists and the caller can read it. */
export function repositoryAt(call: Call): Repository | undefined {
  return repositoryNamed(call, parameter(call, 'owner'), parameter(call, 'repo'))
}
