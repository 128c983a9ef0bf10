import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../support/run-cli.ts'
import { emptyFolder } from './forge-conformance.ts'

// start.test.ts covers the requests before a run to a server that it starts.

test.each(['doctor', 'run'])(
  '%s cuts off a response without end while it recognizes a server',
  async (command) => {
    const block = Buffer.alloc(1024 * 1024, 'x')
    const endless = createServer(({ url }, response) => {
      response.on('error', () => {})
      if (url !== '/api/v1/version') return void response.writeHead(404).end()
      const write = (): void => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    })
    await new Promise<void>((resolve) => void endless.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      endless.closeAllConnections()
      endless.close()
    })
    const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`
    const { code, maxRssMiB } = await runCli([command, url], { cwd: emptyFolder() })
    expect(code).toBe(3)
    expect(maxRssMiB).toBeLessThan(300)
  },
)
