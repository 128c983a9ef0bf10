import { CommanderError } from 'commander'
import { exitCodes } from '../harness/report/exit-code.ts'
import { visibleAtMost } from '../harness/report/visible.ts'
import { cleanByAll } from '../harness/client/message-cleaners.ts'
import { isOfDisk } from '../files/write-file.ts'
import { toggle } from './options/option-types.ts'
import { makeProgram } from './program.ts'
import { isOfOpenFiles, TooFewOpenFiles } from './base/too-few-open-files.ts'
import { NeverSettled } from './base/settling.ts'
import { orUndefined, UsageError } from './base/usage-error.ts'

/** Runs the command that `words` name, as typed after `forge-conformance`. Returns its exit code, and prints an error as one line. */
export async function performCommand(words: readonly string[]): Promise<number> {
  let code: number = exitCodes.held
  try {
    await makeProgram(words, (result) => (code = result)).parseAsync([...words], { from: 'user' })
    return code
  } catch (cause) {
    if (cause instanceof CommanderError) return usage(cause)
    if (cause instanceof UsageError) return complain(cause.message, exitCodes.usage)
    if (cause instanceof NeverSettled) return complain(cause.message, exitCodes.incomplete)
    return defect(cause, words)
  }
}

/** Commander also throws for help and version, which are not mistakes. */
function usage({ exitCode, message, code }: CommanderError): number {
  if (exitCode === 0) return exitCodes.held
  if (code === 'commander.help') return exitCodes.usage
  return complain(message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' '), exitCodes.usage)
}

/** Reports an unexpected error in one line. Returns the exit code. */
export function defect(cause: unknown, words: readonly string[]): number {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const variable = process.env['FORGE_CONFORMANCE_VERBOSE'] ?? ''
  const verbose = words.includes('--verbose') || orUndefined(() => toggle.fromText([variable], '')) === true
  const how = words[0] === 'run' ? '--verbose' : 'FORGE_CONFORMANCE_VERBOSE=true'
  const { code, path } = error as NodeJS.ErrnoException
  if (isOfOpenFiles(code) && !verbose) {
    const enough = error instanceof TooFewOpenFiles ? error.enough : 256
    return complain(
      `${error.message}; raise the limit of open files, such as ulimit -n ${enough}`,
      exitCodes.incomplete,
    )
  }
  if (isOfDisk(code) && !verbose)
    return complain(`${path ?? 'a file'} cannot be written (${code})`, exitCodes.incomplete)
  const hint = verbose ? '' : ` (${how} shows the stack)`
  // A driver of the user can throw text with a password of a target.
  complain(`internal error: ${cleanByAll(error.message)}${hint}`, exitCodes.incomplete)
  if (verbose && error.stack) process.stderr.write(`${cleanByAll(error.stack)}\n`)
  return exitCodes.incomplete
}

/** Writes a message to standard error, as one line with the usual prefix. Returns `code`. */
export function complain(message: string, code: number): number {
  process.stderr.write(`forge-conformance: ${visibleAtMost(message, 1000)}\n`)
  return code
}
