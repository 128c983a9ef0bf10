import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The built command line. */
export const BIN = fileURLToPath(new URL('../../bin/forge-conformance.js', import.meta.url))
const USAGE = fileURLToPath(new URL('./report-usage.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Measured extends Ended {
  readonly maxRssMiB: number
}

export interface Where {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs the built command line as installed, without a terminal and without the environment of this process, by default in a new
 * folder. A string is split at its spaces.
 */
export async function runCli(words: string | readonly string[], where: Where = {}): Promise<Measured> {
  const child = startCli(words, where)
  const [ended, usage] = await Promise.all([outcomeOf(child), text(child.stdio[3] as NodeJS.ReadableStream)])
  return { ...ended, maxRssMiB: Number(usage) / 1024 }
}

/** The same, for a process that the test stops or observes. */
export function startCli(words: string | readonly string[], { cwd, env }: Where = {}): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const folder = cwd ?? mkdtempSync(join(tmpdir(), 'forge-conformance-'))
  const all = typeof words === 'string' ? words.trim().split(/\s+/) : words
  const child = spawn(process.execPath, ['--import', USAGE, BIN, ...all], {
    cwd: folder,
    env: { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  if (cwd === undefined) child.once('close', () => rmSync(folder, { recursive: true, force: true }))
  return child
}

/** The result of a process when it has ended. */
export async function outcomeOf(child: ChildProcess): Promise<Ended> {
  const [code, stdout, stderr] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    ...[child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')),
  ])
  return { code, stdout: stdout ?? '', stderr: stderr ?? '' }
}
