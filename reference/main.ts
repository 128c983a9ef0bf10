import { parseArgs } from 'node:util'
import { startReference } from './start.ts'

const usage = 'usage: main [--port N] [--host H] [--base-path P] [--until-stdin-closes]'

/** Runs a reference server as a process, and prints its target file as one line. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      host: { type: 'string', default: '127.0.0.1' },
      'base-path': { type: 'string', default: '' },
      'until-stdin-closes': { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`not a port: ${values.port}`)
  const reference = await startReference({ port, host: values.host, basePath: values['base-path'] })
  const stop = once(() => void reference.close().finally(() => process.exit(0)))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (values['until-stdin-closes']) {
    process.stdin.on('end', stop).on('close', stop).on('error', stop).resume()
  }
  process.stdout.write(`${JSON.stringify(reference.target)}\n`)
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
  process.exit(2)
})
