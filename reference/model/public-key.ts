import { createHash } from 'node:crypto'
import type { PublicKey, User } from './entities.ts'
import { Fields, type JsonObject } from './fields.ts'
import type { Forge } from './forge.ts'
import { Invalid } from './invalid.ts'

const types = new Set([
  'ssh-rsa',
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
])

/** The body of POST /admin/users/{username}/keys, which the document does not declare: names as in Gitea. */
export function draftKey(forge: Forge, user: User, body: JsonObject): PublicKey {
  const fields = new Fields(body)
  const title = fields.required('title')
  const text = fields.required('key').trim()
  fields.done()
  const [type = '', data = ''] = text.split(/\s+/)
  const blob = Buffer.from(data, 'base64')
  if (!types.has(type) || typeInside(blob) !== type) throw new Invalid('Invalid key content')
  const fingerprint = `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
  if (forge.keys.byKey(fingerprint)) throw new Invalid('Key content has been used as non-deploy key')
  return { id: forge.keys.nextId(), user: user.id, title, key: text, fingerprint, createdAt: new Date() }
}

/** An OpenSSH key repeats its type in its data, which distinguishes it from arbitrary base64. */
function typeInside(blob: Buffer): string {
  if (blob.length < 4) return ''
  const length = blob.readUInt32BE(0)
  // Without data after the type there is no key.
  return length > 32 || blob.length <= 4 + length ? '' : blob.toString('latin1', 4, 4 + length)
}
