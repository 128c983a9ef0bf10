import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { HarnessConfig } from './config.ts'
import type { EmbeddedReference } from './embedded-reference.ts'
import { adminSecrets, targetsFromEnvironment } from './environment.ts'
import { CONFIG_FILE } from './load-config.ts'
import { readTargetFile } from './read-target-file.ts'
import type { NamedInput } from './resolve-target.ts'
import { compact, type TargetWords } from './settings.ts'
import { UsageError } from './usage-error.ts'

/** Which targets are named, by the command line if it names any, else by the environment. */
export function namedTargets(flags: TargetWords, environment: NodeJS.ProcessEnv): TargetWords {
  const there = targetsFromEnvironment(environment)
  const { url, targets } = flags.url !== undefined || flags.targets ? flags : there
  // A variable may be set for other runs than this one; only what was typed can be a mistake.
  const fallback = url === undefined ? {} : { admin: there.admin, driver: there.driver }
  return compact<TargetWords>({
    url,
    targets,
    admin: flags.admin ?? fallback.admin,
    driver: flags.driver ?? fallback.driver,
  })
}

/**
 * Whether the embedded reference will probably be asked for. Only a guess, made before the configuration is read, so
 * that the server starts while everything else is loaded.
 */
export async function mayNeedReference(words: TargetWords, config: string | undefined): Promise<boolean> {
  if (words.url !== undefined || words.targets) return false
  const file = config ?? CONFIG_FILE
  if (!existsSync(file)) return true
  return !/^\s*"?targets"?\s*:/m.test(await readFile(file, 'utf8').catch(() => ''))
}

/** The targets as they were written down; the embedded reference where none were. */
export async function gatherTargets(
  words: TargetWords,
  config: HarnessConfig,
  configFile: string,
  reference: () => EmbeddedReference,
  environment: NodeJS.ProcessEnv,
): Promise<NamedInput[]> {
  if (words.url === undefined && (words.admin !== undefined || words.driver !== undefined))
    throw new UsageError(
      '--admin and --driver are for a target given by its URL; other targets say so in their file',
    )
  const inputs: NamedInput[] = []
  if (words.url !== undefined) inputs.push(byAddress(words.url, words, environment))
  for (const file of words.targets ?? []) inputs.push({ input: await readTargetFile(file), from: file })
  if (inputs.length > 0) return inputs
  for (const target of config.targets ?? [])
    inputs.push(
      typeof target === 'string'
        ? { input: await readTargetFile(target), from: target }
        : { input: target, from: configFile },
    )
  if (inputs.length > 0) return inputs
  return [{ input: await reference().target, from: 'the embedded reference' }]
}

function byAddress(url: string, { admin, driver }: TargetWords, environment: NodeJS.ProcessEnv): NamedInput {
  const secrets = adminSecrets(environment)
  if (admin !== undefined && Object.keys(secrets).length === 0)
    throw new UsageError(
      '--admin wants FORGE_CONFORMANCE_ADMIN_PASSWORD or FORGE_CONFORMANCE_ADMIN_TOKEN in the environment',
    )
  return {
    from: 'the command line',
    input: {
      codeHosting: {
        url,
        ...(driver === undefined ? {} : { driver }),
        ...(admin === undefined ? {} : { admin: { username: admin, ...secrets } }),
      },
    },
  }
}
