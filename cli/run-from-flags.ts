import { wantsColor } from './color.ts'
import { settingsFromEnvironment, writesOf } from './environment.ts'
import { runCommand } from './run-command.ts'
import type { RunFlags } from './run-options.ts'
import { compact, type Settings } from './settings.ts'
import { configFileOf, wordsOf } from './target-flags.ts'

/** Puts what was typed over what the environment says, and runs. */
export async function runFromFlags(
  url: string | undefined,
  flags: RunFlags,
  typed: readonly string[],
): Promise<number> {
  return runCommand({
    asked: { ...settingsFromEnvironment(process.env), ...settingsOf(flags) },
    words: wordsOf(url, flags),
    configFile: configFileOf(flags),
    colored: wantsColor(flags.color),
    typed,
  })
}

/** The settings that were typed. */
export function settingsOf(flags: RunFlags): Settings {
  return compact<Settings>({
    document: flags.document,
    only: flags.only,
    skip: flags.skip,
    level: flags.level,
    output: flags.output,
    reporter: flags.reporter,
    seed: flags.seed,
    concurrency: flags.concurrency,
    timeoutMs: flags.timeout,
    patienceMs: flags.patience,
    repeat: flags.repeat,
    writes: writesOf(flags.allowWrites, flags.readOnly, ''),
    // Said only where it was typed: true is what commander gives when it was not.
    preflight: flags.preflight ? undefined : false,
    verbose: flags.verbose,
  })
}
