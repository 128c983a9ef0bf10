import type { Target } from '../harness/client/target.ts'
import { checkDrivers } from './check-driver.ts'
import type { EmbeddedReference } from './embedded-reference.ts'
import { CONFIG_FILE, loadConfig } from './load-config.ts'
import { refuseTwins, resolveTarget } from './resolve-target.ts'
import { gatherTargets } from './run-targets.ts'
import type { Settings, TargetWords } from './settings.ts'
import { settingsOfConfig } from './settings-of-config.ts'

export interface TargetRequest {
  /** Of the command line over the environment. */
  readonly asked: Settings
  readonly words: TargetWords
  readonly configFile: string | undefined
  /** Starts the embedded reference, or refuses to. */
  readonly reference: () => EmbeddedReference
}

export interface ResolvedTargets {
  /** The command line over the environment over the configuration. */
  readonly settings: Settings
  readonly targets: readonly Target[]
  /** Every secret, to be kept out of whatever is shown or written. */
  readonly secrets: readonly string[]
  /** Names of the targets that are not changed because nobody said that they may be. */
  readonly withheld: readonly string[]
}

/** Reads the configuration and describes every target that it or the command line names. Throws `UsageError`. */
export async function resolveTargets(request: TargetRequest): Promise<ResolvedTargets> {
  const { asked, words, configFile, reference } = request
  const config = await loadConfig(configFile)
  const fallback = settingsOfConfig(config)
  const inputs = await gatherTargets(words, config, configFile ?? CONFIG_FILE, reference, process.env)
  const resolved = inputs.map((input) => resolveTarget(input, { asked, fallback }, process.env))
  const targets = resolved.map(({ target }) => target)
  refuseTwins(targets)
  for (const target of targets) await checkDrivers(target)
  return {
    settings: { ...fallback, ...asked },
    targets,
    secrets: resolved.flatMap(({ secrets }) => secrets),
    withheld: resolved.flatMap(({ target, withheldByDefault }) => (withheldByDefault ? [target.name] : [])),
  }
}
