import type { Reference } from '../../reference/start.ts'

/** Creates a resource by a documented operation, by default as the administrator; returns what the server says of it. */
export async function create<T>(
  { url, target }: Reference,
  path: string,
  json: object,
  { username, password } = target.codeHosting.admin,
): Promise<T> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${username}:${password}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(json),
  })
  if (response.status !== 201) throw new Error(`POST ${path} returned ${response.status}`)
  return (await response.json()) as T
}
