import * as validators from '../../schemas/compiled/resources.js'
import { formatValue } from './format.ts'

/** Names of the schemas in `schemas/resources/`. */
export type ResourceSchema = keyof typeof validators

/** What is wrong with a value that should be as a resource's schema says, in words; undefined when nothing is. */
export function schemaFlaw(name: ResourceSchema, value: unknown): string | undefined {
  const validate = validators[name]
  if (validate(value)) return undefined
  const [error] = validate.errors ?? []
  const place = error?.instancePath ? error.instancePath.slice(1).replaceAll('/', '.') : 'the body'
  const found = error?.instancePath ? `, it is ${formatValue(at(value, error.instancePath))}` : ''
  return `${place} ${error?.message ?? 'is not as it should be'}${found}`
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (held, step) =>
        (held as Record<string, unknown> | null)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      value,
    )
}
