import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference } from '../../reference/start.ts'
import { runCli } from '../support/run-cli.ts'

const cleanUp: Array<() => unknown> = []
afterEach(async () => {
  for (const act of cleanUp.splice(0)) await act()
})

async function runOn(mutate: (overrides: Overrides) => void, ...words: readonly string[]) {
  const reference = await startReference({ mutate })
  const folder = mkdtempSync(join(tmpdir(), 'late-reads-'))
  cleanUp.push(
    () => reference.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  )
  const target = join(folder, 'target.json')
  writeFileSync(target, JSON.stringify({ ...reference.target, patienceMs: 3000 }))
  const output = join(folder, 'out')
  const ended = await runCli(['run', ...words, '--target', target, '--output', output])
  const report = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8')) as Report
  const ids: string[] = []
  for await (const { id } of readEvidence(join(output, 'evidence.ndjson'))) ids.push(id)
  return { ended, report, again: ids.filter((id) => id.startsWith('scenario:reads once more#')) }
}

/** Names of users in sequences contain the name of the sequence. */
const inSequence = /-(?:of\w+|input\d*|users|membe|hooks|repos|conte|pushe|colla|times|markd|sibli|lefto)-/

test('a read of a check that differs soon after a change is sent once more when the patience is over, and decides', async () => {
  const { report, again } = await runOn(
    (overrides) => {
      const { answer } = overrides
      overrides.answer = async (call, reply) => {
        const right = await answer(call, reply)
        if (call.operation !== 'users.get' || right.status !== 200 || inSequence.test(call.path)) return right
        return { ...right, json: { ...(right.json as object), full_name: 'Somebody Else' } }
      }
    },
    '--only',
    'users.get',
  )
  const rule = report.targets[0]?.results.find(
    ({ requirement }) => requirement === 'users.get.every-same-field',
  )
  expect(rule?.verdict).toBe('fail')
  expect(again).toContain(rule?.decisive)
})

test('reads that follow a change late contradict nothing, and reads that do not differ are not repeated', async () => {
  const late = await runOn(
    (overrides) => {
      const { answer } = overrides
      const shownAt = new Map<string, { readonly atMs: number; readonly name: unknown }>()
      overrides.answer = async (call, reply) => {
        const right = await answer(call, reply)
        const json = right.json as { full_name?: unknown } | undefined
        if (call.operation !== 'users.get' || right.status !== 200 || !json) return right
        // The first response is repeated for half a second.
        const first = shownAt.get(call.path) ?? { atMs: performance.now(), name: json.full_name }
        if (performance.now() - first.atMs > 500) shownAt.delete(call.path)
        else shownAt.set(call.path, first)
        return { ...right, json: { ...json, full_name: first.name } }
      }
    },
    '--only',
    'users,admin.edit-user',
  )
  const failed = late.report.targets[0]?.results.filter(({ verdict }) => verdict === 'fail')
  expect(failed?.map(({ requirement, message }) => `${requirement}: ${message}`)).toEqual([])
  const right = await runOn(() => {}, '--only', 'users.get')
  expect(right.ended.code).toBe(0)
  expect(right.again).toEqual([])
})

test('where no user can sign in who was created, nothing that needs one is judged', async () => {
  const { report } = await runOn(
    (overrides) => {
      const { byPassword } = overrides.rules.signIn
      overrides.rules.signIn.byPassword = (ask, login, password) =>
        login === 'root' ? byPassword(ask, login, password) : undefined
    },
    '--only',
    'users,admin,orgs',
  )
  const results = report.targets[0]?.results ?? []
  expect(results.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([])
  expect(results.find(({ requirement }) => requirement === 'users.current.status')).toMatchObject({
    verdict: 'unmet',
    message: expect.stringContaining('no user that the administrator creates can sign in') as string,
  })
})
