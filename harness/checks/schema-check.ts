import type { ErrorObject } from 'ajv'
import * as validators from '../../schemas/compiled/resources.js'

/** Names of the schemas in `schemas/resources/`. */
export type ResourceSchema = keyof typeof validators

/** The rule of a schema that a value breaks, and the position. */
export interface SchemaFlaw {
  /** The keyword of JSON Schema. */
  readonly rule: string
  /** Absent for the value as a whole. */
  readonly field?: string
  /** The value of the keyword; absent for `required`. */
  readonly expected?: unknown
  readonly received?: unknown
}

/** The first rule of a resource's schema that a value breaks; undefined if it matches the schema. */
export function schemaFlaw(name: ResourceSchema, value: unknown): SchemaFlaw | undefined {
  const validate = validators[name]
  // The validators do not support bigint: for JSON Schema, an integer of any size is an integer.
  if (validate(value) || validate(withNumbers(value))) return undefined
  const [error] = validate.errors ?? []
  if (!error) return { rule: 'schema', received: value }
  const {
    keyword: rule,
    instancePath,
    params,
  } = error as Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'>
  const path = stepsOf(instancePath)
  if (rule === 'required') return { rule, field: [...path, String(params['missingProperty'])].join('.') }
  return {
    rule,
    ...(path.length > 0 ? { field: path.join('.') } : {}),
    expected: Object.values(params)[0] as unknown,
    received: at(value, path),
  }
}

/** A JSON value with the nearest number in place of each bigint. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withNumbers)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withNumbers(part)]))
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((held, step) => (held as Record<string, unknown> | null)?.[step], value)
}
