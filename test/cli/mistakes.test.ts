import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder, forgeConformance, type Where } from './forge-conformance.ts'

/** A mistake is one line that says what is wrong, exit 2, and nothing is written anywhere. */
async function expectMistake(words: readonly string[], message: RegExp, where: Where = {}): Promise<void> {
  const cwd = where.cwd ?? emptyFolder()
  const { code, stdout, stderr } = await forgeConformance(words, { ...where, cwd })
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
  ['run --level must', /--level: "must" is none of stated, implied, open/],
  ['run --only users --skip users', /nothing to ask/],
  ['run --concurrency 0', /--concurrency takes a whole number from 1 to 1000/],
  ['run --timeout soon', /--timeout takes a time/],
  ['run --seed ../x', /--seed takes/],
  ['run --read-only --allow-writes', /exclude each other/],
  ['run ftp://h', /no http or https address/],
  ['run localhost:3000', /no http or https address/],
  ['run http://h/api/v1', /leave out \/api\/v1/],
  ['run http://h --admin root', /FORGE_CONFORMANCE_ADMIN_PASSWORD/],
  ['run http://h --driver gitae', /no driver "gitae"; did you mean "gitea"/],
  ['run http://h --document legacy-forge', /no target serves legacy-forge/],
  ['run --target none.json', /none\.json is not there/],
  ['run --config none.ts', /none\.ts is not there/],
  ['run http://a http://b', /too many arguments/],
  ['explain users.get.emial-hidden', /did you mean/],
  ['requirements --only nothing', /areas are/],
  ['clean', /clean wants the target of the run/],
  ['clean http://localhost:1', /ledger\.ndjson is not there/],
  ['serve --port 99999', /--port takes/],
])('%s', async (line, message) => {
  await expectMistake(line.split(' '), message)
})

test('a password in an address is refused and not repeated', async () => {
  const { code, stdout, stderr } = await forgeConformance(['run', 'http://root:s3cret@localhost:1'])
  expect(code).toBe(2)
  expect(stderr).toContain('must not carry credentials')
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
    /t\.json: concurrency must be integer/,
  ],
  ['nothing in it', '{}', /t\.json: it is empty/],
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
    /User has no fulName; did you mean "fullName"\?/,
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
  ['export const config = {}', /has no default export/],
  ['export default {', /harness\.config\.ts cannot be loaded/],
  ['export default { targets: ["none.json"] }', /none\.json is not there/],
])('a configuration that says %s', async (text, message) => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'harness.config.ts'), text)
  await expectMistake(['run'], message, { cwd })
})

test('a variable with a mistake is named', async () => {
  await expectMistake(['run'], /FORGE_CONFORMANCE_TIMEOUT takes/, {
    env: { FORGE_CONFORMANCE_TIMEOUT: 'soon' },
  })
})

test('an output folder that cannot be made', async () => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'file'), '')
  await expectMistake(
    ['run', '--output', 'file/report'],
    /--output: the folder file\/report cannot be made/,
    { cwd },
  )
})
