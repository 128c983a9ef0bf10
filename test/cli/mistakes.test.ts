import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { performCommand } from '../../cli/perform-command.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import { report, requirement, result as sampleResult } from '../report/sample.ts'
import { emptyFolder } from '../support/resources.ts'
import { type Ended, runCli, type Where } from '../support/run-cli.ts'

/** The command in this process, which starts at once. */
async function here(words: readonly string[], { cwd, env }: Required<Where>): Promise<Ended> {
  const before = process.cwd()
  const written = { stdout: '', stderr: '' }
  onTestFinished(() => {
    process.chdir(before)
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  for (const stream of ['stdout', 'stderr'] as const)
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text)
      return true
    })
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  process.chdir(cwd)
  const code = await performCommand(words)
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  return { code, ...written }
}

/** A usage mistake gives one line with its reason and exit code 2; no file is written. */
async function expectMistake(
  words: readonly string[],
  message: RegExp,
  where: Where = {},
  outcomeOf = here,
): Promise<void> {
  const { cwd = emptyFolder(), env = {} } = where
  const { code, stdout, stderr } = await outcomeOf(words, { cwd, env })
  expect(stderr).toMatch(message)
  expect(stderr).toMatch(/^forge-conformance: [^\n]+\n$/)
  expect(stdout).toBe('')
  expect(code).toBe(2)
  expect(existsSync(join(cwd, 'conformance-report'))).toBe(false)
}

test.each<[string, RegExp]>([
  ['rnu', /unknown command 'rnu' \(Did you mean run\?\)/],
  ['run --ouput x', /unknown option '--ouput' \(Did you mean --output\?\)/],
  ['run a b', /too many arguments/],
  ['run --only nothing', /--only: .*"nothing"; areas are /],
  ['run --only usres', /did you mean "users"/],
  ['run --skip users.gte', /--skip: .*did you mean "users\.get"/],
  ['run --document code-hostin', /did you mean "code-hosting"/],
  ['run --level must', /--level: "must" is not one of stated, implied, open/],
  ['run --level statd', /did you mean "stated"/],
  ['run --only users --skip users', /nothing to check: no requirement matches/],
  ['run --only legacy-projects --document code-hosting', /nothing to check/],
  ['run --only ,', /--only takes one or more names/],
  ['run --output=', /--output takes text that is not empty/],
  ['run --concurrency', /option '--concurrency <n>' argument missing/],
  ['run --concurrency 0', /--concurrency takes a whole number from 1 to 1000/],
  ['run --timeout soon', /--timeout takes a time from 1ms to 60m, .*, not "soon"/],
  ['run --timeout 0', /--timeout takes a time/],
  ['run --patience 61m', /--patience takes a time from 0ms to 60m/],
  ['run --repeat 101', /--repeat takes a whole number from 1 to 100/],
  ['run --seed ../x', /--seed takes/],
  ['run --read-only --allow-writes', /exclude each other/],
  ['run ftp://h', /url: .* is not a URL that begins with http/],
  ['run localhost:3000', /url: .* is not a URL that begins with http.*; write http:\/\/localhost:3000$/m],
  ['run http://h/api/v1', /leave out \/api\/v1/],
  ['run http://h --admin root', /FORGE_CONFORMANCE_ADMIN_PASSWORD/],
  ['run http://h --driver gitae', /unknown driver "gitae"; did you mean "gitea"/],
  ['run http://h --document legacy-forge', /no target serves legacy-forge/],
  ['run --target none.json', /none\.json is not there/],
  ['run --target .', /\. is a folder/],
  [
    'certify --vendor A --product F --version 1 --profile code-hosting --output f.tgz',
    /certify requires a target: /,
  ],
  ['run --config none.ts', /none\.ts does not exist/],
  ['run http://a http://b', /too many arguments/],
  ['explain users.get.emial-hidden', /did you mean/],
  ['explain orgs.list-hooks', /one requirement; "orgs\.list-hooks" names orgs\.list-hooks\..* lists them$/m],
  ['requirements --only nothing', /areas are/],
  ['clean', /clean requires the target of the run/],
  ['clean http://localhost:1', /ledger\.ndjson does not exist; --output/],
  ['serve --port 99999', /--port takes a whole number from 0 to 65535/],
  ['config shwo', /unknown command 'shwo' \(Did you mean show\?\)/],
  ['config show --admin root', /--admin and --driver apply to a server given by its URL/],
  ['explain', /missing required argument 'id'/],
  ['explain users.get.id --report none', /none is not there/],
  ['render', /missing required argument 'report'/],
])('%s', async (line, message) => {
  await expectMistake(line.split(' '), message)
})

test('a password in an address is refused and not repeated', async () => {
  const { code, stdout, stderr } = await runCli('run http://root:s3cret@localhost:1')
  expect(code).toBe(2)
  expect(stderr).toContain('must not contain credentials')
  expect(stdout + stderr).not.toContain('s3cret')
})

test.each<[string, string, RegExp]>([
  [
    'a typo',
    '{"codeHosting":{"url":"http://h","drvier":"gitea"}}',
    /t\.json: codeHosting\.drvier is not known; did you mean "driver"\?/,
  ],
  ['a missing part', '{"codeHosting":{}}', /t\.json: codeHosting\.url is missing/],
  [
    'another type',
    '{"codeHosting":{"url":"http://h"},"concurrency":"8"}',
    /t\.json: concurrency takes a whole number from 1 to 1000/,
  ],
  [
    'a value out of bounds',
    '{"codeHosting":{"url":"http://h"},"timeoutMs":0}',
    /t\.json: timeoutMs takes a whole number of milliseconds from 1 to/,
  ],
  ['nothing in it', '{}', /t\.json: the target is empty/],
  ['an array', '[]', /t\.json: the target must be of type object/],
  ['no document', '{"name":"x"}', /t\.json: codeHosting or legacyForge is missing/],
  ['no JSON', '{\n "name": "x",\n}', /t\.json: is not valid JSON \(line 3, column 1\)/],
  [
    'an unset variable',
    '{"codeHosting":{"url":"http://h","admin":{"username":"a","token":"env:NONE"}}}',
    /codeHosting\.admin\.token: the environment variable NONE is not set/,
  ],
  [
    'an unknown name',
    '{"codeHosting":{"url":"http://h","driver":{"extends":"gitea","names":{"User":{"fulName":"x"}}}}}',
    /User has no field fulName; did you mean "fullName"\?/,
  ],
  [
    'another name for what the document shows',
    '{"codeHosting":{"url":"http://h","driver":{"extends":"gitea","names":{"UserSearch":{"data":"users"}}}}}',
    /codeHosting\.driver: UserSearch\.data cannot be renamed: the document shows this name/,
  ],
  [
    'another name for the error of time tracking',
    '{"codeHosting":{"url":"http://h","driver":{"extends":"gitea","names":{"TrackedTime":{"Message":"message"}}}}}',
    /codeHosting\.driver: TrackedTime\.Message cannot be renamed: the document shows this name/,
  ],
  [
    'an unknown object',
    '{"codeHosting":{"url":"http://h","driver":{"extends":"gitea","names":{"Usr":{"id":"x"}}}}}',
    /codeHosting\.driver: unknown object Usr; did you mean "User"\?/,
  ],
  ...['constructor', '__proto__'].map((kind): [string, string, RegExp] => [
    `the unknown object ${kind}`,
    `{"codeHosting":{"url":"http://h","driver":{"extends":"gitea","names":{"${kind}":{"a":"b"}}}}}`,
    new RegExp(`codeHosting\\.driver: unknown object ${kind}; objects are User`),
  ]),
  [
    'a name that is too long',
    `{"codeHosting":{"url":"http://h","driver":{"extends":"gitea","names":{"User":{"username":"${'a|'.repeat(101)}"}}}}}`,
    /codeHosting\.driver\.names\.User\.username must NOT have more than 200 characters/,
  ],
  [
    'a text that is too long',
    `{"codeHosting":{"url":"http://h","existing":{"people":{"ada":{"username":"${'a'.repeat(10_001)}"}}}}}`,
    /codeHosting\.existing\.people\.ada\.username must NOT have more than 10000 characters/,
  ],
  [
    'names for the legacy document, which shows them all',
    '{"legacyForge":{"url":"http://h","driver":{"extends":"indefero","names":{"IssueForm":{"doc":"help"}}}}}',
    /t\.json: legacyForge\.driver must be of type string/,
  ],
])('a target file with %s', async (_, text, message) => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 't.json'), text)
  await expectMistake(['run', '--target', 't.json'], message, { cwd })
})

test.each<[string, RegExp]>([
  ['export default { targts: [] }', /harness\.config\.ts: targts is not known; did you mean "targets"\?/],
  [
    'export default { targets: [{ codeHosting: { ulr: "http://h" } }] }',
    /targets\[0\]\.codeHosting\.ulr is not known/,
  ],
  [
    'export default { targets: [{ codeHosting: { url: "http://h" }, patienceMs: -1 }] }',
    /harness\.config\.ts: targets\[0\]: patienceMs takes a whole number of milliseconds from 0 to/,
  ],
  [
    'export default { patienceMs: "6s" }',
    /harness\.config\.ts: patienceMs takes a whole number of milliseconds/,
  ],
  ['export default { readOnly: "yes" }', /harness\.config\.ts: readOnly takes true or false/],
  ['export default { level: "must" }', /harness\.config\.ts: level: "must" is not one of/],
  ['export default { only: "usres" }', /harness\.config\.ts: only: .*did you mean "users"/],
  ['export default []', /harness\.config\.ts: the configuration must be an object/],
  ['export default { readOnly: true, allowWrites: true }', /readOnly and allowWrites exclude each other/],
  ['throw new Error("own fault")', /harness\.config\.ts cannot be loaded: own fault/],
  ['throw null', /harness\.config\.ts cannot be loaded: null/],
  ['export default { get seed() { throw null } }', /harness\.config\.ts cannot be read \(null\)/],
  ['export const config = {}', /has no default export/],
  ['export default {', /harness\.config\.ts cannot be loaded/],
  ['export default { targets: ["none.json"] }', /none\.json is not there/],
])('a configuration that says %s', async (text, message) => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'harness.config.ts'), text)
  await expectMistake(['run'], message, { cwd })
})

test('a variable with a mistake is named', async () => {
  for (const [variable, text] of [
    ['TIMEOUT', 'soon'],
    ['ONLY', 'usres'],
    ['READ_ONLY', 'maybe'],
    ['URL', 'localhost:3000'],
  ] as const)
    await expectMistake(['run'], new RegExp(`FORGE_CONFORMANCE_${variable}[ :]`), {
      env: { [`FORGE_CONFORMANCE_${variable}`]: text },
    })
})

test('an output folder that cannot be created', async () => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'file'), '')
  await expectMistake(
    ['run', '--output', 'file/report'],
    /--output: the folder file\/report cannot be created/,
    { cwd },
  )
})

test.each(['run', 'plan', 'certify', 'verify .', 'replay .'])(
  '%s without a temporary folder',
  async (words) => {
    const cwd = emptyFolder()
    writeFileSync(join(cwd, 'file'), '')
    for (const TMPDIR of [join(cwd, 'absent'), join(cwd, 'file')])
      await expectMistake(words.split(' '), /TMPDIR: no temporary files can be written in .* \(ENO/, {
        cwd,
        env: { TMPDIR },
      })
  },
)

test('a report that is a pipe is refused, not waited for', async () => {
  const cwd = emptyFolder()
  execFileSync('mkfifo', [join(cwd, 'report.json')])
  const words = ['explain', 'users.get.status', '--report', '.']
  await expectMistake(words, /report\.json is no regular file/, { cwd }, runCli)
})

test.each<[string, string | undefined, RegExp]>([
  ['cut off', '{"evidence":1}\n', /evidence\.ndjson was cut off/],
  ['damaged', '{"evidence":1}\n{"id', /evidence\.ndjson line 2 is no JSON/],
  ['absent', undefined, /evidence\.ndjson is not there/],
])('explain says that the evidence is %s, and shows the result', async (_, evidence, message) => {
  const cwd = emptyFolder()
  const id = 'users.get.status'
  const result = sampleResult(id, { verdict: 'fail', message: 'is wrong', exchanges: ['check:x#1'] })
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(report([requirement(id)], [result])))
  if (evidence !== undefined) writeFileSync(join(cwd, 'evidence.ndjson'), evidence)
  const { code, stdout, stderr } = await here(['explain', id, '--report', '.'], { cwd, env: {} })
  expect(stderr).toMatch(/^note the requests are not shown: [^\n]+\n$/)
  expect(stderr).toMatch(message)
  expect(stdout).toContain('is wrong')
  expect(code).toBe(0)
})

test('a baseline that is no UTF-8 is neither read nor written', async () => {
  const cwd = emptyFolder()
  const bytes = Buffer.from('targets: {} # \xe9\n', 'latin1')
  writeFileSync(join(cwd, 'b.yaml'), bytes)
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(report([], [])))
  await expectMistake(
    ['baseline', 'update', '--baseline', 'b.yaml', '--report', '.'],
    /b\.yaml is no text in UTF-8\n/,
    { cwd },
  )
  expect(readFileSync(join(cwd, 'b.yaml'))).toEqual(bytes)
})

test('evidence that is a folder is not the one of its report', async () => {
  const cwd = emptyFolder()
  const { run, ...rest } = report([], [])
  const bound = { ...rest, run: { ...run, evidence: { sha256: '0'.repeat(64), bytes: 1 } } }
  writeFileSync(join(cwd, 'report.json'), JSON.stringify(bound))
  mkdirSync(join(cwd, 'evidence.ndjson'))
  await expectMistake(['diff', '.', '.'], /evidence\.ndjson is a folder/, { cwd })
})

test.each(
  ['file', 'file/sub', `${'a'.repeat(300)}/sub`].flatMap((path) =>
    [
      ['render .', '--output'],
      ['replay .', '--output'],
      ['run http://127.0.0.1:1', '--output'],
      ['doctor http://127.0.0.1:1', '--write'],
    ].map(([line = '', option = '']) => [line, option, path] as const),
  ),
)('%s %s %s', async (line, option, path) => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'file'), '')
  const id = 'users.get.status'
  await writeReport(report([requirement(id)], [sampleResult(id)]), cwd)
  await expectMistake([...line.split(' '), option, path], /cannot be|exists/, { cwd })
})
