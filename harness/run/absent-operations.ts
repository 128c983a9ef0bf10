import type { ExchangeSource } from '../client/exchange-id.ts'
import { Inconclusive } from '../client/inconclusive.ts'
import { UnexpectedAnswer } from '../client/overload.ts'
import type { CodeHostingRuntime, TargetRuntime } from '../runtime/target-runtime.ts'
import { pathOf } from '../../contract/derive/paths.ts'
import type { Operation } from '../../contract/derive/operation.ts'
import { changedBy, operationEntries, operationEntry, shownBy } from '../../contract/derive/effects.ts'
import type { OperationEntry } from '../../contract/vocabulary/types.ts'
import { areaOf } from '../checks/id-parts.ts'
import { askUnknownOn } from './ask-unknown.ts'
import type { AnsweredOperations } from './declared-operations.ts'

/** Operations that create something without a body that specifies it: they receive no requests. */
const CREATES_BY_ITSELF = new Set(['repos.fork'])

/** Existing resources on the server, by the names of path parameters, or by area and name if an area needs another resource. */
export type Existing = Readonly<Record<string, string | number | bigint>>

interface Asking {
  readonly answered: AnsweredOperations
  readonly existing: Existing
  /** False if users cannot be created: then only the administrator and anonymous callers send requests. */
  readonly hasPeople?: boolean
  /** The owner of the requests. */
  readonly source: ExchangeSource
}

/**
 * The operations of the code-hosting document that a server lacks: each responds to every request like an unknown path.
 *
 * Reads request existing resources, as their owner. Writes have a body that no operation accepts, as a user without permission, and
 * then as the administrator: a server can hide operations that a caller may not use. An operation without an existing resource
 * receives no requests, because a missing resource can have the same response. If the document gives 404 a meaning, an operation is
 * only tested if the operations of its area on the same relations are absent.
 */
export async function absentOperations(
  runtime: TargetRuntime,
  { seeder, shared }: CodeHostingRuntime,
  { answered, existing, source, hasPeople = true }: Asking,
): Promise<string[]> {
  const session = seeder.session(source)
  const askUnknown = askUnknownOn(runtime, source)
  const isAbsent = async (id: string, operation: Operation): Promise<boolean> => {
    if (answered.serves(id)) return false
    const parameters = CREATES_BY_ITSELF.has(id) ? undefined : parametersOf(operation, existing)
    if (!parameters) return false
    const { method } = operation
    const body = method === 'GET' ? {} : { raw: { mediaType: 'application/json', body: '{' } }
    const hidden = method === 'GET' || method === 'DELETE' ? [] : [seeder.admin]
    const people = method === 'GET' ? shared.ada : shared.bob
    const callers = hasPeople ? [people, undefined, ...hidden] : [seeder.admin, undefined]
    try {
      // A response that differs from that of an unknown path shows that the operation exists.
      for (const caller of callers) {
        await session.call(caller, method, pathOf(operation, parameters), body)
        if ((await answered.absentWith(id, askUnknown)) === undefined) return false
      }
    } catch (cause) {
      // A failed request, or one that cannot be sent as the caller, shows nothing.
      if (cause instanceof Inconclusive || cause instanceof UnexpectedAnswer) return false
      throw cause
    }
    return true
  }
  const all = Object.entries(runtime.operations).filter(([, { document }]) => document === 'code-hosting')
  const isAmbiguous = ([, { others }]: (typeof all)[number]): boolean => others.includes(404)
  const absent = new Set<string>()
  for (const one of all.filter((each) => !isAmbiguous(each))) if (await isAbsent(...one)) absent.add(one[0])
  const decided = new Set(all.filter((one) => !isAmbiguous(one)).map(([id]) => id))
  for (const one of all.filter(isAmbiguous)) {
    const kin = kinOf(one[0]).filter((id) => decided.has(id))
    if (kin.some((id) => absent.has(id)) && kin.every((id) => absent.has(id)) && (await isAbsent(...one)))
      absent.add(one[0])
  }
  return all.flatMap(([id]) => (absent.has(id) ? [id] : []))
}

/** The other operations of its area that have an effect on the same relations. */
function kinOf(operation: string): string[] {
  const relations = (entry: OperationEntry): readonly string[] => [...changedBy(entry), ...shownBy(entry)]
  const entry = operationEntry(operation)
  const own = new Set(entry && relations(entry))
  return operationEntries
    .filter(({ id }) => id !== operation && areaOf(id) === areaOf(operation))
    .filter((one) => relations(one).some((relation) => own.has(relation)))
    .map(({ id }) => id)
}

/** Undefined if some resource is not known to exist. */
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
