import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fileOfReporter } from '../../reporters/registry.ts'
import { textIn } from '../support/files-in.ts'
import { emptyFolder, urlOf } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

const REMEDY = 'move or delete it, or name another folder with --output'
let folder = ''
let output = ''
let url = ''
let requests = 0
let duringRun: (() => void) | undefined

beforeEach(async () => {
  url = await urlOf((_request, response) => {
    requests += 1
    if (requests === 1) duringRun?.()
    response.writeHead(404).end()
  })
  folder = emptyFolder()
  output = join(folder, 'report')
  requests = 0
  duringRun = undefined
})

/** The files of a folder with their contents. */
function content(): Record<string, string> {
  return Object.fromEntries(readdirSync(output).map((name) => [name, textIn(output, name)]))
}

function plant(...names: string[]): void {
  mkdirSync(output, { recursive: true })
  for (const name of names) writeFileSync(join(output, name), `the user's ${name}`)
}

/** A command that is rejected with one line about a file, and changes nothing. */
async function refused(name: string, ...words: string[]): Promise<void> {
  const before = content()
  const { code, stdout, stderr } = await runCli([...words, '--output', output])
  expect(stderr).toBe(
    `forge-conformance: ${join(output, name)} is not as the suite wrote it, by written-files.json next to it; ${REMEDY}\n`,
  )
  expect([code, stdout]).toEqual([2, ''])
  expect(content()).toEqual(before)
}

const run = (): string[] => ['run', url, '--only', 'users.get', '--skip', 'rules']

test('a run neither removes nor replaces files of somebody else, and sends nothing', async () => {
  plant('report.json', 'target.log', 'difference.json', ...Object.values(fileOfReporter))
  await refused('report.json', ...run())
  rmSync(join(output, 'report.json'))
  await refused('index.html', ...run())
  await refused('junit.xml', ...run(), '--reporter', 'junit')
  expect(requests).toBe(0)
})

test.each([
  ['a report', 'report.json', /^evidence .*evidence\.ndjson, seed /m],
  ['evidence', 'evidence.ndjson', /^report .*report\.json, seed /m],
])('%s that appears while a run goes on stays, and the output does not name it', async (_, name, last) => {
  duringRun = () => plant(name)
  const { code, stdout, stderr } = await runCli([...run(), '--reporter', 'csv', '--output', output])
  expect([code, content()[name]]).toEqual([3, `the user's ${name}`])
  expect(stderr).toContain(`${name} cannot be written`)
  expect(stdout).toMatch(last)
  expect(stdout).not.toContain(name)
})

test(
  'what a run wrote, the next one replaces, unless somebody has changed it; so do render and compare',
  { timeout: 180_000 },
  async () => {
    const first = await runCli([
      ...run(),
      ...['--seed', 's', '--shard', '1/2', '--reporter', 'html,csv', '--output', output],
    ])
    expect(first.code, first.stderr).toBe(3)
    plant('mine.txt')
    const before = content()
    const second = await runCli([...run(), '--seed', 's', '--shard', '2/2', '--output', output])
    expect(second.code, second.stderr).toBe(3)
    expect(Object.keys(content())).toEqual([
      'evidence.ndjson',
      'index.html',
      'ledger.ndjson',
      'mine.txt',
      'report.json',
      'written-files.json',
    ])
    expect(content()['index.html']).not.toBe(before['index.html'])
    const rendered = await runCli(`render ${output} --reporter html,junit`)
    expect(rendered.code, rendered.stderr).toBe(0)
    requests = 0
    writeFileSync(join(output, 'index.html'), 'edited')
    await refused('index.html', ...run(), '--reporter', 'csv')
    expect(requests).toBe(0)
    const report = join(folder, 'elsewhere')
    expect((await runCli([...run(), '--output', report])).code).toBe(3)
    await refused('index.html', 'render', report, '--reporter', 'html')
    await refused('index.html', 'compare', report, join(output, 'report.json'), '--allow-different')
    plant('evidence.ndjson')
    await refused('evidence.ndjson', 'replay', report)
  },
)
