import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { GitRemote } from '../../fixtures/git/remote.ts'
import { GitSource } from '../../fixtures/git/source.ts'
import { defaultLimits } from '../../harness/client/limits.ts'
import { bytes, holds } from './holds.ts'

const source = new GitSource({ ...defaultLimits, gitClones: 20, gitRequestBytes: 2000 })
const remote = new GitRemote(source)
afterAll(async () => {
  await remote.close()
  await source.close()
})

/** Sends bytes, waits until the server has closed the connection or 200 ms have passed, and returns the received bytes. */
async function exchange(port: number, request: Buffer): Promise<string> {
  const chunks: Buffer[] = []
  await new Promise<void>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(request))
    const timer = setTimeout(() => socket.destroy(), 200)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      done()
    })
  })
  return Buffer.concat(chunks).toString('latin1')
}

test('the git repository of a run answers a listing after any request, and runs nothing else', async () => {
  const address = await remote.address()
  const { port } = new URL(address)
  const path = fc.oneof(
    fc.constantFrom(
      '/engine.git/info/refs?service=git-upload-pack',
      '/engine.git/git-upload-pack',
      '//',
      '/../x',
    ),
    fc.webPath(),
  )
  const head = fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'CONNECT'),
      path,
      fc.array(
        fc.constantFrom(
          'Content-Encoding: gzip',
          'Content-Length: 5',
          'Content-Length: 999999999999',
          'Transfer-Encoding: chunked',
          'Git-Protocol: version=2',
          'Git-Protocol: version=2:x=`id`',
          'Expect: 100-continue',
          'Upgrade: h2c',
          'Connection: upgrade',
        ),
      ),
    )
    .map(
      ([method, where, headers]) =>
        `${method} ${where} HTTP/1.1\r\nHost: x\r\n${headers.join('\r\n')}\r\n\r\n`,
    )
  const request = fc.oneof(
    bytes(),
    fc.tuple(head, bytes(5000)).map(([line, body]) => Buffer.concat([Buffer.from(line), body])),
  )
  await holds(
    request,
    async (drawn) => {
      const answer = await exchange(Number(port), drawn)
      expect(answer === '' || /^HTTP\/1\.1 (100|200|400|404|413|417|429|431|500)/.test(answer)).toBe(true)
    },
    150,
  )
  const listing = await fetch(`${address}/info/refs?service=git-upload-pack`)
  expect(listing.status).toBe(200)
  expect(await listing.text()).toContain('refs/heads/main')
})
