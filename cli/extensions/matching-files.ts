import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** File extensions of a suite. Declarations contain nothing to run. */
const CODE = /(?<!\.d)\.[cm]?[jt]s$/

/**
 * The code files that match a pattern, sorted: `*` matches any characters of a name, `**` any folders. A pattern without either is a file.
 * `node_modules` and names that begin with a dot are left out.
 */
export function matchingFiles(pattern: string, folder: string): string[] {
  const parts = pattern.split(/[\\/]/).filter((part) => part !== '.')
  const first = parts.findIndex((part) => part.includes('*'))
  if (first === -1) return [join(folder, pattern)]
  const base = parts.slice(0, first).join('/')
  const wanted = patternOf(parts.slice(first))
  const from = /^[\\/]/.test(pattern) ? base || '/' : join(folder, base)
  return filesIn(from, '')
    .filter((name) => CODE.test(name) && wanted.test(name))
    .toSorted()
    .map((name) => join(from, name))
}

function patternOf(parts: readonly string[]): RegExp {
  const last = parts.length - 1
  const source = parts.map((part, place) => {
    if (part === '**') return place === last ? '.*' : '(?:[^/]+/)*'
    const name = part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '[^/]*')
    return place === last ? name : `${name}/`
  })
  return new RegExp(`^${source.join('')}$`)
}

function filesIn(base: string, below: string): string[] {
  let entries
  try {
    entries = readdirSync(join(base, below), { withFileTypes: true })
  } catch {
    return []
  }
  return entries
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .flatMap((entry) => {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      return entry.isDirectory() ? filesIn(base, name) : [name]
    })
}
