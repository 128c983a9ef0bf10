import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../bin/forge-conformance.js', import.meta.url))
const USAGE = fileURLToPath(new URL('./report-usage.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly maxRssMiB: number
}

/** Without a configuration: that of this repository would be compiled in every run. */
const emptyFolder = mkdtempSync(join(tmpdir(), 'no-config-'))
process.once('exit', () => rmSync(emptyFolder, { recursive: true, force: true }))

/** Runs the built command line like a user, without a terminal, by default in a new folder. */
export async function runCli(
  words: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', USAGE, BIN, ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
    cwd: options.cwd ?? emptyFolder,
  })
  const [stdout, stderr, usage] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    textOf(child.stdio[3] as NodeJS.ReadableStream),
    once(child, 'exit'),
  ])
  return { code: child.exitCode, stdout, stderr, maxRssMiB: Number(usage) / 1024 }
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  if (stream) for await (const chunk of stream) text += String(chunk)
  return text
}
