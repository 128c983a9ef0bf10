import { UsageError } from './usage-error.ts'

/** `forge-conformance serve`: the reference server until it is stopped. Gives the exit code. */
export async function serveCommand(port: number | undefined): Promise<number> {
  const { startReference } = await import('../reference/start.ts')
  const reference = await startReference({ port: port ?? 0 }).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE' || code === 'EACCES')
      throw new UsageError(`--port: ${port} ${code === 'EACCES' ? 'may not be used' : 'is in use'}`)
    throw cause
  })
  process.stdout.write(`${JSON.stringify(reference.target)}\n`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await reference.close()
  return 0
}
