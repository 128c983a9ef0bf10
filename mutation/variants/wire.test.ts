import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startReference } from '../../reference/start.ts'
import { variants } from './index.ts'

interface Raw {
  readonly headers: IncomingMessage['headers']
  readonly names: readonly string[]
  readonly body: Buffer
  readonly milliseconds: number
  readonly reason: string | undefined
  /** The number of informational responses before it. */
  readonly hints: number
}

/** One response as it was received, without any decoding. */
async function rawly(id: string, path = '/api/v1/users/root'): Promise<Raw> {
  const { mutate, options } = variants.find((one) => one.id === id) ?? {}
  const reference = await startReference({ ...options, ...(mutate ? { mutate } : {}) })
  const begun = performance.now()
  try {
    return await new Promise((resolve, reject) => {
      let hints = 0
      const request = get(
        reference.url + path,
        { headers: { 'accept-encoding': 'gzip, deflate, br' } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              headers: response.headers,
              names: response.rawHeaders.filter((_, index) => index % 2 === 0),
              body: Buffer.concat(chunks),
              milliseconds: performance.now() - begun,
              reason: response.statusMessage,
              hints,
            }),
          )
        },
      )
      request.on('information', () => void hints++).on('error', reject)
    })
  } finally {
    await reference.close()
  }
}

/** The bytes of a response to GET of a user, as Latin-1. */
async function text(id: string, user = 'root'): Promise<string> {
  const { mutate } = variants.find((one) => one.id === id) ?? {}
  const reference = await startReference(mutate ? { mutate } : {})
  try {
    const { hostname, port } = new URL(reference.url)
    let received = ''
    const socket = connect(Number(port), hostname)
    socket.write(`GET /api/v1/users/${user} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
    for await (const data of socket) received += (data as Buffer).toString('latin1')
    return received
  } finally {
    await reference.close()
  }
}

describe('variants of how answers travel', () => {
  it('http-x-gzip', async () => {
    const { headers, body } = await rawly('http-x-gzip')
    expect(headers['content-encoding']).toBe('x-gzip')
    expect(gunzipSync(body).toString()).toContain('"username":"root"')
  })

  it('http10-gateway', async () => {
    const response = await text('http10-gateway')
    expect(response).toMatch(/^HTTP\/1\.0 200 OK\r\n[^]*\}$/)
    expect(response).not.toMatch(/content-length|transfer-encoding/i)
  })

  it('http-odd-chunks', async () => {
    expect(await text('http-odd-chunks')).toMatch(/\r\n007;part;note="a;b"\r\n[^]*\r\n0\r\nX-Parts: all\r\n/)
    expect(await text('http-odd-chunks', 'nobody')).toMatch(/ 404 [^]*\r\n\r\n0\r\nX-Parts: all\r\n/)
  })

  it('http-shouting', async () => {
    const response = await text('http-shouting')
    expect(response).toMatch(
      /^HTTP\/1\.1 200 \r\nX-FILL:\r\n[^]*\r\nCONTENT-TYPE: \tApplication\/JSON;Charset="UTF-8" \r\n/,
    )
    expect(response).not.toMatch(/\r\ndate:/i)
  })

  it('interim-responses', async () => {
    const response = await text('interim-responses')
    expect(response.match(/^HTTP\/1\.1 \d+/gm)).toEqual(
      ['102', '103', '103', '200'].map((one) => `HTTP/1.1 ${one}`),
    )
    expect(response).toContain('HTTP/1.1 200 \r\n')
  })

  it.each([
    ['compresses-with-gzip', 'gzip'],
    ['compresses-with-deflate', 'deflate'],
    ['compresses-with-brotli', 'br'],
  ])('%s', async (id, encoding) => {
    const { headers, body } = await rawly(id)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(body.length))
    expect(body.toString()).not.toContain('root')
  })

  it('sends-in-chunks', async () => {
    const { headers, body } = await rawly('sends-in-chunks')
    expect(headers['transfer-encoding']).toBe('chunked')
    expect(body.toString()).toContain('"username":"root"')
  })

  it('closes-connections', async () => {
    expect((await rawly('closes-connections')).headers.connection).toBe('close')
  })

  it('ends-bodies-by-closing', async () => {
    const { headers, body } = await rawly('ends-bodies-by-closing')
    expect(headers.connection).toBe('close')
    expect(headers).not.toHaveProperty('content-length')
    expect(headers).not.toHaveProperty('transfer-encoding')
    expect(body.toString()).toContain('"username":"root"')
  })

  it('answers-slowly', async () => {
    expect((await rawly('answers-slowly')).milliseconds).toBeGreaterThan(25)
  })

  it.each([
    ['writes-header-names-in-capitals', 'CONTENT-TYPE'],
    ['writes-header-names-oddly', 'cOnTeNt-tYpE'],
  ])('%s', async (id, name) => {
    expect((await rawly(id)).names).toContain(name)
  })

  it('sends-more-headers', async () => {
    expect((await rawly('sends-more-headers')).headers['set-cookie']).toHaveLength(2)
  })

  it('sends-early-hints', async () => {
    expect(await rawly('sends-early-hints')).toMatchObject({ reason: 'As You Wish', hints: 1 })
  })

  it('says-the-media-type-of-nothing', async () => {
    const { headers, body } = await rawly('says-the-media-type-of-nothing', '/api/v1/users/nobody')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toHaveLength(0)
  })

  it('loses-responses-to-writes', async () => {
    const { mutate } = variants.find(({ id }) => id === 'loses-responses-to-writes') ?? {}
    const reference = await startReference(mutate ? { mutate } : {})
    const post = () =>
      fetch(`${reference.url}/api/v1/markdown`, { method: 'POST' }).then(({ status }) => status)
    try {
      for (let write = 1; write < 30; write += 1) await post()
      await expect(post()).rejects.toThrow('fetch failed')
      expect(await post()).toBeGreaterThan(0)
    } finally {
      await reference.close()
    }
  })

  it('counts-ids-from-far-above-32-bits', async () => {
    const { body } = await rawly('counts-ids-from-far-above-32-bits')
    const { id } = JSON.parse(body.toString()) as { id: number }
    expect(id).toBeGreaterThan(2 ** 31)
    expect(Number.isSafeInteger(id)).toBe(true)
  })
})
