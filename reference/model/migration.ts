import type { Organization, User } from './entities.ts'
import { Fields, type JsonObject } from './fields.ts'
import { ownerById, type Forge } from './forge.ts'
import { readRepositoryName } from './names.ts'

export interface Migration {
  readonly address: string
  readonly owner: User | Organization
  readonly name: string
  readonly description: string
  readonly isMirror: boolean
  readonly isPrivate: boolean
}

/** MigrateRepoForm (document 1, POST /repos/migrate): names as in Gitea. Without `uid`, the caller is the owner. */
export function readMigration(forge: Forge, caller: User, body: JsonObject): Migration {
  const fields = new Fields(body)
  const address = fields.required('clone_addr')
  const name = readRepositoryName(fields, 'repo_name')
  const uid = fields.integer('uid')
  const owner = uid === undefined ? caller : ownerById(forge, uid)
  if (!owner) fields.reject('uid', 'OwnerError', 'No user or organization has this id')
  const username = fields.text('auth_username') ?? ''
  const password = fields.text('auth_password') ?? ''
  const migration = {
    name,
    owner: owner ?? caller,
    description: fields.text('description') ?? '',
    isMirror: fields.flag('mirror') ?? false,
    isPrivate: fields.flag('private') ?? false,
  }
  fields.done()
  return { ...migration, address: withCredentials(address, username, password) }
}

function withCredentials(address: string, username: string, password: string): string {
  if (username === '' || !URL.canParse(address)) return address
  const url = new URL(address)
  url.username = encodeURIComponent(username)
  url.password = encodeURIComponent(password)
  return url.href
}
