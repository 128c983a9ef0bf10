import type { ErrorObject, ValidateFunction } from 'ajv'

const validators = {
  target: () => import('../../schemas/compiled/inputs.js').then(({ target }) => target),
  config: () => import('../../schemas/compiled/inputs.js').then(({ config }) => config),
  baseline: () => import('../../schemas/compiled/inputs.js').then(({ baseline }) => baseline),
  profile: () => import('../../schemas/compiled/inputs.js').then(({ profile }) => profile),
  disputes: () => import('../../schemas/compiled/inputs.js').then(({ disputes }) => disputes),
  report: () => import('../../schemas/compiled/outputs.js').then(({ report }) => report),
  evidence: () => import('../../schemas/compiled/outputs.js').then(({ evidence }) => evidence),
  challenge: () => import('../../schemas/compiled/certificates.js').then(({ challenge }) => challenge),
  certificate: () => import('../../schemas/compiled/certificates.js').then(({ certificate }) => certificate),
  difference: () => import('../../schemas/compiled/outputs.js').then(({ difference }) => difference),
} satisfies Record<string, () => Promise<ValidateFunction>>

export type SchemaName = keyof typeof validators

/** The errors of a value under one schema; empty for a valid value. */
export async function flaws(schema: SchemaName, value: unknown): Promise<ErrorObject[]> {
  const validate = await validators[schema]()
  return validate(value) ? [] : (validate.errors ?? [])
}

/** The first schema error as text; undefined if there is none. */
export async function firstFlaw(schema: SchemaName, value: unknown): Promise<string | undefined> {
  const [flaw] = await flaws(schema, value)
  return flaw && `${placeOf(flaw.instancePath) || 'it'} ${flaw.message ?? 'is not as it should be'}`
}

/** `/targets/0/codeHosting` in the usual notation: `targets[0].codeHosting`. */
export function placeOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}
