import type { Call } from '../../reference/http/call.ts'
import type { Operation } from '../../reference/http/operation.ts'
import { operationNamed, rewritesSuccess, type Json } from './breaking.ts'
import type { Mutate } from './mutant.ts'

/** Takes a method that is not there, does something, and says that all went well. */
export function doesAlso(
  method: Operation['method'],
  path: string,
  effect: (call: Call) => void | Promise<void>,
): Mutate {
  return (seams) => {
    const name = `${method} ${path}`
    seams.operations.set(name, {
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

/** Takes another method, or another path, for an operation as well. */
export function servesAlso(name: string, method: Operation['method'], path?: string): Mutate {
  return (seams) => {
    const operation = operationNamed(seams, name)
    const other = `${name} by ${method}`
    seams.operations.set(other, { ...operation, name: other, method, path: path ?? operation.path })
  }
}

/** Writes JSON in ISO 8859-1, while saying that it is UTF-8; what is beyond it becomes question marks. */
export function inLatin1(name: string): Mutate {
  return rewritesSuccess(name, ({ status, json }) => ({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Uint8Array.from(Buffer.from(JSON.stringify(json).replace(/[^\u0000-\u00FF]/g, '?'), 'latin1')),
  }))
}

/** True for the answer to a form that was refused. */
export function isRefusal(body: Json): boolean {
  return body['errors'] !== undefined
}
