import type { TargetInput } from '../config.ts'
import { UsageError } from '../usage-error.ts'

const secretNames = new Set(['password', 'token', 'apiKey'])

/** A target with every `env:NAME` replaced by the value of that variable, and the list of its secrets. */
export function resolveSecrets(
  input: TargetInput,
  from: string,
  environment: NodeJS.ProcessEnv,
): { value: TargetInput; secrets: string[] } {
  const secrets: string[] = []
  const resolve = (part: unknown, place: string, name: string): unknown => {
    if (typeof part === 'string' && secretNames.has(name)) {
      const secret = lookUp(part, `${from}: ${place}`, environment)
      secrets.push(secret)
      return secret
    }
    // A driver renames fields, `password` among them; its strings are field names.
    if (name === 'driver') return part
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    const resolved = Object.entries(part).map(([key, child]) => [
      key,
      resolve(child, place ? `${place}.${key}` : key, key),
    ])
    return Object.fromEntries(resolved)
  }
  return { value: resolve(input, '', '') as TargetInput, secrets }
}

function lookUp(text: string, place: string, environment: NodeJS.ProcessEnv): string {
  if (!text.startsWith('env:')) return text
  const name = text.slice('env:'.length)
  const secret = environment[name]
  if (!secret) throw new UsageError(`${place}: the environment variable ${name} is not set`)
  return secret
}
