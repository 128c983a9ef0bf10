import { stopSignal } from '../output/stop-signals.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'

/** `forge-conformance serve`: runs the reference server until a signal stops it. Returns the exit code. */
export async function serveCommand({ flags }: CommandInput): Promise<number> {
  const port = valueOf(flags, 'port')
  const host = valueOf(flags, 'host')
  const { startReference } = await import('../../reference/start.ts')
  const reference = await startReference({ port, host }).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new UsageError(`--port: ${port} is in use`)
    if (code === 'EACCES') throw new UsageError(`--port: permission denied for ${port}`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UsageError(`--host: ${host} is not an address of this machine`)
    throw cause
  })
  const stopped = stopSignal()
  process.stdout.write(`${JSON.stringify(reference.target)}\n`)
  await stopped
  await reference.close()
  return 0
}
