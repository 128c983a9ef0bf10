import type { ErrorObject } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { loadSchema } from '../../schemas/load.ts'

/** What is wrong with a value, as one schema sees it; empty where nothing is. */
export async function flaws(schema: SchemaName, value: unknown): Promise<ErrorObject[]> {
  const ajv = await (validator ??= newValidator())
  const id = `${schema}.schema.json`
  const validate = ajv.getSchema(id) ?? ajv.compile(loadSchema(schema))
  return validate(value) ? [] : (validate.errors ?? [])
}

/** One for all, since what it has compiled it need not compile again. */
let validator: Promise<Ajv2020> | undefined

async function newValidator(): Promise<Ajv2020> {
  // It takes longer to load than most commands to run.
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    // A test holds the schemas against theirs.
    validateSchema: false,
  })
  return ajv.addSchema(loadSchema('target'))
}

export type SchemaName = 'report' | 'evidence' | 'target' | 'config'

/** The first of what is wrong, in words, or nothing. */
export async function firstFlaw(schema: SchemaName, value: unknown): Promise<string | undefined> {
  const [flaw] = await flaws(schema, value)
  return flaw && `${placeOf(flaw.instancePath) || 'it'} ${flaw.message ?? 'is not as it should be'}`
}

/** `/targets/0/codeHosting` as one would write it: `targets[0].codeHosting`. */
export function placeOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}
