import { randomUUID } from 'node:crypto'

/** Whether to write in colors: the flag, then NO_COLOR and FORCE_COLOR, then whether the stream is a terminal. */
export function wantsColor(flag: boolean | undefined, stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (flag !== undefined) return flag
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return stream.isTTY === true && TERM !== 'dumb'
}

/** The beginnings of commands that runners find anywhere in a line. */
const COMMAND = /##(?=(?:vso|teamcity)?\[)/g
/** The beginnings of lines that are commands to GitHub's runner, but for those that reports and {@link shieldCommands} write. */
const LINE_COMMAND =
  /^([^\S\n]*)::(?!(?:error|warning|notice|group|endgroup)\b|(?:stop-commands::)?[0-9a-f]{8}-[0-9a-f-]{27}\b)/gm

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Separates commands of runners from their first character in everything that a stream gets: text that a target may have sent stands in
 * many lines. Does nothing where no runner reads the stream.
 */
export function shieldStream(stream: NodeJS.WriteStream, environment: Environment): void {
  const isGitHub = environment['GITHUB_ACTIONS'] === 'true'
  if (!environment['TF_BUILD'] && !environment['TEAMCITY_VERSION'] && !isGitHub) return
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: readonly unknown[]) => boolean
  stream.write = (chunk: unknown, ...rest: readonly unknown[]) =>
    write(typeof chunk === 'string' ? shielded(chunk, isGitHub) : chunk, ...rest)
}

function shielded(text: string, isGitHub: boolean): string {
  return isGitHub ? separated(text).replaceAll(LINE_COMMAND, '$1: :') : separated(text)
}

function separated(text: string): string {
  return text.replaceAll(COMMAND, '# #')
}

/**
 * GitHub's runner also executes commands at the beginning of a line. Puts text that a target may have sent between two marks that a target
 * cannot guess, between which it ignores commands.
 */
export function shieldCommands(text: string, environment: Environment): string {
  if (environment['GITHUB_ACTIONS'] !== 'true') return text
  const mark = randomUUID()
  return `::stop-commands::${mark}\n${separated(text)}${text.endsWith('\n') ? '' : '\n'}::${mark}::\n`
}
