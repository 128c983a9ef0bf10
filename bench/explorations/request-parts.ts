import { isRecord } from '../../fixtures/json-object.ts'
import type { Exchange } from '../../harness/client/exchange.ts'

/** The parameters of a documented path, by name. */
export function parametersIn(path: string, actual: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = path.replaceAll(/\{\w+\}/g, '([^/]+)')
  const values = new RegExp(`${pattern}$`).exec(actual)?.slice(1) ?? []
  return Object.fromEntries(names.map((name, n) => [name, decodeURIComponent(values[n] ?? '')]))
}

/** The object in the body of a request; an empty one if the body is something else. */
export function jsonOf({ request: { body } }: Exchange): Readonly<Record<string, unknown>> {
  if (!body || !('text' in body)) return {}
  try {
    const json: unknown = JSON.parse(body.text)
    return isRecord(json) ? json : {}
  } catch {
    return {}
  }
}
