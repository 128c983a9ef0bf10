import { createHash, timingSafeEqual } from 'node:crypto'
import type { User } from './entities.ts'
import { Fields, type JsonObject } from './fields.ts'
import type { Forge } from './forge.ts'
import { Invalid } from './invalid.ts'
import { isEmailAddress, readAccountName } from './names.ts'

export function hashPassword(password: string): Buffer {
  return createHash('sha256').update(password).digest()
}

export function hasPassword(user: User, password: string): boolean {
  return timingSafeEqual(user.passwordHash, hashPassword(password))
}

/** CreateUserOption (document 1, POST /admin/users). */
export function draftUser(forge: Forge, body: JsonObject): User {
  const fields = new Fields(body)
  const password = fields.required('password')
  const email = readEmail(fields, fields.required('email'))
  const fullName = fields.text('full_name') ?? ''
  const name = readAccountName(forge, fields, 'username')
  refuseTakenEmail(forge, email)
  return {
    id: forge.users.nextId(),
    name,
    fullName,
    email,
    passwordHash: hashPassword(password),
    isAdmin: false,
  }
}

/** EditUserOption (document 1, PATCH /admin/users/{username}); absent fields keep their values. */
export function editedUser(forge: Forge, user: User, body: JsonObject): User {
  const fields = new Fields(body)
  const email = readEmail(fields, fields.text('email') ?? user.email)
  const password = fields.text('password') ?? ''
  const edited: User = {
    ...user,
    email,
    fullName: fields.text('full_name') ?? user.fullName,
    isAdmin: fields.flag('admin') ?? user.isAdmin,
    passwordHash: password === '' ? user.passwordHash : hashPassword(password),
  }
  fields.done()
  refuseTakenEmail(forge, email, user)
  return edited
}

function readEmail(fields: Fields, email: string): string {
  if (email !== '' && !isEmailAddress(email)) fields.reject('email', 'EmailError', 'Email')
  return email
}

function refuseTakenEmail(forge: Forge, email: string, self?: User): void {
  const taken = forge.users.find((other) => other.email.toLowerCase() === email.toLowerCase())
  if (taken && taken.id !== self?.id) throw new Invalid(`e-mail address is already in use [email: ${email}]`)
}
