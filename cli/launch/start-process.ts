import { execFile, spawn } from 'node:child_process'
import type { RunningServer } from '../base/launch.ts'
import type { ServerLog } from './server-log.ts'

export interface StartedProcess extends RunningServer {
  /** The leader of the process group, which the guard ends as well. */
  readonly pid: number | undefined
  /** Ends the process and its children. Resolves when its process group is empty. */
  stop(): Promise<void>
}

/**
 * Variables of this process that a command receives: locations of programs and files, and the language. All others may be secrets of other
 * programs.
 */
const PASSED_ON = /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TMP|TEMP)$/

/** How long a process may take to end by itself, in milliseconds. */
const GRACE_MS = 5_000
const KILLED_MS = 1_000
const PAUSE_MS = 20

/**
 * Starts a command in a shell, in its own process group: Ctrl-C in the terminal must not reach the server before the run has cleaned up,
 * and all its children can be ended together. Its environment is the given one and the variables of {@link PASSED_ON}.
 */
export function startProcess(
  command: string,
  environment: Readonly<Record<string, string>>,
  log: ServerLog,
): StartedProcess {
  const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))
  const env = { ...Object.fromEntries(passedOn), ...environment }
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env })
  let end: string | undefined
  child.stdout.on('data', log.stream())
  child.stderr.on('data', log.stream())
  child.once('error', ({ message }) => (end ??= `did not start: ${message}`))
  child.once('exit', (code, signal) => {
    end ??= code === null ? `was ended by ${signal ?? 'a signal'}` : `exited with code ${code}`
  })
  return {
    pid: child.pid,
    address: (port) => `localhost:${port}`,
    thisMachine: async () => '127.0.0.1',
    ended: async () => end,
    exec: async ([file = '', ...words]) =>
      new Promise((resolve) => {
        execFile(file, words, { env }, (error, stdout, stderr) => {
          const code = error ? (typeof error.code === 'number' ? error.code : 127) : 0
          resolve({ code, output: stdout + (stderr || (error?.message ?? '')) })
        })
      }),
    stop: async () => {
      if (child.pid !== undefined) await endGroup(child.pid, GRACE_MS)
      for (const stream of [child.stdout, child.stderr]) stream.destroy()
    },
  }
}

/** Ends a process group: first like `kill`, after the given time like `kill -9`. */
export async function endGroup(pid: number, graceMs: number): Promise<void> {
  const until = performance.now() + graceMs
  let signal: NodeJS.Signals | 0 = 'SIGTERM'
  // A process that has ended stays in its group until its parent waits for it.
  while (signalGroup(pid, signal) && performance.now() < until + KILLED_MS) {
    signal = performance.now() >= until ? 'SIGKILL' : 0
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Returns false if no process of the group is left. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
