import { settingsFromEnvironment } from './environment.ts'
import { planCommand } from './plan-command.ts'
import type { RunFlags } from './run-options.ts'
import { settingsOf } from './run-from-flags.ts'
import { configFileOf, wordsOf } from './target-flags.ts'

/** Puts what was typed over what the environment says, and plans. */
export async function planFromFlags(
  url: string | undefined,
  flags: RunFlags & { readonly json?: true },
): Promise<number> {
  const request = {
    asked: { ...settingsFromEnvironment(process.env), ...settingsOf(flags) },
    words: wordsOf(url, flags),
    configFile: configFileOf(flags),
  }
  return planCommand(request, flags.json ?? false)
}
