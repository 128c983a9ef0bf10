import type { Entity } from './model-state.ts'

/** An entity in words. */
export function nameOf({ kind, name, owner }: Entity): string {
  if (kind === 'repository') return `${owner ?? ''}/${name}`
  return kind === 'user' || kind === 'organization' ? name : `${kind} ${name}`
}
