import type { NameOverrides } from './target.ts'

/**
 * JSON property names by resource or option object, then by the document's logical field. Of `login|username`, a read uses the
 * first name with a value, and a write uses the first name.
 */
export type Names = NameOverrides

/** `names` with some of them changed. */
export function withNames(names: Names, changes: NameOverrides = {}): Names {
  const kinds = new Set([...Object.keys(names), ...Object.keys(changes)])
  return Object.fromEntries([...kinds].map((kind) => [kind, { ...names[kind], ...changes[kind] }]))
}

/** The JSON names of a logical field, by default the field's own name, each as the path into the JSON. */
function pathsTo(names: Names, kind: string, field: string): string[][] {
  const known = names[kind]
  return pathsOf((known && Object.hasOwn(known, field) ? known[field] : undefined) ?? field)
}

/** A dot separates the steps into an object. */
function pathsOf(name: string): string[][] {
  return name.split('|').map((one) => one.split('.'))
}

/** A logical record as the target's JSON: `{ fullName: 'Ada' }` becomes `{ full_name: 'Ada' }`. */
export function toJson(
  names: Names,
  kind: string,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const json = emptyObject()
  for (const [field, value] of Object.entries(fields)) {
    const [path = [field]] = pathsTo(names, kind, field)
    let at = json
    for (const step of path.slice(0, -1)) {
      const inner = at[step]
      at = at[step] = isRecord(inner) ? inner : emptyObject()
    }
    at[path.at(-1) ?? field] = value
  }
  return json
}

/** An object without a prototype: a name such as `__proto__` is a name like any other. */
function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}

/** Whether a JSON value is an object and not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a logical field in `json`; undefined if there is none. */
export function fieldOf(names: Names, kind: string, field: string, json: unknown): unknown {
  return firstFilled(pathsTo(names, kind, field), json)
}

/** Whether `json` lacks a logical field; null as its value, or on the path to it, counts as a value. */
export function isAbsent(names: Names, kind: string, field: string, json: unknown): boolean {
  return pathsTo(names, kind, field).every((path) => isAbsentAt(path, json))
}

function isAbsentAt(path: readonly string[], json: unknown): boolean {
  let at = json
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return false
    if (!Object.hasOwn(at, step)) return true
    at = (at as Record<string, unknown>)[step]
  }
  return false
}

/** The parsed JSON names of one kind: they are needed for every entry of every list. */
interface KindNames {
  /** Every JSON name and every logical field. */
  readonly known: ReadonlySet<string>
  /** The logical fields with their paths in the JSON, in order of preference. */
  readonly fields: ReadonlyArray<readonly [field: string, paths: readonly string[][]]>
}

const NO_NAMES: Names[string] = {}
const namesOfKinds = new WeakMap<Names[string], KindNames>()

function kindNames(names: Names[string]): KindNames {
  let found = namesOfKinds.get(names)
  if (!found) {
    const fields = Object.entries(names).map(([field, name]) => [field, pathsOf(name)] as const)
    const json = Object.values(names).flatMap((name) => name.split('|'))
    found = { known: new Set([...json, ...Object.keys(names)]), fields }
    namesOfKinds.set(names, found)
  }
  return found
}

/**
 * The target's JSON under the document's names: every known field under its logical name, every other field under its original
 * name, unless that is a logical name itself.
 */
export function toLogical(names: Names, kind: string, json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  const { known, fields } = kindNames(names[kind] ?? NO_NAMES)
  const logical: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(json))
    if (!known.has(name) && name !== '__proto__') logical[name] = value
  for (const [field, paths] of fields) {
    const value = firstFilled(paths, json)
    if (value !== undefined && field !== '__proto__') logical[field] = value
  }
  return logical
}

/** The first value that is neither absent nor null nor an empty text; otherwise the first value that is present. */
function firstFilled(paths: readonly string[][], json: unknown): unknown {
  let first: unknown
  for (const path of paths) {
    const value = valueAt(path, json)
    if (value !== undefined && value !== null && value !== '') return value
    if (first === undefined) first = value
  }
  return first
}

function valueAt(path: readonly string[], json: unknown): unknown {
  let at = json
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string, unknown>)[step]
  }
  return at
}
