import { join } from 'node:path'
import { existsSync, readdirSync } from 'node:fs'
import type { Requirement } from '../../harness/checks/check.ts'
import { OwnSuite } from '../../harness/checks/own-suite.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { UsageError } from '../base/usage-error.ts'
import { folderOf, placeOf, type Values } from '../options/values.ts'
import { importDefault } from '../targets/import-default.ts'

const EXAMPLE = 'export default defineSuite({ version: 1, prefix: "x-…" }).checks({ … })'

/** The requirements of the suites that an option names, in the order of their files. Throws `UsageError`. */
export async function loadSuites({ suites: named }: Pick<Values, 'suites'>): Promise<readonly Requirement[]> {
  if (!named) return []
  const place = placeOf('suites', named)
  const files = new Set<string>()
  for (const pattern of named.value) {
    const found = matchingFiles(pattern, folderOf(named))
    if (found.length === 0) throw new UsageError(`${place}: no file of code matches ${pattern}`)
    for (const file of found) files.add(file)
  }
  const loaded: Array<readonly [file: string, suite: OwnSuite]> = []
  for (const file of files) for (const suite of await suitesIn(file, place)) loaded.push([file, suite])
  refuseTwice(loaded, place)
  return loaded.flatMap(([, { requirements }]) => requirements)
}

async function suitesIn(file: string, place: string): Promise<readonly OwnSuite[]> {
  if (!existsSync(file)) throw new UsageError(`${place}: ${file} does not exist`)
  // The checks throw errors of this copy of the package and receive its objects, so that they have to import this copy as well.
  const own = { [`${packageIdentity().name}/suites`]: await import('../suites.ts') }
  const given = [await importDefault(file, EXAMPLE, own)].flat()
  const suites = given.filter((one) => one instanceof OwnSuite)
  if (given.length === 0 || suites.length < given.length)
    throw new UsageError(
      `${place}: ${file} is no suite, or one that imports another copy of this package; write: ${EXAMPLE}`,
    )
  if (suites.some(({ requirements }) => requirements.length === 0))
    throw new UsageError(`${place}: ${file} has a suite without requirements`)
  return suites
}

/** Ids name results, and scenarios name exchanges: each must be unique. */
function refuseTwice(loaded: ReadonlyArray<readonly [file: string, suite: OwnSuite]>, place: string): void {
  const ids = new Map<string, string>()
  const scenarios = new Map<string, OwnSuite>()
  for (const [file, suite] of loaded) {
    for (const { id } of suite.requirements) {
      const before = ids.get(id)
      if (before !== undefined)
        throw new UsageError(
          `${place}: ${file}: ${id} is ${before === file ? 'there twice' : `also in ${before}`}`,
        )
      ids.set(id, file)
    }
    for (const name of suite.scenarios) {
      const before = scenarios.get(name)
      if (before && before.scenarios !== suite.scenarios)
        throw new UsageError(`${place}: ${file}: another suite also has the scenario "${name}"`)
      scenarios.set(name, suite)
    }
  }
}

/** File extensions of a suite. Declarations contain nothing to run. */
const CODE = /(?<!\.d)\.[cm]?[jt]s$/

/**
 * The code files that match a pattern, sorted: `*` matches any characters of a name, `**` any folders. A pattern without either is a file.
 * `node_modules` and names that begin with a dot are left out.
 */
function matchingFiles(pattern: string, folder: string): string[] {
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
