import type { Thing } from './knowledge.ts'

/** A thing in words. */
export function nameOf({ kind, name, owner }: Thing): string {
  if (kind === 'repository') return `${owner ?? ''}/${name}`
  return kind === 'user' || kind === 'organization' ? name : `${kind} ${name}`
}
