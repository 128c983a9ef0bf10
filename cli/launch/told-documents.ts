import type { TargetInput } from '../base/config.ts'
import { parseJson } from '../targets/read-json.ts'
import { checkTarget } from '../targets/read-target-file.ts'
import { driverName, isDriverFile } from '../../harness/client/target.ts'
import { secretsIn } from '../targets/secrets.ts'
import { UsageError } from '../base/usage-error.ts'
import { LaunchFailure } from '../base/launch.ts'

/** The description that a server can give of itself: its addresses, drivers and accounts. */
export type ToldDocuments = Pick<TargetInput, 'codeHosting' | 'legacyForge'>

/**
 * The target file in the log of a server; undefined if the log does not contain it yet. `hide` receives its secrets, even if it is invalid.
 * Throws a `LaunchFailure` if it is invalid.
 */
export async function toldDocuments(
  log: string,
  hide: (secret: string) => void,
): Promise<ToldDocuments | undefined> {
  for (const line of log.split('\n')) {
    if (!line.trimStart().startsWith('{')) continue
    const parsed = parseJson(line)
    // Servers also write other lines of JSON.
    if (!('value' in parsed) || !isTarget(parsed.value)) continue
    for (const { text } of secretsIn(parsed.value)) hide(text)
    return documentsIn(parsed.value)
  }
  return undefined
}

function isTarget(value: unknown): value is TargetInput {
  return typeof value === 'object' && value !== null && ('codeHosting' in value || 'legacyForge' in value)
}

/** A server must not choose what is read on this machine: variables, files and further addresses are refused. */
async function documentsIn(value: unknown): Promise<ToldDocuments> {
  const place = 'the target file in the log of the server'
  const { codeHosting, legacyForge } = await checkTarget(value, place).catch((cause: unknown) => {
    throw cause instanceof UsageError ? new LaunchFailure(cause.message) : cause
  })
  const told: ToldDocuments = {
    ...(codeHosting && {
      codeHosting: picked(codeHosting, ['url', 'driver', 'admin']) as typeof codeHosting,
    }),
    ...(legacyForge && { legacyForge }),
  }
  const named = secretsIn(told).find(({ variable }) => variable !== undefined)
  if (named)
    throw new LaunchFailure(`${place}: ${named.place} is an environment variable, which a server cannot name`)
  const { driver = 'gitea' } = codeHosting ?? {}
  const drivers = [driverName(driver), legacyForge?.driver ?? '']
  if (drivers.some(isDriverFile))
    throw new LaunchFailure(`${place}: a server cannot name the file of a driver`)
  return told
}

function picked<T extends object>(value: T, keys: ReadonlyArray<keyof T & string>): Partial<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => (keys as readonly string[]).includes(key)),
  ) as Partial<T>
}
