import { exchangeSource } from '../../harness/client/exchange-id.ts'
import { Inconclusive } from '../../harness/client/inconclusive.ts'
import { UnexpectedAnswer } from '../../harness/client/overload.ts'
import { askUnknownOn } from '../../harness/run/ask-unknown.ts'
import type { AnsweredOperations } from '../../harness/run/declared-operations.ts'
import type { CodeHostingRuntime, TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import { pathOf } from '../../contract/derive/paths.ts'
import type { Operation } from '../../contract/derive/operation.ts'

const OWNER = exchangeSource('fixture', 'doctor operations')

/** Operations that create something without a body that says what: they are not asked. */
const CREATES_BY_ITSELF = new Set(['repos.fork'])

/** What exists on the server, by the names of path parameters, or by area and name where one area has another. */
export type Existing = Readonly<Record<string, string | number | bigint>>

/**
 * The operations that a server does not have, or their area where it has none of it: each responds to every request as a path does that
 * the server surely does not have. Reads are asked for what exists, by its owner; writes with a body that nothing takes, by a user who may
 * not. An operation on something that does not exist is not asked, since a missing resource can look alike; one for which the document
 * gives 404 a meaning only where everything else of its area is absent.
 */
export async function absentOperations(
  runtime: TargetRuntime,
  { seeder, shared }: CodeHostingRuntime,
  answered: AnsweredOperations,
  existing: Existing,
): Promise<string[]> {
  const session = seeder.session(OWNER)
  const askUnknown = askUnknownOn(runtime, OWNER)
  const isAbsent = async (id: string, operation: Operation): Promise<boolean> => {
    const parameters = CREATES_BY_ITSELF.has(id) ? undefined : parametersOf(operation, existing)
    if (!parameters) return false
    const { method } = operation
    const isRead = method === 'GET'
    const body = isRead ? {} : { raw: { mediaType: 'application/json', body: '{' } }
    try {
      for (const caller of [isRead ? shared.ada : shared.bob, undefined])
        if (!answered.serves(id)) await session.call(caller, method, pathOf(operation, parameters), body)
    } catch (cause) {
      // What cannot be asked, or not as the caller, shows nothing.
      if (cause instanceof Inconclusive || cause instanceof UnexpectedAnswer) return false
      throw cause
    }
    return (await answered.absentWith(id, askUnknown)) !== undefined
  }
  const all = Object.entries(runtime.operations).filter(([, { document }]) => document === 'code-hosting')
  const absent: string[] = []
  for (const area of new Set(all.map(([, operation]) => operation.area))) {
    const ofArea = all.filter(([, operation]) => operation.area === area)
    const found: string[] = []
    const ask = async (asked: typeof all): Promise<boolean> => {
      let isNone = asked.length > 0
      for (const [id, operation] of asked)
        if (await isAbsent(id, operation)) found.push(id)
        else isNone = false
      return isNone
    }
    const isAmbiguous = ([, { others }]: (typeof all)[number]): boolean => others.includes(404)
    const isNone =
      (await ask(ofArea.filter((one) => !isAmbiguous(one)))) && (await ask(ofArea.filter(isAmbiguous)))
    absent.push(...(isNone ? [area] : found))
  }
  return absent
}

/** Undefined where something is not known to exist. */
function parametersOf(
  { area, path }: Operation,
  existing: Existing,
): Record<string, string | number | bigint> | undefined {
  const found: Record<string, string | number | bigint> = {}
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = existing[`${area}.${name}`] ?? existing[name]
    if (value === undefined) return undefined
    found[name] = value
  }
  return found
}
