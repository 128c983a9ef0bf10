import type { Entity } from './model-state.ts'

/** Nearly all names are ASCII, of which only the capitals count. */
const OTHER_THAN_ASCII = /[^ -~]/

/** A name without the differences that comparisons of databases ignore: capitals and accents. */
export function plainLetters(name: string): string {
  const plain = OTHER_THAN_ASCII.test(name) ? name.normalize('NFD').replaceAll(/\p{M}/gu, '') : name
  return plain.toLowerCase()
}

/** The keys of facts. The value of a fact about a name is the number of the entity that has the name. */
export const keys = {
  user: (name: string) => `user:${plainLetters(name)}`,
  organization: (name: string) => `organization:${plainLetters(name)}`,
  repository: (owner: string, name: string) => `repository:${plainLetters(owner)}/${plainLetters(name)}`,
  /** Whether a migration to a repository of the name is in progress, for any owner. */
  migration: (name: string) => `migration to:${plainLetters(name)}`,
  member: (organization: number, user: number) => `member/${organization}:${user}`,
  /** Whether a user has owned an organization since its creation: a user who left it can return as an ordinary member. */
  organizationOwner: (organization: number, user: number) => `owner/${organization}:${user}`,
  publicMember: (organization: number, user: number) => `public/${organization}:${user}`,
  /** Whether a collaborator may write. */
  contributor: (repository: number, user: number) => `contributor/${repository}:${user}`,
  collaborator: (repository: number, user: number) => `collaborator/${repository}:${user}`,
  /** For an organization or a repository. */
  hook: (parent: number, id: string) => `hook/${parent}:${id}`,
  id: (entityId: number) => `id:${entityId}`,
  /** Whether a repository is a fork or was migrated, so that it has content, and perhaps statuses, from another repository. */
  copy: (repository: number) => `copy/${repository}:`,
  shown: (entityId: number, field: string) => `shown ${field}:${entityId}`,
}

/** Whether the fact says that a user is a collaborator. */
export const isCollaboratorKey = (key: string): boolean => key.startsWith('collaborator/')

/** The numbers in the fact that a user is a member of an organization. */
export function memberIn(key: string): readonly [organization: number, user: number] | undefined {
  const [, organization, user] = /^member\/(\d+):(\d+)$/.exec(key) ?? []
  return user === undefined ? undefined : [Number(organization), Number(user)]
}

const nameKeys = new WeakMap<Entity, string>()

/** The fact about the name of an entity. */
export function nameKey(entity: Entity): string | undefined {
  let key = nameKeys.get(entity)
  if (key === undefined) {
    key = newNameKey(entity)
    if (key !== undefined) nameKeys.set(entity, key)
  }
  return key
}

function newNameKey({ kind, name, owner = '' }: Entity): string | undefined {
  if (kind === 'user') return keys.user(name)
  if (kind === 'organization') return keys.organization(name)
  if (kind === 'repository') return keys.repository(owner, name)
  return undefined
}
