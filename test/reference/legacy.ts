import { createHash } from 'node:crypto'

export interface Account {
  readonly login: string
  readonly apiKey: string
}

/** The three parameters of a signed call (document 2, "Authentication", rule 2). */
export function signed({ login, apiKey }: Account, salt = 'some salt'): Record<string, string> {
  const hash = createHash('sha1')
    .update(salt + apiKey, 'utf8')
    .digest('hex')
  return { _login: login, _salt: salt, _hash: hash }
}

export function query(parameters: Record<string, string>): string {
  return `?${new URLSearchParams(parameters).toString()}`
}
