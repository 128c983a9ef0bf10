import { wantsColor } from './color.ts'
import { settingsFromEnvironment, writesOf } from './environment.ts'
import { runCommand } from './run-command.ts'
import type { RunFlags } from './run-options.ts'
import { namedTargets } from './run-targets.ts'
import { compact, type Settings, type TargetWords } from './settings.ts'

/** Puts what was typed over what the environment says, and runs. */
export async function runFromFlags(
  url: string | undefined,
  flags: RunFlags,
  typed: readonly string[],
): Promise<number> {
  const words = compact<TargetWords>({ url, targets: flags.target, admin: flags.admin, driver: flags.driver })
  return runCommand({
    asked: { ...settingsFromEnvironment(process.env), ...settingsOf(flags) },
    words: namedTargets(words, process.env),
    configFile: flags.config ?? (process.env['FORGE_CONFORMANCE_CONFIG'] || undefined),
    colored: wantsColor(flags.color),
    typed,
  })
}

function settingsOf(flags: RunFlags): Settings {
  return compact<Settings>({
    document: flags.document,
    only: flags.only,
    skip: flags.skip,
    level: flags.level,
    output: flags.output,
    seed: flags.seed,
    concurrency: flags.concurrency,
    timeoutMs: flags.timeout,
    writes: writesOf(flags.allowWrites, flags.readOnly, ''),
    // Said only where it was typed: true is what commander gives when it was not.
    preflight: flags.preflight ? undefined : false,
    verbose: flags.verbose,
  })
}
