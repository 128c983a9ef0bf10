import type { Command } from 'commander'
import { parseDuration, parseInteger, parseList, parseSeed } from './parse-words.ts'

/** A list with commas that may be given several times. */
export const gather = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  ...parseList(text),
]
const gatherFiles = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text]

/** The options that choose requirements, alike for every command that does. */
export function withSelection(command: Command): Command {
  return command
    .option('--document <names>', 'documents to ask about: code-hosting, legacy-forge', gather)
    .option('--only <words>', 'areas, operations, requirement ids or beginnings of them to ask', gather)
    .option('--skip <words>', 'the same to leave out', gather)
    .option('--level <levels>', 'levels to ask: stated, implied, open', gather)
}

/** What `withSelection` yields. */
export interface SelectionFlags {
  readonly document?: string[]
  readonly only?: string[]
  readonly skip?: string[]
  readonly level?: string[]
}

/** The options that say which targets are meant, and where their files are. */
export function withTargets(command: Command): Command {
  return command
    .argument('[url]', 'where the code-hosting document is served, without /api/v1')
    .option('--target <file>', 'a target file; may be given several times', gatherFiles)
    .option('--config <file>', 'configuration (default: harness.config.ts in this folder, if there)')
    .option('--output <folder>', 'for report and evidence (default: conformance-report)')
    .option('--admin <name>', 'administrator of the target given as url')
    .option('--driver <name>', 'kind of server of the target given as url (default: gitea)')
}

/** What `withTargets` yields. */
export interface TargetFlags {
  readonly target?: string[]
  readonly config?: string
  readonly output?: string
  readonly admin?: string
  readonly driver?: string
}

/** The options of `run` alone. */
export function withRunOptions(command: Command): Command {
  return command
    .option('--reporter <names>', 'what to show and write (default: terminal,html; docs/formats.md)', gather)
    .option('--seed <text>', 'what everything random is drawn from (default: new in each run)', (text) =>
      parseSeed(text, '--seed'),
    )
    .option('--concurrency <n>', 'exchanges under way at once (default: 8)', (text) =>
      parseInteger(text, '--concurrency', 1, 1000),
    )
    .option('--timeout <time>', 'longest time for one exchange, as 500ms or 10s (default: 10s)', (text) =>
      parseDuration(text, '--timeout'),
    )
    .option(
      '--patience <time>',
      'how long to wait for what may happen later, such as a fork (default: 6s)',
      (text) => parseDuration(text, '--patience'),
    )
    .option('--repeat <n>', 'ask everything several times: a verdict that changes is unstable', (text) =>
      parseInteger(text, '--repeat', 1, 100),
    )
    .option('--read-only', 'send nothing that could change a target')
    .option('--allow-writes', 'send changes to targets that are not on this machine, too')
    .option('--no-preflight', 'go on where nothing can be learned of a target')
    .option('--verbose', 'show all failures, and the stack of a defect')
    .option('--no-color', 'no colours')
}

/** What all options of `run` yield. */
export interface RunFlags extends SelectionFlags, TargetFlags {
  readonly reporter?: string[]
  readonly seed?: string
  readonly concurrency?: number
  readonly timeout?: number
  readonly patience?: number
  readonly repeat?: number
  readonly readOnly?: true
  readonly allowWrites?: true
  readonly preflight: boolean
  readonly verbose?: true
  readonly color: boolean
}
