import { expect, test } from 'vitest'
import { urlOf } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

// start.test.ts covers the requests before a run to a server that it starts.

test.each(['doctor', 'run'])(
  '%s cuts off a response without end while it recognizes a server',
  async (command) => {
    const block = Buffer.alloc(1024 * 1024, 'x')
    const endless = await urlOf(({ url }, response) => {
      response.on('error', () => {})
      if (url !== '/api/v1/version') return void response.writeHead(404).end()
      const write = (): void => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    })
    const { code, maxRssMiB } = await runCli(`${command} ${endless}`)
    expect(code).toBe(3)
    expect(maxRssMiB).toBeLessThan(300)
  },
)
