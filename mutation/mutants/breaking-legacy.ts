import type { Call } from '../../reference/http/call.ts'
import type { Operation } from '../../reference/http/operation.ts'
import { operationNamed, rewritesSuccess, type Json } from './breaking.ts'
import type { Mutate } from './mutant.ts'

/** Accepts an unsupported method, has an effect, and reports success. */
export function doesAlso(
  method: Operation['method'],
  path: string,
  effect: (call: Call) => void | Promise<void>,
): Mutate {
  return (overrides) => {
    const name = `${method} ${path}`
    overrides.operations.set(name, {
      name,
      document: 'legacy-forge',
      method,
      path,
      status: 200,
      handle: async (call) => {
        await effect(call)
        return { json: { message: 'success' } }
      },
    })
  }
}

/** Accepts another method or path for an operation as well. */
export function servesAlso(name: string, method: Operation['method'], path?: string): Mutate {
  return (overrides) => {
    const operation = operationNamed(overrides, name)
    const other = `${name} by ${method}`
    overrides.operations.set(other, { ...operation, name: other, method, path: path ?? operation.path })
  }
}

/** Encodes JSON as ISO 8859-1 and declares UTF-8; other characters become question marks. */
export function inLatin1(name: string): Mutate {
  return rewritesSuccess(name, ({ status, json }) => ({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Uint8Array.from(Buffer.from(JSON.stringify(json).replace(/[^\u0000-\u00FF]/g, '?'), 'latin1')),
  }))
}

/** True for the response to a rejected form. */
export function isRefusal(body: Json): boolean {
  return body['errors'] !== undefined
}
