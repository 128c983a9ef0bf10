import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { packageRoot } from '../../schemas/load.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import type { TargetInput } from '../base/config.ts'

/** The reference server in its own process, so that its work does not slow the run down. */
export interface EmbeddedReference {
  /** Its target; rejects if the server does not start. */
  readonly target: Promise<TargetInput>
  close(): void
}

/** Starts the reference. It stops when this process ends for any reason. */
export function startEmbeddedReference(): EmbeddedReference {
  const child = spawn(
    process.execPath,
    [join(packageRoot(), 'dist/reference/main.js'), '--until-stdin-closes'],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      // A Ctrl-C in the terminal reaches the whole group; the clean-up that follows needs the server.
      detached: true,
    },
  )
  const target = firstLine(child).then((line) => JSON.parse(line) as TargetInput)
  // Code that awaits the target gets the error; otherwise it is not unhandled.
  target.catch(() => undefined)
  return {
    target,
    close: () => {
      child.stdin.destroy()
      child.kill()
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2000)
    })
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve)
    child.once('error', reject)
    child.once('close', () => {
      const reason = complaint.split('\n').find((line) => /error/i.test(line)) ?? 'no reason given'
      reject(new Error(`the embedded reference server did not start: ${visibleAtMost(reason.trim(), 300)}`))
    })
  })
}
