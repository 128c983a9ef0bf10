import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { rewritesSuccess } from '../../mutation/mutants/breaking.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { runCli } from '../support/run-cli.ts'

const body = '{"message":"no request asked for this"}'
const unsolicited = `HTTP/1.1 500 Oops\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/**
 * The address of a proxy that sends a second response some milliseconds after the response to the fourth GET of a check; with `path`, after
 * that to the first GET of this path, and then only this response leaves its connection open.
 */
async function proxyTo(upstream: string, delayMs: number, path?: string): Promise<string> {
  let asked = 0
  const server = createServer((request, response) => {
    const { url = '', method = '', headers } = request
    const isChecked = /^(check|scenario):/.test(String(headers['x-conformance-exchange']))
    const isAsked = method === 'GET' && isChecked && url.includes(path ?? '')
    if (isAsked) asked += 1
    const isLast = isAsked && asked === (path === undefined ? 4 : 1)
    const isKept = path === undefined || isLast
    if (isLast) response.on('finish', () => setTimeout(() => request.socket.write(unsolicited), delayMs))
    const onward = forward(upstream + url, { method, headers }, (answer) => {
      const { connection: _, ...own } = answer.headers
      response.writeHead(answer.statusCode ?? 502, isKept ? own : { ...own, connection: 'close' })
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function runUsers(reference: Reference, url: string, ...words: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'unasked-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const codeHosting = { ...reference.target.codeHosting, url }
  await writeFile(join(folder, 't.json'), JSON.stringify({ name: 't', patienceMs: 500, codeHosting }))
  const { code } = await runCli([
    ...['run', '--target', join(folder, 't.json'), '--only', 'users', '--concurrency', '1', ...words],
    ...['--output', join(folder, 'report')],
  ])
  const report = JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as Report
  return { code, report }
}

test.each([3, 30])('a response that comes %i ms after another makes no requirement fail', async (delayMs) => {
  const reference = await startReference()
  onTestFinished(() => reference.close())
  const { code, report } = await runUsers(reference, await proxyTo(reference.url, delayMs), '--skip', 'rules')
  const results = report.targets.flatMap((target) => target.results)
  expect(results.filter(({ verdict }) => verdict === 'fail' || verdict === 'unmet')).toEqual([])
  expect(results.some(({ verdict }) => verdict === 'error')).toBe(code === 3)
  expect(report.targets[0]?.observations).toContainEqual(
    expect.objectContaining({ what: 'a response that no request asked for', times: 1 }),
  )
})

test('it hides no failure that other responses show as well', async () => {
  const reference = await startReference({
    mutate: rewritesSuccess('users.search', (reply) => {
      const { data } = reply.json as { data: readonly unknown[] }
      return { ...reply, json: { ok: true, data: [...data, ...data] } }
    }),
  })
  onTestFinished(() => reference.close())
  const { report } = await runUsers(reference, await proxyTo(reference.url, 3, '/users/search'))
  const [target] = report.targets
  // Under load, it can come after the connection is closed; then nothing is in doubt.
  const verdicts = target?.results.map(({ requirement, verdict }) => `${requirement} ${verdict}`)
  expect(verdicts).toContain('users.search.every-entry-once fail')
})
