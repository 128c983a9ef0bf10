import { Refusal } from '../../reference/http/refusal.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Operation } from '../../reference/http/operation.ts'
import type { Outcome, Reply } from '../../reference/http/reply.ts'
import type { User } from '../../reference/model/entities.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { Mutate } from './mutant.ts'

export { decides, judges, judging, showing, shows, writes } from './deciding.ts'

/** Ways to break a promise that several mutants share. Each changes one operation only. */

export type Json = Record<string, unknown>

export function operationNamed(overrides: Overrides, name: string): Operation {
  const operation = overrides.operations.get(name)
  if (!operation) throw new Error(`no operation is called ${name}`)
  return operation
}

/** A rule that is wrong for one operation only. */
export function onlyFor<K extends Asking, A extends unknown[], R>(
  operation: string,
  right: (ask: K, ...rest: A) => R,
  wrong: (ask: K, ...rest: A) => R,
): (ask: K, ...rest: A) => R {
  return (ask, ...rest) => (ask.operation === operation ? wrong(ask, ...rest) : right(ask, ...rest))
}

export function isMissing(name: string): Mutate {
  return (overrides) => {
    operationNamed(overrides, name)
    overrides.operations.delete(name)
  }
}

export function movesTo(name: string, path: string): Mutate {
  return (overrides) => {
    operationNamed(overrides, name).path = path
  }
}

/** Rewrites every response of one operation, rejections included. */
export function rewritesAnswer(name: string, rewrite: (reply: Reply, call: Call) => Reply): Mutate {
  return (overrides) => {
    operationNamed(overrides, name)
    const right = overrides.answer
    overrides.answer = async (call, reply) => {
      const answered = await right(call, reply)
      return call.operation === name ? rewrite(answered, call) : answered
    }
  }
}

export function rewritesSuccess(name: string, rewrite: (reply: Reply, call: Call) => Reply): Mutate {
  return rewritesAnswer(name, (reply, call) => (reply.status < 300 ? rewrite(reply, call) : reply))
}

/** Rewrites the JSON body of successful responses. */
export function rewritesBody(name: string, rewrite: (json: unknown, call: Call) => unknown): Mutate {
  return rewritesSuccess(name, (reply, call) => ({ ...reply, json: rewrite(reply.json, call) }))
}

export const answersWith = (name: string, json: unknown): Mutate => rewritesBody(name, () => json)

/** Returns a list with the requested resource as its only element. */
export const answersAList = (name: string): Mutate => rewritesBody(name, (json) => [json])

export const answersNoBody = (name: string): Mutate =>
  rewritesSuccess(name, ({ status }) => ({ status, headers: {} }))

export const answersMediaType = (name: string, type: string): Mutate =>
  rewritesSuccess(name, (reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': type } }))

/** Rewrites the list that an operation returns, bare or under `data`. */
export function rewritesList(name: string, rewrite: (list: Json[], call: Call) => unknown): Mutate {
  return rewritesBody(name, (json, call) =>
    Array.isArray(json)
      ? rewrite(json as Json[], call)
      : { ...(json as Json), data: rewrite((json as { data: Json[] }).data, call) },
  )
}

/** Rewrites every record that an operation returns: a single one, or each of a list. */
export function rewritesRecords(name: string, rewrite: (record: Json, call: Call) => unknown): Mutate {
  return rewritesBody(name, (json, call) => {
    const each = (records: unknown) => (records as Json[]).map((record) => rewrite(record, call))
    if (Array.isArray(json)) return each(json)
    const body = json as Json
    return Array.isArray(body['data']) ? { ...body, data: each(body['data']) } : rewrite(body, call)
  })
}

export const setsFields = (name: string, fields: Json | ((record: Json, call: Call) => Json)): Mutate =>
  rewritesRecords(name, (record, call) => ({
    ...record,
    ...(typeof fields === 'function' ? fields(record, call) : fields),
  }))

/** JSON omits undefined fields. */
export const dropsFields = (name: string, ...fields: string[]): Mutate =>
  setsFields(name, Object.fromEntries(fields.map((field) => [field, undefined])))

/** Replaces one status code by another. */
export function answersStatus(name: string, from: number, to: number, json?: unknown): Mutate {
  return rewritesAnswer(name, (reply) => {
    if (reply.status !== from) return reply
    return { ...reply, status: to, ...(json === undefined ? {} : { json }) }
  })
}

/** Adds a body to a response that must have none. */
export const answersBodyWith = (name: string, status: number, json: unknown): Mutate =>
  answersStatus(name, status, status, json)

/** Changes a call before it is handled, or returns a response instead of the operation's. */
export function changesCall(
  name: string,
  change: (call: Call) => Reply | undefined | Promise<Reply | undefined>,
): Mutate {
  return (overrides) => {
    operationNamed(overrides, name)
    const right = overrides.before
    overrides.before = async (call) => {
      const early = await right(call)
      if (early || call.operation !== name) return early
      return change(call)
    }
  }
}

/** Rejects callers that the operation must accept. */
export const refuses = (name: string, whom: (call: Call) => boolean, status: number): Mutate =>
  changesCall(name, (call) =>
    whom(call) ? { status, headers: {}, json: { message: 'refused' } } : undefined,
  )

export const takesCallerFor = (name: string, choose: (call: Call) => User | undefined): Mutate =>
  changesCall(name, (call) => {
    call.caller = choose(call)
  })

/** Reads another value than the one in the path. */
export const readsParameter = (
  name: string,
  parameter: string,
  value: (call: Call) => string | undefined,
): Mutate =>
  changesCall(name, (call) => {
    const other = value(call)
    if (other !== undefined) call.params[parameter] = other
  })

export const ignoresQuery = (name: string, ...parameters: string[]): Mutate =>
  changesCall(name, (call) => {
    for (const parameter of parameters) call.query.delete(parameter)
  })

/**
 * Has a wrong effect. The resource that `apply` creates is the newest of its kind when `apply` returns; once its promise
 * is settled, a concurrent request may have created a newer one.
 */
export function hasEffect(
  name: string,
  effect: (call: Call, apply: () => void | Promise<void>) => void | Promise<void>,
): Mutate {
  return (overrides) => {
    operationNamed(overrides, name)
    const right = overrides.effect
    overrides.effect = (call, apply) => (call.operation === name ? effect(call, apply) : right(call, apply))
  }
}

export const doesNothing = (name: string): Mutate => hasEffect(name, () => undefined)

/** Handles calls in another way; receives the correct handler. */
export function handles(
  name: string,
  handle: (call: Call, right: (call: Call) => Outcome | Promise<Outcome>) => Outcome | Promise<Outcome>,
): Mutate {
  return (overrides) => {
    const operation = operationNamed(overrides, name)
    const right = operation.handle
    operation.handle = (call) => handle(call, right)
  }
}

/** Rejects the request as it must, but still has the requested effect. */
export function doesWhatItRefuses(name: string, status = 403): Mutate {
  return handles(name, async (call, right) => {
    try {
      return await right(call)
    } catch (error) {
      if (error instanceof Refusal && error.reply.status === status) {
        call.caller = firstAdministrator(call)
        await right(call)
      }
      throw error
    }
  })
}

/** Returns the record as it was before the edit. */
export function answersAsBefore(name: string, view: (call: Call) => Json | undefined): Mutate {
  return (overrides) => {
    const before = new WeakMap<Call, Json>()
    changesCall(name, (call) => {
      const record = view(call)
      if (record) before.set(call, record)
    })(overrides)
    rewritesBody(name, (json, call) => before.get(call) ?? json)(overrides)
  }
}

export function firstAdministrator(call: Asking): User | undefined {
  return call.forge.users.find((user) => user.isAdmin)
}
