import { randomUUID } from 'node:crypto'

/** Whether to write in colors: the flag, then NO_COLOR and FORCE_COLOR, then whether the stream is a terminal. */
export function wantsColor(flag: boolean | undefined, stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (flag !== undefined) return flag
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return stream.isTTY === true && TERM !== 'dumb'
}

/**
 * Runners execute commands that they find anywhere in a log. For GitHub's, text that a target may have sent is put between two marks that a
 * target cannot guess, between which it ignores commands. Those of Azure Pipelines and TeamCity are separated from their first character.
 */
export function shieldCommands(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  if (environment['TF_BUILD'] || environment['TEAMCITY_VERSION'])
    return text.replaceAll(/##(?=(?:vso|teamcity)?\[)/g, '# #')
  if (environment['GITHUB_ACTIONS'] !== 'true') return text
  const mark = randomUUID()
  return `::stop-commands::${mark}\n${text}${text.endsWith('\n') ? '' : '\n'}::${mark}::\n`
}
