import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport } from '../../harness/report/read-report.ts'
import { reporters } from '../../reporters/registry.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

// A server that returns 500 only to requests of an open question, and lets nobody list teams.

const folder = emptyFolder()
let server: Reference

beforeAll(async () => {
  server = await startReference({
    mutate: (overrides) => {
      const right = overrides.answer
      overrides.answer = async (call, reply) =>
        call.operation === 'users.search' && call.query.get('limit') === '-1'
          ? { status: 500, headers: {}, json: { ok: false, error: 'no such column' } }
          : right(call, reply)
      overrides.before = (call) =>
        call.operation === 'orgs.listTeams'
          ? { status: 403, headers: {}, json: { message: 'refused' } }
          : undefined
    },
  })
  const { codeHosting } = server.target
  writeJson(folder, 'target.json', { name: 'brittle', codeHosting })
  const profile = { version: 1, title: 'T', says: 'S.', document: 'code-hosting', requirements: ['users'] }
  for (const [name, more] of [
    ['lenient', {}],
    ['strict', { failOn: ['5xx'] }],
  ] as const)
    writeJson(folder, `${name}.json`, { name, ...profile, ...more })
})

afterAll(() => server.close())

async function runOn(words: string) {
  const ended = await runCli(`run --target target.json --output report ${words}`, { cwd: folder })
  return { ...ended, report: await readReport(join(folder, 'report/report.json')) }
}

test('a run that met server errors says so first, in every format, and passes', async () => {
  const { code, stdout, report } = await runOn('--only users.search --reporter terminal')
  expect(code).toBe(0)
  const [noticed, ...others] = report.targets[0]?.serverErrors ?? []
  expect(others).toEqual([])
  expect(noticed).toMatchObject({ operation: 'users.search', what: 'HTTP 500' })
  const line = `brittle: ${noticed?.times === 1 ? '1 response was a server error' : `${noticed?.times} responses were server errors`} (HTTP 5xx): users.search ${noticed?.times} (HTTP 500); such as ${noticed?.exchange}`
  expect(stdout.trimStart().split('\n')[0]).toBe(line)
  const formats = Object.keys(reporters).filter((name) => !/badge|csv|json/.test(name))
  for (const format of formats) {
    const rendered = await runCli(`render ${join(folder, 'report')} --reporter ${format} --stdout`)
    expect(rendered.stdout.replaceAll(/\\|&gt;|<!-- -->/g, ''), format).toContain('(HTTP 5xx): users.search ')
  }
  const csv = await runCli(`render ${join(folder, 'report')} --reporter csv --stdout`)
  expect(csv.stdout.split('\r\n')[0]).toMatch(/,serverErrors(?:,|$)/)
})

test('--fail-on 5xx makes them count, and a profile that says so', async () => {
  const { code, stdout, report } = await runOn('--only users --fail-on 5xx')
  expect(report.run.failOn).toEqual(['5xx'])
  expect(report.targets[0]?.results.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  expect(code).toBe(1)
  expect(stdout).toContain('server error')
  for (const [name, outcome] of [
    ['lenient', 'conforms'],
    ['strict', 'does not conform'],
  ] as const) {
    const judged = await runOn(`--profile ${join(folder, `${name}.json`)}`)
    const found = judged.report.targets[0]?.profiles?.find(({ profile }) => profile === name)
    expect(found, name).toMatchObject({ outcome, against: [] })
    if (name === 'strict') expect(judged.stdout).toMatch(/strict.*\d+ server errors?/)
  }
})

test('a run with an operation that refused every request says so', async () => {
  const { stdout, report } = await runOn('--only orgs.list-teams')
  expect(report.targets[0]?.hollow).toMatchObject([{ operation: 'orgs.list-teams', what: 'HTTP 403' }])
  expect(stdout).toMatch(
    /^brittle: 1 operation refused every request: orgs\.list-teams \d+ times \(HTTP 403\)$/m,
  )
})
