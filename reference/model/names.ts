import type { Fields } from './fields.ts'
import { ownerByName, type Forge } from './forge.ts'
import { Invalid } from './invalid.ts'

/** First segments of web paths, reserved because a user or organization with such a name would hide them. */
const reserved = new Set(['admin', 'api', 'avatars', 'explore', 'login', 'org', 'p', 'repo', 'user', 'users'])

const accountName = /^[a-z0-9]+(?:[-._][a-z0-9]+)*$/i
const repositoryName = /^[a-z0-9._-]+$/i
const address = /^[^\s@<>]+@[^\s@<>]+$/

/** Reads the name of a new user or organization. */
export function readAccountName(forge: Forge, fields: Fields, field: string): string {
  const name = fields.required(field)
  if (name !== '' && (!accountName.test(name) || name.length > 40)) {
    fields.reject(
      field,
      'AlphaDashDotError',
      'Letters, digits, and single dashes, dots and underscores between',
    )
  }
  fields.done()
  if (reserved.has(name.toLowerCase())) throw new Invalid(`name is reserved [name: ${name}]`)
  if (ownerByName(forge, name)) throw new Invalid(`name is already in use [name: ${name}]`)
  return name
}

/** Reads the name of a new repository. The owner decides whether it is available. */
export function readRepositoryName(fields: Fields, field = 'name'): string {
  const name = fields.required(field)
  if (name !== '' && (!repositoryName.test(name) || name.length > 100)) {
    fields.reject(field, 'AlphaDashDotError', 'Letters, digits, dashes, dots and underscores only')
  }
  if (/^\.{1,2}$|\.(?:git|wiki)$/i.test(name)) fields.reject(field, 'AlphaDashDotError', 'Name is reserved')
  return name
}

export function isEmailAddress(text: string): boolean {
  return address.test(text) && text.length <= 254
}

export function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
