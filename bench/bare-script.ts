import { readFileSync } from 'node:fs'
import { Pool } from 'undici'
import type { RecordedRequest } from './recording-proxy.ts'

// The lower bound: sends recorded requests at a concurrency and reads the responses, and nothing else.

const [file = '', origin = '', concurrency = '1'] = process.argv.slice(2)
const requests = JSON.parse(readFileSync(file, 'utf8')) as RecordedRequest[]
const pool = new Pool(origin, { connections: Number(concurrency) })
const HOP_BY_HOP = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']

let next = 0
async function worker(): Promise<void> {
  for (let request = requests[next++]; request; request = requests[next++]) {
    const headers: string[] = []
    for (let i = 0; i < request.headers.length; i += 2) {
      const [name = '', value = ''] = request.headers.slice(i, i + 2)
      if (!HOP_BY_HOP.includes(name.toLowerCase())) headers.push(name, value)
    }
    const answer = await pool.request({
      method: request.method,
      path: request.path,
      headers,
      body: request.body ? Buffer.from(request.body, 'base64') : null,
    })
    await answer.body.arrayBuffer()
  }
}

const started = performance.now()
await Promise.all(Array.from({ length: Number(concurrency) }, worker))
process.stdout.write(String(performance.now() - started))
await pool.destroy()
