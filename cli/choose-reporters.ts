import { reporters } from '../reporters/registry.ts'
import { didYouMean } from './nearest.ts'
import { UsageError } from './usage-error.ts'

/** Not in the registry: how it writes depends on the terminal. */
export const TERMINAL = 'terminal'

/** What a run shows and writes beside report and evidence where nothing else is asked for. */
const DEFAULT_REPORTERS: readonly string[] = [TERMINAL, 'html']

/** The reporters that are asked for, each once. Throws `UsageError` where there is none of that name. */
export function chooseReporters(
  asked: readonly string[] | undefined,
  otherwise: readonly string[] = DEFAULT_REPORTERS,
): readonly string[] {
  const known = [TERMINAL, ...Object.keys(reporters)]
  for (const word of asked ?? [])
    if (!known.includes(word))
      throw new UsageError(
        `--reporter: there is no reporter "${word}"${didYouMean(word, known) || `; there are ${known.join(', ')}`}`,
      )
  return [...new Set(asked ?? otherwise)]
}
