import { cleanCommand } from './clean-command.ts'
import { settingsFromEnvironment } from './environment.ts'
import type { TargetFlags } from './run-options.ts'
import { configFileOf, wordsOf } from './target-flags.ts'

/** Puts what was typed over what the environment says, and cleans. */
export async function cleanFromFlags(url: string | undefined, flags: TargetFlags): Promise<number> {
  const { output } = flags
  return cleanCommand({
    asked: { ...settingsFromEnvironment(process.env), ...(output === undefined ? {} : { output }) },
    words: wordsOf(url, flags),
    configFile: configFileOf(flags),
  })
}
