import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import type { Report } from '../../harness/report/report.ts'
import { reportIn } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { type Ended, outcomeOf } from '../support/run-cli.ts'
import { inShell, read, ROOT, runAction } from './run-pipeline.ts'

const require = createRequire(import.meta.url)

// The files that check a server in shards on several machines: each is valid under its schema, and its commands run.

/** The expected result on all engines. */
function expectWhole({ run, targets }: Report): void {
  expect(run.missingShards).toBeUndefined()
  const results = targets[0]?.results.filter(({ requirement }) => requirement.startsWith('markdown.')) ?? []
  expect(results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(10)
  expect(results.filter(({ verdict }) => verdict === 'skipped')).toEqual([])
}

interface Step {
  readonly uses: string
  readonly with: Readonly<Record<string, string>>
}

test('GitHub: the steps of the workflow, each on a machine of its own', async () => {
  const { jobs } = parse(read('examples/github/shards.yml')) as {
    readonly jobs: {
      readonly shard: {
        readonly strategy: { readonly matrix: { readonly shard: readonly number[] } }
        readonly steps: readonly Step[]
      }
      readonly merge: { readonly needs: string; readonly if: string; readonly steps: readonly Step[] }
    }
  }
  const { shard, merge } = jobs
  const numbers = shard.strategy.matrix.shard
  const inputsOf = ({ with: inputs }: Step, values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(inputs).map(([name, text]) => [
        name,
        text.replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
          const value = values[expression]
          if (value === undefined) throw new Error(`no value for ${expression}`)
          return value
        }),
      ]),
    )
  const [download, last] = merge.steps.slice(-2)
  const [run] = shard.steps.slice(-1)
  if (!download || !last || !run) throw new Error('a step is missing')
  expect(merge).toMatchObject({ needs: 'shard', if: '${{ !cancelled() }}' })

  const machine = emptyFolder()
  const prefix = download.with['pattern']?.replace('*', '') ?? ''
  const ended = await Promise.all(
    numbers.map(async (number) => {
      const values = {
        'matrix.shard': `${number}`,
        'strategy.job-total': `${numbers.length}`,
        'github.run_id': '7',
      }
      const { image, artifact = '', ...inputs } = inputsOf(run, values)
      expect(image).toMatch(/^gitea\//)
      expect(artifact.startsWith(prefix)).toBe(true)
      // Without an image, the embedded reference server is checked.
      const { code, cwd, summary } = await runAction({ ...inputs, only: 'markdown' })
      cpSync(join(cwd, 'conformance-report'), join(machine, download.with['path'] ?? '', artifact), {
        recursive: true,
      })
      return { code, summary }
    }),
  )
  for (const each of ended) expect(each).toEqual({ code: 0, summary: '' })
  const merged = await runAction(inputsOf(last), machine)
  expect(merged).toMatchObject({
    code: 0,
    summary: expect.stringContaining('## forge-conformance') as string,
  })
  expectWhole(reportIn(join(machine, 'conformance-report')))

  rmSync(join(machine, download.with['path'] ?? ''), { recursive: true })
  const nothing = await runAction(inputsOf(last), machine)
  expect(nothing.code).toBe(2)
})

test('GitLab: the jobs of the component, as GitLab reads it', async () => {
  const cwd = emptyFolder()
  const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text)
  mkdirSync(join(cwd, 'templates'))
  for (const name of ['conformance', 'shards']) write(`templates/${name}.yml`, read(`templates/${name}.yml`))
  write(
    '.gitlab-ci.yml',
    `include:
  - local: templates/conformance.yml
    inputs: { job: alone }
  - local: templates/shards.yml
    inputs: { shards: 2, only: markdown }
`,
  )
  const preview = await parsedByGitLab(cwd)
  expect(preview.alone?.artifacts).toMatchObject({ reports: { junit: 'conformance-report/junit.xml' } })
  const { conformance: shard, 'conformance-merge': merge } = preview
  if (!shard || !merge) throw new Error('a job is missing')
  expect(shard.parallel).toBe(2)
  expect(merge).toMatchObject({ when: 'always', needs: [{ job: 'conformance' }] })

  const machine = emptyFolder()
  const run = async (job: GitLabJob, more: Readonly<Record<string, string>>, folder: string) =>
    inShell(job.script.join('\n'), { ...job.variables, ...more, CI_PIPELINE_ID: '7', CI: 'true' }, folder)
  await Promise.all(
    [1, 2].map(async (index) => {
      const own = emptyFolder()
      const variables = { CI_NODE_INDEX: `${index}`, CI_NODE_TOTAL: '2' }
      const { code, stderr } = await run(shard, variables, own)
      expect(code, stderr).toBe(0)
      for (const path of shard.artifacts.paths)
        cpSync(join(own, path), join(machine, path), { recursive: true })
    }),
  )
  const merged = await run(merge, {}, machine)
  expect(merged.code, merged.stderr).toBe(0)
  expectWhole(reportIn(join(machine, 'conformance-report')))
  for (const path of [...merge.artifacts.paths, merge.artifacts.reports?.junit ?? ''])
    expect(existsSync(join(machine, path))).toBe(true)

  write('.gitlab-ci.yml', 'broken: { script: [x], parallel: never }\n')
  await expect(parsedByGitLab(cwd)).rejects.toThrow(/schema/)
})

interface GitLabJob {
  readonly script: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  readonly parallel?: number
  readonly artifacts: { readonly paths: readonly string[]; readonly reports?: { readonly junit: string } }
}

/** The jobs of a pipeline with all inputs filled in, after validation against GitLab's schema. */
async function parsedByGitLab(cwd: string): Promise<Readonly<Record<string, GitLabJob>>> {
  const git = async (...words: string[]): Promise<unknown> => promisify(execFile)('git', words, { cwd })
  if (!existsSync(join(cwd, '.git'))) {
    await git('init', '--quiet', '--initial-branch', 'main')
    await git('remote', 'add', 'origin', 'git@gitlab.example:group/project.git')
    // Only files that git tracks can be included.
    await git('add', '.')
  }
  const script = require.resolve('gitlab-ci-local')
  // It uses a function that Node 20 lacks.
  const union = 'Set.prototype.union ??= function (other) { return new Set([...this, ...other]) }'
  const words = ['--import', `data:text/javascript,${encodeURIComponent(union)}`, script, '--preview']
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd })
  return parse(stdout) as Record<string, GitLabJob>
}

const [claim, job] = parseAllDocuments(read('examples/kubernetes/shards.yaml')).map(
  (each) => each.toJS() as unknown,
) as [
  ConstructorParameters<typeof PersistentVolumeClaim>[0],
  NonNullable<ConstructorParameters<typeof Job>[0]>,
]

test('Kubernetes: the manifests match the schema of its API, which knows all their fields', () => {
  expect(() => new PersistentVolumeClaim(claim).validate()).not.toThrow()
  expect(() => new Job(job).validate()).not.toThrow()
  const wrong = { ...job, spec: { ...job.spec, completions: '3' } } as unknown as typeof job
  expect(() => new Job(wrong).validate()).toThrow(/completions/)

  const mistaken = { ...job, spec: { ...job.spec, backOffLimit: 0 } }
  const found = unknownFields([
    ['IPersistentVolumeClaim', claim],
    ['IJob', job],
    ['IJob', mistaken],
  ])
  expect(found).toEqual([expect.stringContaining('"backOffLimit"')])
})

/** The objects in the API's types, each with the name of its type. */
function unknownFields(objects: ReadonlyArray<readonly [type: string, value: unknown]>): string[] {
  const file = join(ROOT, 'test/pipelines/manifests.generated.ts')
  const modules: Readonly<Record<string, string>> = {
    IJob: 'kubernetes-models/batch/v1/Job',
    IPersistentVolumeClaim: 'kubernetes-models/v1/PersistentVolumeClaim',
  }
  const imports = Object.entries(modules).map(([type, from]) => `import type { ${type} } from '${from}'\n`)
  const values = objects.map(
    ([type, value], place) => `export const a${place}: ${type} = ${JSON.stringify(value)}\n`,
  )
  const text = [...imports, ...values].join('')
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  }
  const host = ts.createCompilerHost(options)
  const source = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : source(name, ...rest)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test('Kubernetes: the pods of the Job, side by side; without a shard it fails', async () => {
  const { completionMode, completions, parallelism, template } = job.spec ?? {}
  const [container] = template?.spec?.containers ?? []
  const values = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]))
  const shards = Number(values['SHARDS'])
  expect({ completionMode, completions, parallelism }).toEqual({
    completionMode: 'Indexed',
    completions: shards + 1,
    parallelism: shards + 1,
  })
  const [command = ''] = container?.command ?? []
  expect(read('Dockerfile')).toContain('COPY pipelines pipelines\n')
  const parts = emptyFolder()
  const pod = async (index: number, more: Readonly<Record<string, string>> = {}): Promise<Ended> => {
    const { PATH = '' } = process.env
    const { WAIT_SECONDS = '' } = values
    const own = {
      SHARDS: `${shards}`,
      WAIT_SECONDS,
      PARTS: parts,
      JOB_UID: '0b1d',
      JOB_COMPLETION_INDEX: `${index}`,
    }
    const env = { PATH, FORGE_CONFORMANCE_ONLY: 'markdown', ...own, ...more }
    return outcomeOf(spawn(command.replace('/app', ROOT), { cwd: emptyFolder(), env }))
  }
  const pods = await Promise.all(Array.from({ length: shards + 1 }, async (_, index) => pod(index)))
  for (const { code, stderr } of pods) expect(code, stderr).toBe(0)
  const folder = join(parts, '0b1d')
  expectWhole(reportIn(join(folder, 'merged')))

  // A shard that ends without a report is not awaited, and counts as missing.
  for (const name of ['reports/2', 'ended/2']) rmSync(join(folder, name), { recursive: true })
  const [failed, merged] = await Promise.all([
    pod(1, { FORGE_CONFORMANCE_ONLY: 'no-such-area' }),
    pod(shards),
  ])
  expect(failed?.code).toBe(2)
  expect(merged?.code).toBe(3)
  expect(merged?.stdout).toMatch(/^merge: shard 2 is missing, /)
})
