export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * The method and the kind of resource of a request that changes something, such as `POST /api/v1/orgs`; undefined for a request
 * that reads or renders text.
 */
export function kindOfWrite({
  method,
  path,
}: {
  readonly method: string
  readonly path: string
}): string | undefined {
  if (isReading(method) || /^\/api\/v1\/markdown(?:\/|$)/.test(path)) return undefined
  return `${method} ${/^(?:\/[^/?]*){0,3}/.exec(path)?.[0] ?? ''}`
}
