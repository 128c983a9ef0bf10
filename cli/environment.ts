import { parseDuration, parseInteger, parseList, parseSeed, parseSwitch } from './parse-words.ts'
import type { Settings, TargetWords } from './settings.ts'
import { compact } from './settings.ts'
import { UsageError } from './usage-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

const PREFIX = 'FORGE_CONFORMANCE_'

/** What the environment asks for: for each option a variable of its name. */
export function settingsFromEnvironment(environment: Environment): Settings {
  const read = reader(environment)
  return compact<Settings>({
    document: read('DOCUMENT', parseList),
    only: read('ONLY', parseList),
    skip: read('SKIP', parseList),
    level: read('LEVEL', parseList),
    output: read('OUTPUT', (text) => text),
    reporter: read('REPORTER', parseList),
    seed: read('SEED', parseSeed),
    concurrency: read('CONCURRENCY', (text, name) => parseInteger(text, name, 1, 1000)),
    timeoutMs: read('TIMEOUT', parseDuration),
    patienceMs: read('PATIENCE', parseDuration),
    repeat: read('REPEAT', (text, name) => parseInteger(text, name, 1, 100)),
    writes: writesOf(read('ALLOW_WRITES', parseSwitch), read('READ_ONLY', parseSwitch), PREFIX),
    preflight: read('PREFLIGHT', parseSwitch),
    verbose: read('VERBOSE', parseSwitch),
  })
}

/** Which targets the environment names. */
export function targetsFromEnvironment(environment: Environment): TargetWords {
  const read = reader(environment)
  return compact<TargetWords>({
    url: read('URL', (text) => text),
    targets: read('TARGET', parseList),
    admin: read('ADMIN', (text) => text),
    driver: read('DRIVER', (text) => text),
  })
}

/** The secrets of the administrator of a target that is given by its address alone. */
export function adminSecrets(environment: Environment): { password?: string; token?: string } {
  const read = reader(environment)
  return compact<{ password?: string; token?: string }>({
    password: read('ADMIN_PASSWORD', (text) => text),
    token: read('ADMIN_TOKEN', (text) => text),
  })
}

/** Both switches in one; asking for both in one place is a mistake. */
export function writesOf(
  allowWrites: boolean | undefined,
  readOnly: boolean | undefined,
  where: string,
): boolean | undefined {
  if (allowWrites && readOnly)
    throw new UsageError(
      where === PREFIX
        ? `${PREFIX}ALLOW_WRITES and ${PREFIX}READ_ONLY exclude each other`
        : '--allow-writes and --read-only exclude each other',
    )
  return readOnly ? false : allowWrites ? true : undefined
}

function reader(environment: Environment) {
  return <T>(option: string, parse: (text: string, name: string) => T): T | undefined => {
    const name = PREFIX + option
    const text = environment[name]
    return text === undefined || text === '' ? undefined : parse(text, name)
  }
}
