import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReport } from '../../harness/report/read-report.ts'
import { ask } from '../../mutation/score/ask.ts'
import { asked } from '../../mutation/score/judged.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import { variants } from '../../mutation/variants/index.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

/** Shows an additional field to clients whose requests have no header of the suite; no document forbids this. */
function showsOrdinaryClientsMore(overrides: Overrides): void {
  overrides.respond = async (request, response) => {
    const isUser = request.method === 'GET' && /\/api\/v1\/users\/[^/?]+$/.test(request.url)
    if (!isUser || response.status !== 200 || request.headers.has('x-conformance-exchange')) return response
    const { headers, status } = response
    const user = (await response.json()) as object
    const changed = new Headers(headers)
    changed.delete('content-length')
    return new Response(JSON.stringify({ ...user, tracked: true }), { status, headers: changed })
  }
}

test('a difference that breaks no rule is reported, is in the report, and gives exit code 1', async () => {
  const { target } = await reference({ mutate: showsOrdinaryClientsMore })
  const folder = emptyFolder()
  writeJson(folder, 'target.json', { name: 'two-faced', codeHosting: target.codeHosting })
  const output = join(folder, 'out')
  const words = `--target ${join(folder, 'target.json')} --output ${output} --seed faces`
  const how = '--wire ordinary --steps 10 --differential 1 --patience 200ms'
  const { code, stdout } = await runCli(`explore ${words} ${how}`)
  expect(stdout).toMatch(/differential: 1 sequence in both forms, \d+ requests: 1 difference$/m)
  expect(stdout).toMatch(/users\.get as .*: an ordinary client gets 200 application\/json, the suite 200/)
  expect(code).toBe(1)
  const { targets } = await readReport(join(output, 'report.json'))
  const [difference, ...others] = targets[0]?.exploration?.differential?.differences ?? []
  expect(others).toEqual([])
  expect(difference?.what).toMatch(/^users\.get as /)
  expect(difference?.ordinary.exchange).toContain('sequence d')
  expect(difference?.own.exchange).toContain('sequence usual d')
  expect(targets[0]?.results.filter(({ verdict }) => verdict === 'fail')).toEqual([])
})

const inThisProcess = variants.filter(({ overHttp, signIn }) => !overHttp && !signIn)
const right = [
  { id: 'the reference', options: {} },
  // With TEST_ALL=1, three variants as well.
  ...(takesAll ? [0, 1, 2] : []).flatMap((part) => {
    const variant = inThisProcess[Math.floor((part * inThisProcess.length) / 3)]
    return variant
      ? [
          {
            id: variant.id,
            options: { ...variant.options, ...(variant.mutate ? { mutate: variant.mutate } : {}) },
          },
        ]
      : []
  }),
]

test.each(right)('nothing is found on $id', async (server) => {
  const { targets } = await ask([server], {
    selected: new Set([...asked()].filter((id) => id.includes('.every-'))),
    patienceMs: 200,
    overHttp: false,
    seed: 'faces',
    wire: 'ordinary',
    nonce: 'zyxwvutsrqponmlkjihgfedcba',
    explore: { requests: 10, forMs: Infinity, sideBySide: 1, pairs: 2 },
  })
  const differential = targets[0]?.exploration?.differential
  expect(differential).toMatchObject({ pairs: 2, differences: [] })
  expect(differential?.requests).toBeGreaterThan(100)
})
