import { CommanderError } from 'commander'
import { exitCodes } from '../harness/report/exit-code.ts'
import { visibleAtMost } from '../harness/report/visible.ts'
import { toggle } from './options/option-types.ts'
import { makeProgram } from './program.ts'
import { UsageError } from './usage-error.ts'

/**
 * A reader may close the pipe early (`forge-conformance run | head`). The command still runs to its end, so that exit code,
 * report and clean-up do not depend on the reader. Any other error, such as a full disk, loses output.
 */
const lost: string[] = []
for (const [stream, name] of [
  [process.stdout, 'standard output'],
  [process.stderr, 'standard error'],
] as const)
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_DESTROYED')
      lost.push(`${name} cannot be written (${code ?? 'unknown error'})`)
  })

const typed = process.argv.slice(2)
const code = await codeOf(typed)
await outputWritten()
const [lostOutput] = lost
if (lostOutput !== undefined) {
  complain(lostOutput, exitCodes.incomplete)
  await outputWritten()
}
process.exit(lostOutput !== undefined && code === exitCodes.held ? exitCodes.incomplete : code)

async function codeOf(words: readonly string[]): Promise<number> {
  let code: number = exitCodes.held
  try {
    await makeProgram(words, (result) => (code = result)).parseAsync([...words], { from: 'user' })
    return code
  } catch (cause) {
    if (cause instanceof CommanderError) return usage(cause)
    if (cause instanceof UsageError) return complain(cause.message, exitCodes.usage)
    return defect(cause, words)
  }
}

/** Commander also throws for help and version, which are no mistakes. */
function usage({ exitCode, message, code }: CommanderError): number {
  if (exitCode === 0) return exitCodes.held
  if (code === 'commander.help') return exitCodes.usage
  return complain(message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' '), exitCodes.usage)
}

function defect(cause: unknown, words: readonly string[]): number {
  const shown = cause instanceof Error ? cause : new Error(String(cause))
  const verbose = words.includes('--verbose') || isVerbose(process.env['FORGE_CONFORMANCE_VERBOSE'])
  const how = words[0] === 'run' ? '--verbose' : 'FORGE_CONFORMANCE_VERBOSE=true'
  const { code } = shown as NodeJS.ErrnoException
  if ((code === 'EMFILE' || code === 'ENFILE') && !verbose)
    return complain(
      `${shown.message}; raise the limit of open files, such as ulimit -n 256`,
      exitCodes.incomplete,
    )
  const hint = verbose ? '' : ` (${how} shows the stack)`
  complain(`internal error: ${shown.message}${hint}`, exitCodes.incomplete)
  if (verbose && shown.stack) process.stderr.write(`${shown.stack}\n`)
  return exitCodes.incomplete
}

function isVerbose(variable: string | undefined): boolean {
  try {
    return variable ? toggle.fromText([variable], '') : false
  } catch {
    return false
  }
}

function complain(message: string, code: number): number {
  process.stderr.write(`forge-conformance: ${visibleAtMost(message, 1000)}\n`)
  return code
}

/** Resolves when all output is written or lost, and errors are told. The process is ended by hand, since idle connections would keep it running. */
async function outputWritten(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => stream.write('', () => setImmediate(resolve)))
}
