import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdicts, type Report } from '../../harness/report/report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { reportIn, textIn, writeJson } from '../support/files-in.ts'
import { startHostileProxy, type HostileProxy } from '../support/hostile-proxy.ts'
import { emptyFolder } from '../support/resources.ts'
import { type Ended, runCli } from '../support/run-cli.ts'

// A target that sets cookies whose values are verdicts, reasons and ids of the report.

const folder = emptyFolder()
let reference: Reference
let proxy: HostileProxy
let ended: Ended
let report: Report

beforeAll(async () => {
  reference = await startReference()
  const values = [
    ...[...verdicts, 'not selected', 'withheld', 'interrupted', 'users.get.status', 'reference'],
    ...['status', 'media-type', 'body', 'one-of', 'success', 'GET /users/{username}'],
  ]
  proxy = await startHostileProxy(
    reference.url,
    ({ method, url = '' }) => method === 'GET' && /^\/api\/v1\/users\/[^/?]+$/.test(url),
    (_request, response) => {
      response.setHeader(
        'set-cookie',
        values.map((value, index) => `c${index}=${value}`),
      )
      response.writeHead(500).end()
    },
  )
  const target = { ...reference.target, codeHosting: { ...reference.target.codeHosting, url: proxy.url } }
  writeJson(folder, 'target.json', target)
  const words = 'run --target target.json --only users.get --reporter junit --output report'
  ended = await runCli(words, { cwd: folder })
  report = reportIn(join(folder, 'report'))
})

afterAll(async () => {
  await proxy.close()
  await reference.close()
})

test('its failures stay failures in exit code, report and JUnit', () => {
  expect(ended.code).toBe(1)
  const [target] = report.targets
  expect(target?.name).toBe('reference')
  expect(target?.results.find(({ requirement }) => requirement === 'users.get.status')?.verdict).toBe('fail')
  expect(target?.results.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([])
  expect(textIn(folder, 'report/junit.xml')).toMatch(/failures="[1-9]/)
})

test('kinds, rules and ids of its failures stay, and their values are redacted', () => {
  const failures = report.targets.flatMap(({ results }) => results.flatMap(({ failure }) => failure ?? []))
  const byStatus = failures.filter(({ kind }) => kind === 'status')
  expect(byStatus.length).toBeGreaterThan(3)
  for (const { rule, endpoint, exchange, status } of byStatus) {
    expect(['one-of', 'success']).toContain(rule)
    expect(endpoint).toBe('GET /users/{username}')
    expect(exchange).toMatch(/^(check|scenario):[^«]*#\d+$/)
    expect(status).toBe(500)
  }
})

test('no cookie value is recorded', () => {
  const evidence = textIn(folder, 'report/evidence.ndjson')
  expect(evidence).toContain('c0=«cookie»')
  expect(evidence).not.toContain('c0=pass')
})
