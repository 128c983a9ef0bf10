import type { Thing } from './knowledge.ts'

/** The keys of facts. Facts about names hold the number of the thing that has the name. */
export const keys = {
  user: (name: string) => `user:${name.toLowerCase()}`,
  organization: (name: string) => `organization:${name.toLowerCase()}`,
  repository: (owner: string, name: string) => `repository:${owner.toLowerCase()}/${name.toLowerCase()}`,
  /** Whether a migration to a repository of the name is in progress, whoever owns it. */
  migration: (name: string) => `migration to:${name.toLowerCase()}`,
  member: (organization: number, user: number) => `member/${organization}:${user}`,
  publicMember: (organization: number, user: number) => `public/${organization}:${user}`,
  /** Whether a collaborator may write. */
  contributor: (repository: number, user: number) => `contributor/${repository}:${user}`,
  collaborator: (repository: number, user: number) => `collaborator/${repository}:${user}`,
  /** Of an organization or a repository. */
  hook: (parent: number, id: string) => `hook/${parent}:${id}`,
  id: (n: number) => `id:${n}`,
  shown: (n: number, field: string) => `shown ${field}:${n}`,
}

const nameKeys = new WeakMap<Thing, string>()

/** The fact about the name of a thing. */
export function nameKey(thing: Thing): string | undefined {
  let key = nameKeys.get(thing)
  if (key === undefined) {
    key = newNameKey(thing)
    if (key !== undefined) nameKeys.set(thing, key)
  }
  return key
}

function newNameKey({ kind, name, owner = '' }: Thing): string | undefined {
  if (kind === 'user') return keys.user(name)
  if (kind === 'organization') return keys.organization(name)
  if (kind === 'repository') return keys.repository(owner, name)
  return undefined
}
