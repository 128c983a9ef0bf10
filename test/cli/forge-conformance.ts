import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const bin = fileURLToPath(new URL('../../bin/forge-conformance.js', import.meta.url))

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Where {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** The command line as installed, in its own folder, without the environment of this test run. */
export async function forgeConformance(words: readonly string[], where: Where = {}): Promise<Outcome> {
  return outcomeOf(startForgeConformance(words, where))
}

/** The same, for a process that the test stops or observes. */
export function startForgeConformance(words: readonly string[], { cwd, env }: Where = {}): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return spawn(process.execPath, [bin, ...words], {
    cwd: cwd ?? emptyFolder(),
    env: { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { code, stdout, stderr }
}

/** A folder that is removed after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forge-conformance-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The same for several tests: call `remove` after them. */
export function lastingFolder(): { readonly cwd: string; readonly remove: () => void } {
  const cwd = mkdtempSync(join(tmpdir(), 'forge-conformance-'))
  return { cwd, remove: () => rmSync(cwd, { recursive: true, force: true }) }
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) text += chunk.toString()
  return text
}
