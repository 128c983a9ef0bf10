import { spawn } from 'node:child_process'

export interface GitResult {
  readonly code: number
  readonly stdout: Buffer<ArrayBuffer>
  readonly stderr: string
}

export interface GitOptions {
  readonly input?: Uint8Array
  readonly env?: Record<string, string>
  readonly signal?: AbortSignal
}

/** Keeps git independent of the machine's configuration and the caller's environment. */
function environment(extra: Record<string, string> | undefined): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  return {
    ...Object.fromEntries(kept),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'http:https',
    LC_ALL: 'C',
    ...extra,
  }
}

/** Runs `git` and waits for its exit. A non-zero exit code is a result, not an error. */
export function runGit(args: readonly string[], options: GitOptions = {}): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-c', 'gc.auto=0', '-c', 'receive.autogc=false', ...args], {
      env: environment(options.env),
      signal: options.signal,
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error('the program git is not installed on this machine') : error),
    )
    child.on('close', (code) =>
      resolve({
        code: code ?? 1,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString('utf8'),
      }),
    )
    // git may close its input early; its exit code has the reason.
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input)
  })
}
