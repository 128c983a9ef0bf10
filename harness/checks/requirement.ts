import { sourceOf } from '../../contract/derive/operations.ts'
import type { DocumentName } from '../client/target.ts'
import type { Requirement } from './check.ts'
import type { Capability } from './fixture-types.ts'
import { operationOf } from './id-parts.ts'

/** The content of an entry of a table; the key in the table is the id. */
export type Written = Omit<Requirement, 'id' | 'source' | 'needs'> & Defaults

/** The settings of a requirement, each with a default. */
export interface Defaults {
  /**
   * The document, its part, and the subject: `code-hosting, User, email`. By default, the row of the operation in its table of
   * endpoints.
   */
  readonly source?: string | undefined
  /** The capabilities of the driver that the check requires. */
  readonly needs?: readonly Capability[] | undefined
}

interface TableDefaults extends Defaults {
  /** The source of questions. */
  readonly questions?: string
}

/** One requirement or question of a table, which gives it its id. */
export type Entry = (id: string) => Written

/**
 * Requirements and questions by id, in the order of the catalogue. An id never changes. It starts with the area and, if the
 * sentence is about one operation, that operation.
 */
export type Table = Readonly<Record<string, Entry>>

/** The requirements of a table. */
export const checks = (table: Table): readonly Requirement[] => checksWith({})(table)

/** The requirements of a table, with a default source or default capabilities. */
export const checksWith =
  (defaults: TableDefaults) =>
  (table: Table): readonly Requirement[] =>
    Object.entries(table).map(([id, entry]) => {
      const { source: own, needs = defaults.needs ?? [], ...written } = entry(id)
      const source = own ?? (written.level === 'open' ? defaults.questions : undefined) ?? defaults.source
      if (documentOf(id) !== written.document) throw new Error(`${id} belongs to the other document`)
      return { ...written, id, needs, source: source ?? sourceOf(operationOf(id)) }
    })

/** A table with entries for each member of a list of alternatives. */
export function each<Name extends string, Value>(
  alternatives: Readonly<Record<Name, Value>>,
  entries: (value: Value, name: Name) => Table,
): Table {
  const tables = Object.entries(alternatives).map(([name, value]) => entries(value as Value, name as Name))
  return Object.fromEntries(tables.flatMap((table) => Object.entries(table)))
}

/** The requirements of these suites, in order. */
export function catalogueOf(suites: ReadonlyArray<readonly Requirement[]>): readonly Requirement[] {
  const all = suites.flat()
  const ids = new Set<string>()
  for (const { id } of all) {
    if (ids.has(id)) throw new Error(`two requirements have the id ${id}`)
    ids.add(id)
  }
  return all
}

function documentOf(id: string): DocumentName {
  return id.startsWith('legacy-') ? 'legacy-forge' : 'code-hosting'
}
