import type { HarnessConfig } from './config.ts'
import { parseList, parseSeed } from './parse-words.ts'
import { compact, type Settings } from './settings.ts'

/** What the configuration asks for, in the terms of the command line. */
export function settingsOfConfig(config: HarnessConfig): Settings {
  return compact<Settings>({
    document: listOf(config.document),
    only: listOf(config.only),
    skip: listOf(config.skip),
    level: listOf(config.level),
    output: config.output,
    reporter: listOf(config.reporter),
    seed: config.seed === undefined ? undefined : parseSeed(String(config.seed), 'seed'),
    concurrency: config.concurrency,
    timeoutMs: config.timeoutMs,
    patienceMs: config.patienceMs,
    repeat: config.repeat,
    writes: config.readOnly ? false : config.allowWrites,
    preflight: config.preflight,
    verbose: config.verbose,
  })
}

function listOf(words: string | readonly string[] | undefined): string[] | undefined {
  return words === undefined ? undefined : [words].flat().flatMap(parseList)
}
