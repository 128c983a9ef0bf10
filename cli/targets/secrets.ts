import type { Network } from '../../harness/client/network.ts'
import type { TargetInput } from '../base/config.ts'
import { isVariableName } from '../../harness/report/secret-variable.ts'
import { UsageError } from '../base/usage-error.ts'

/** The properties of a target that contain secrets, at any place, and their names in the evidence. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['password', 'password'],
  ['token', 'token'],
  ['apiKey', 'api-key'],
  ['gatewayToken', 'gateway-token'],
  ['keyPassphrase', 'key-passphrase'],
])

const FROM_VARIABLE = 'env:'

const ENVIRONMENT = 'environment'
/** The prefix of the names of secrets that a server gets in its environment. */
export const OF_SERVER = `${ENVIRONMENT}:`

export interface WrittenSecret {
  /** The secret itself, or `env:NAME`. */
  readonly text: string
  readonly variable: string | undefined
  /** Its name in the evidence: `password:admin`. */
  readonly name: string
  /** Where it is written: `codeHosting.admin.password`. */
  readonly place: string
}

/** A secret with its name in the evidence. */
export type ResolvedSecret = NonNullable<Network['secrets']>[number]

/** A target with every secret replaced. */
export function replaceSecrets(input: TargetInput, instead: (secret: WrittenSecret) => string): TargetInput {
  const replaced = (part: unknown, path: readonly string[]): unknown => {
    const [key = '', owner = ''] = path.toReversed()
    // Of the environment variables of a server, those with `env:` are secrets.
    const isVariable = owner === 'environment' && typeof part === 'string' && part.startsWith(FROM_VARIABLE)
    const kind = isVariable ? ENVIRONMENT : kinds.get(key)
    if (typeof part === 'string' && kind !== undefined) {
      const variable = part.startsWith(FROM_VARIABLE) ? part.slice(FROM_VARIABLE.length) : undefined
      return instead({
        text: part,
        variable,
        name: `${kind}:${isVariable ? key : owner}`,
        place: path.join('.'),
      })
    }
    // A driver renames fields, including `password`; its strings are field names.
    if (key === 'driver') return part
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, child]) => [name, replaced(child, [...path, name])]),
    )
  }
  return replaced(input, []) as TargetInput
}

/** The secrets of a target, in the order in which they are written. */
export function secretsIn(input: TargetInput): WrittenSecret[] {
  const found: WrittenSecret[] = []
  replaceSecrets(input, (secret) => {
    found.push(secret)
    return secret.text
  })
  return found
}

/** A target with every `env:NAME` replaced by the value of that variable, and the list of its secrets. Throws `UsageError`. */
export function resolveSecrets(
  input: TargetInput,
  from: string,
  environment: NodeJS.ProcessEnv,
): { value: TargetInput; secrets: ResolvedSecret[] } {
  const secrets: ResolvedSecret[] = []
  const value = replaceSecrets(input, ({ text, variable, name, place }) => {
    const secret = variable === undefined ? text : lookUp(variable, `${from}: ${place}`, environment)
    secrets.push({ value: secret, name })
    return secret
  })
  return { value, secrets }
}

/** The value of a variable that a secret names. Throws `UsageError` if it is not set. */
export function lookUp(variable: string, place: string, environment: NodeJS.ProcessEnv): string {
  if (!isVariableName(variable))
    throw new UsageError(
      // The text may be the secret itself.
      `${place}: what follows env: is no name of an environment variable; such a name has letters, digits and _ only`,
    )
  // Every object inherits properties with some names.
  const secret = Object.hasOwn(environment, variable) ? environment[variable] : undefined
  if (!secret) throw new UsageError(`${place}: the environment variable ${variable} is not set`)
  return secret
}
