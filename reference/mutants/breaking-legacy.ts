import type { Operation } from '../http/operation.ts'
import { operationNamed, rewritesSuccess } from './breaking.ts'
import type { Mutate } from './mutant.ts'

/** Answers another method as the one that it should answer alone. */
export function answersAlso(method: Operation['method'], name: string): Mutate {
  return (seams) => {
    const operation = operationNamed(seams, name)
    seams.operations.set(`${name} by ${method}`, { ...operation, name: `${name} by ${method}`, method })
  }
}

/** Takes a method that is not there, and says that all went well. */
export function refusesNothing(method: Operation['method'], path: string): Mutate {
  return (seams) => {
    const name = `${method} ${path}`
    seams.operations.set(name, {
      name,
      document: 'legacy-forge',
      method,
      path,
      status: 200,
      handle: () => ({ json: { message: 'success' } }),
    })
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
