import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { loadSchema } from '../../schemas/load.ts'
import { formatValue } from './format.ts'

const compiled = new Map<string, ValidateFunction>()
let ajv: Ajv2020 | undefined

/** Names of the schemas in `schemas/resources/`. */
export type ResourceSchema =
  | 'User'
  | 'UserInSearch'
  | 'UserSearch'
  | 'TrackedTime'
  | 'TimeTrackingDisabled'
  | 'ProjectList'
  | (string & {})

/** What is wrong with a value that should be as a resource's schema says, in words; undefined when nothing is. */
export function schemaFlaw(name: ResourceSchema, value: unknown): string | undefined {
  const validate = validatorOf(name)
  if (validate(value)) return undefined
  const [error] = validate.errors ?? []
  const place = error?.instancePath ? error.instancePath.slice(1).replaceAll('/', '.') : 'the body'
  const found = error?.instancePath ? `, it is ${formatValue(at(value, error.instancePath))}` : ''
  return `${place} ${error?.message ?? 'is not as it should be'}${found}`
}

function validatorOf(name: string): ValidateFunction {
  let validate = compiled.get(name)
  if (!validate) {
    // That the schemas are schemas is for the project's own tests; looking costs more than all the rest.
    ajv ??= new Ajv2020({ strictRequired: false, allowUnionTypes: true, validateSchema: false })
    validate = ajv.compile(loadSchema(`resources/${name}`))
    compiled.set(name, validate)
  }
  return validate
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
