import { exitCodes } from '../harness/report/exit-code.ts'
import { keepCleaners } from '../harness/client/message-cleaners.ts'
import { giveUpWhenIdle } from './base/settling.ts'
import { shieldStream } from './output/terminal.ts'
import { complain, defect, performCommand } from './perform-command.ts'

/**
 * A reader may close the pipe early (`forge-conformance run | head`). The command still runs to its end, so that exit code,
 * report and clean-up do not depend on the reader. Any other error, such as a full disk, loses output.
 */
const lost: string[] = []
for (const [stream, name] of [
  [process.stdout, 'standard output'],
  [process.stderr, 'standard error'],
] as const) {
  shieldStream(stream, process.env)
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_DESTROYED')
      lost.push(`${name} cannot be written (${code ?? 'unknown error'})`)
  })
}

/** The longest time in which a command may still write its results after an error that belongs to no promise, in milliseconds. */
const MAX_AFTER_ERROR_MS = 10_000
let late: number | undefined
giveUpWhenIdle(() => {
  late ??= complain(
    'internal error: the command waits for something that never happens',
    exitCodes.incomplete,
  )
  process.exit(late)
})
// While checks run, the run itself catches such errors. Code of the user can throw them at any time.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (cause: unknown) => {
    if (late !== undefined || process.listenerCount(event) > 1) return
    late = defect(cause, process.argv.slice(2))
    setTimeout(() => process.exit(late), MAX_AFTER_ERROR_MS).unref()
  })
keepCleaners()
// Code of the user, such as a driver or a reporter, can end the process: the command has not done its work.
let hasEnded = false
process.on('exit', (code) => {
  if (hasEnded || code !== 0) return
  complain(
    'code of a driver, reporter, suite or configuration ended the process before the command',
    exitCodes.incomplete,
  )
  process.exitCode = exitCodes.incomplete
})
const code = await performCommand(process.argv.slice(2))
await outputWritten()
const [lostOutput] = lost
if (lostOutput !== undefined) {
  complain(lostOutput, exitCodes.incomplete)
  await outputWritten()
}
hasEnded = true
const isWhole = lostOutput === undefined && late === undefined
process.exit(isWhole || code !== exitCodes.held ? code : exitCodes.incomplete)

/**
 * Resolves when all output is written or lost, and errors are reported. The process is ended explicitly, since idle connections would keep
 * it running.
 */
async function outputWritten(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => stream.write('', () => setImmediate(resolve)))
}
