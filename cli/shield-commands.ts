import { randomUUID } from 'node:crypto'

/**
 * GitHub's runner acts upon commands wherever it meets them in a log. What may hold words of a target is put where it does not:
 * between two marks that a target cannot guess.
 */
export function shieldCommands(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  if (environment['GITHUB_ACTIONS'] !== 'true') return text
  const mark = randomUUID()
  return `::stop-commands::${mark}\n${text}${text.endsWith('\n') ? '' : '\n'}::${mark}::\n`
}
