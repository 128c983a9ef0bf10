import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReference } from '../../reference/start.ts'
import { packageRoot } from '../../schemas/load.ts'
import { runCli } from '../support/run-cli.ts'

// examples/pytest and examples/go as separate projects, with the report of a server whose PATCH of an organization returns 202.

const folder = mkdtempSync(join(tmpdir(), 'recipes-'))
const report = join(folder, 'conformance-report', 'ctrf.json')
const empty = join(folder, 'empty.json')

beforeAll(async () => {
  const reference = await startReference({
    mutate: ({ operations }) => {
      const edit = operations.get('orgs.edit')
      if (edit) operations.set('orgs.edit', { ...edit, status: 202 })
    },
  })
  writeFileSync(join(folder, 'forge.json'), JSON.stringify({ ...reference.target, name: 'forge' }))
  writeFileSync(empty, JSON.stringify({ results: { tests: [] } }))
  const words = '--target forge.json --only orgs.edit,orgs.get --skip rules --reporter ctrf'
  const { code } = await runCli(`run ${words}`, { cwd: folder })
  await reference.close()
  expect(code).toBe(1)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whether a program is on this machine; prints a message if it is not. */
function isThere(program: string, ...words: readonly string[]): boolean {
  const there = spawnSync(program, words).status === 0
  if (!there) console.warn(`skipped: "${program} ${words.join(' ')}" does not run on this machine`)
  return there
}

/** Runs a project of the examples, with the report next to it or with another one. */
function runIn(example: string, [program = '', ...words]: readonly string[], file?: string) {
  const cwd = join(folder, example)
  cpSync(join(packageRoot(), 'examples', example), cwd, { recursive: true })
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, CONFORMANCE_REPORT: file ?? report },
  })
  return { code: status, output: stdout + stderr }
}

/** The number of each status in the report. */
function count(status: string): number {
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: { tests: Array<{ status: string }> }
  }
  return results.tests.filter((one) => one.status === status).length
}

const REPRODUCE =
  /reproduce: forge-conformance run --target \S*forge\.json --only orgs\.edit\.status --seed \S+/

describe.skipIf(!isThere('python3', '-m', 'pytest', '--version'))('pytest', () => {
  const pytest = ['python3', '-m', 'pytest', '-v', '-p', 'no:cacheprovider']

  test('each requirement is a test, and a failure shows its message and the command that shows it again', () => {
    const { code, output } = runIn('pytest', pytest)
    expect(code).toBe(1)
    expect(output).toMatch(/test_requirement\[forge\/orgs\.edit\.status\] FAILED/)
    expect(output).toMatch(/test_requirement\[forge\/orgs\.get\.status\] PASSED/)
    expect(output).toContain('PATCH of an organization')
    expect(output).toMatch(/expected: status 200\nreceived: 202/)
    expect(output).toMatch(REPRODUCE)
    expect(output).toContain(`${count('failed')} failed, ${count('passed')} passed`)
  })

  test('a report that is empty is no success', () => {
    const { code, output } = runIn('pytest', pytest, empty)
    expect(code).not.toBe(0)
    expect(output).toContain('empty.json has no requirement')
  })

  test('a report that is missing is no success', () => {
    const { code, output } = runIn('pytest', pytest, 'missing.json')
    expect(code).not.toBe(0)
    expect(output).toContain('missing.json is not there: forge-conformance run --reporter ctrf writes it')
  })
})

describe.skipIf(!isThere('go', 'version'))('go test', () => {
  const go = ['go', 'test', '-v', '-count=1', './...']

  test('each requirement is a subtest, and a failure shows its message and the command that shows it again', () => {
    const { code, output } = runIn('go', go)
    expect(code).toBe(1)
    expect(output).toContain('--- FAIL: TestConformance/forge/orgs.edit.status')
    expect(output).toContain('--- PASS: TestConformance/forge/orgs.get.status')
    expect(output).toContain('PATCH of an organization')
    expect(output).toMatch(REPRODUCE)
    expect(output.match(/^ +--- FAIL: /gm)).toHaveLength(count('failed'))
  })

  test('a report that is empty is no success', () => {
    const { code, output } = runIn('go', go, empty)
    expect(code).toBe(1)
    expect(output).toContain('empty.json has no requirement')
  })

  test('a report that is missing is no success', () => {
    const { code, output } = runIn('go', go, 'missing.json')
    expect(code).toBe(1)
    expect(output).toContain('forge-conformance run --reporter ctrf writes it')
  })
})

test.each(['pytest/test_conformance.py', 'go/conformance_test.go', 'go/go.mod'])(
  'the page about test runners has the whole of %s',
  (file) => {
    const page = readFileSync(join(packageRoot(), 'docs/how-to/pipelines.md'), 'utf8')
    expect(page).toContain(`\n${readFileSync(join(packageRoot(), 'examples', file), 'utf8')}\`\`\`\n`)
  },
)
