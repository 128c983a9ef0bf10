import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { packageRoot } from '../schemas/load.ts'

export interface Measured {
  readonly wallMs: number
  readonly cpuMs: number
  readonly maxRssMiB: number
  readonly stdout: string
}

/** Runs a Node.js program to its end in its own process, and measures the whole process. Throws on any exit code except 0. */
export async function measure(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Measured> {
  const preload = join(packageRoot(), 'bench/usage.js')
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', preload, ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const [stdout, stderr, usage] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    textOf(child.stdio[3] as NodeJS.ReadableStream),
    once(child, 'exit'),
  ])
  const wallMs = performance.now() - started
  if (child.exitCode !== 0)
    throw new Error(`${words.join(' ')} ended with ${child.exitCode}:\n${stdout}${stderr}`)
  const { maxRssKiB, cpuMs } = JSON.parse(usage) as { maxRssKiB: number; cpuMs: number }
  return { wallMs, cpuMs, maxRssMiB: maxRssKiB / 1024, stdout }
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  if (stream) for await (const chunk of stream) text += String(chunk)
  return text
}

/** The median of several numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
