import { request as forward } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rewritesSuccess } from '../../mutation/mutants/breaking.ts'
import type { Reference } from '../../reference/start.ts'
import { reportIn, writeJson } from '../support/files-in.ts'
import { emptyFolder, reference, urlOf } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

const body = '{"message":"no request asked for this"}'
const unsolicited = `HTTP/1.1 500 Oops\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/**
 * The address of a proxy that sends a second response some milliseconds after the response to the fourth GET of a check; with `path`, after
 * that to the first GET of this path, and then only this response leaves its connection open.
 */
function proxyTo(upstream: string, delayMs: number, path?: string): Promise<string> {
  let asked = 0
  return urlOf((request, response) => {
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
}

async function runUsers(server: Reference, url: string, words = '') {
  const cwd = emptyFolder()
  const codeHosting = { ...server.target.codeHosting, url }
  writeJson(cwd, 't.json', { name: 't', patienceMs: 500, codeHosting })
  const run = `run --target t.json --only users --concurrency 1 --output report ${words}`
  const { code } = await runCli(run, { cwd })
  return { code, report: reportIn(join(cwd, 'report')) }
}

test.each([3, 30])('a response that comes %i ms after another makes no requirement fail', async (delayMs) => {
  const server = await reference()
  const { code, report } = await runUsers(server, await proxyTo(server.url, delayMs), '--skip rules')
  const results = report.targets.flatMap((target) => target.results)
  expect(results.filter(({ verdict }) => verdict === 'fail' || verdict === 'unmet')).toEqual([])
  expect(results.some(({ verdict }) => verdict === 'error')).toBe(code === 3)
  expect(report.targets[0]?.observations).toContainEqual(
    expect.objectContaining({ what: 'a response that no request asked for', times: 1 }),
  )
})

test('it hides no failure that other responses show as well', async () => {
  const server = await reference({
    mutate: rewritesSuccess('users.search', (reply) => {
      const { data } = reply.json as { data: readonly unknown[] }
      return { ...reply, json: { ok: true, data: [...data, ...data] } }
    }),
  })
  const { report } = await runUsers(server, await proxyTo(server.url, 3, '/users/search'))
  const [target] = report.targets
  // Under load, it can come after the connection is closed; then nothing is in doubt.
  const verdicts = target?.results.map(({ requirement, verdict }) => `${requirement} ${verdict}`)
  expect(verdicts).toContain('users.search.every-entry-once fail')
})
