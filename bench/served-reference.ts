import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startRecordingProxy } from './recording-proxy.ts'

export interface TargetFile {
  readonly codeHosting: { readonly url: string }
  readonly legacyForge: { readonly url: string }
}

export interface ServedReference {
  /** The target file that the server prints. */
  readonly target: TargetFile
  /** A target file that reaches it, through the latency. */
  readonly file: string
  readonly url: string
}

/** Starts a reference server in its own process, behind `delayMs` of latency, until `act` ends. */
export async function withServer<T>(
  folder: string,
  delayMs: number,
  act: (served: ServedReference) => Promise<T>,
): Promise<T> {
  const { child, target } = await startServer()
  const proxy = delayMs > 0 ? await startRecordingProxy(target.codeHosting.url, delayMs) : undefined
  const file = join(folder, 'target.json')
  const reached = proxy ? targetThrough(target, proxy.url) : target
  writeFileSync(file, JSON.stringify(reached), { mode: 0o600 })
  try {
    return await act({ target, file, url: reached.codeHosting.url })
  } finally {
    proxy?.close()
    child.kill()
  }
}

/** The same target at another address. */
export function targetThrough(target: TargetFile, url: string): TargetFile {
  return {
    ...target,
    codeHosting: { ...target.codeHosting, url },
    legacyForge: { ...target.legacyForge, url },
  }
}

async function startServer(): Promise<{ child: ChildProcess; target: TargetFile }> {
  const main = fileURLToPath(new URL('../reference/main.js', import.meta.url))
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] })
  const target = await new Promise<TargetFile>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as TargetFile))
  })
  return { child, target }
}
