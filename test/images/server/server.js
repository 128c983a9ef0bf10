/* global process, console, fetch, Buffer, Response */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'

// DATABASE: URL of another server that must respond first. MODE=broken: markdown returns 500. MODE=unhealthy: everything returns 503.
// MODE=dying: the process ends after forty requests. The log contains the target file once, like the output of `serve`.
const mode = process.env.MODE
const database = process.env.DATABASE
while (database && !(await fetch(database).catch(() => undefined)))
  await new Promise((resolve) => setTimeout(resolve, 50))
const inner = spawn('node', ['/app/bin/forge-conformance.js', 'serve', '--port', '3001'])
createInterface({ input: inner.stdout }).once('line', (line) => {
  let count = 0
  createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      count += 1
      if (mode === 'dying' && count > 40) process.exit(9)
      if (mode === 'unhealthy') return void response.writeHead(503).end()
      if (mode === 'broken' && /markdown/.test(request.url)) return void response.writeHead(500).end()
      const headers = { ...request.headers }
      for (const name of ['connection', 'host', 'content-length', 'transfer-encoding']) delete headers[name]
      const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
      const inside = `http://127.0.0.1:3001${request.url}`
      const reply = await fetch(inside, {
        method: request.method,
        headers,
        redirect: 'manual',
        ...body,
      }).catch((cause) => new Response(String(cause), { status: 502 }))
      const bytes = Buffer.from(await reply.arrayBuffer())
      const given = Object.fromEntries(reply.headers)
      for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'date'])
        delete given[name]
      response
        .writeHead(reply.status, {
          ...given,
          ...(bytes.length > 0 ? { 'content-length': bytes.length } : {}),
        })
        .end(bytes)
    })
  }).listen(3000, '0.0.0.0', () => console.log(line.replaceAll('3001', '3000')))
})
