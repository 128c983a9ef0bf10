import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { reportIn, writeJson } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

let reference: Reference

beforeAll(async () => {
  // The server calls the title of an issue a headline, which no driver of the package knows.
  reference = await startReference({
    mutate: (overrides) => {
      overrides.before = (call) => {
        const json = call.json.bind(call)
        if (call.operation === 'issues.create')
          Object.assign(call, {
            json: async () => {
              const { headline, ...rest } = await json()
              return { ...rest, title: headline }
            },
          })
        return undefined
      }
    },
  })
})

afterAll(() => reference.close())

const ownDriver = `import { defineDriver, gitea, type Session } from 'forge-conformance/drivers'

enum Field { Headline = 'headline' }

export default defineDriver((options) => {
  const { capabilities, ...rest } = gitea(options)
  return {
    ...rest,
    name: 'headlines',
    capabilities: {
      ...capabilities,
      async issues(session: Session, author, { owner, name }, title) {
        const answer = await session.call(author, 'POST', \`/api/v1/repos/\${owner}/\${name}/issues\`, { json: { [Field.Headline]: title } })
        if (!answer.succeeded) throw new Error(\`\${answer.request} was answered \${answer.summarize()}\`)
        const { number, id } = answer.json() as { number: number; id: number }
        return { index: number, id }
      },
    },
  }
})
`

/** Runs one requirement with the files of a folder; the current folder is another one. `option`: the option for the target file. */
async function runWith(
  driver: unknown,
  files: Readonly<Record<string, string>>,
  document = 'codeHosting',
  option: '--target' | '--against' = '--target',
) {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'targets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, 'targets', name), text)
  const { codeHosting, legacyForge } = reference.target
  const served = document === 'codeHosting' ? { ...codeHosting, driver } : { ...legacyForge, driver }
  writeJson(cwd, 'targets/forge.json', { name: 'own', [document]: served })
  writeJson(cwd, 'first.json', { name: 'first', codeHosting })
  const first = option === '--against' ? '--target first.json' : ''
  const only = document === 'codeHosting' ? 'times.add.status' : 'legacy-signing.right.member'
  const ended = await runCli(
    `run ${first} ${option} targets/forge.json --only ${only} --reporter terminal --output out`,
    { cwd },
  )
  const report = (): Report => reportIn(join(cwd, 'out'))
  return { ...ended, report }
}

test('a driver in TypeScript beside the target file is used, and the report names it', async () => {
  const { code, stdout, stderr, report } = await runWith('./own.ts', { 'own.ts': ownDriver })
  expect(code, stdout + stderr).toBe(0)
  expect(report().targets[0]?.drivers).toEqual({ 'code-hosting': 'own.ts' })
  const packaged = await runWith('gitea', {})
  expect(packaged.code, 'without it the requirement is unmet').toBe(3)
})

test('so is a driver beside the target file that a target is compared with', async () => {
  const { stdout, stderr, report } = await runWith(
    './own.ts',
    { 'own.ts': ownDriver },
    'codeHosting',
    '--against',
  )
  const [, second] = report().targets
  expect(second?.drivers, stdout + stderr).toEqual({ 'code-hosting': 'own.ts' })
  expect(second?.results.find(({ requirement }) => requirement === 'times.add.status')?.verdict).toBe('pass')
})

test('a driver of the legacy document is an object', async () => {
  const own = `import { indefero } from 'forge-conformance/drivers'
export default { ...indefero, name: 'own-legacy' }`
  const { code, stdout, stderr } = await runWith('./own.mts', { 'own.mts': own }, 'legacyForge')
  expect(code, stdout + stderr).toBe(0)
})

const gitea = `import { gitea } from 'forge-conformance/drivers'\n`
test.each<[string, string | undefined, RegExp]>([
  ['is absent', undefined, /codeHosting\.driver: \S+own\.ts does not exist/],
  ['exports nothing', 'export const driver = 1', /has no default export; write: export default defineDriver/],
  ['exports an object', 'export default {}', /is no function; write: export default defineDriver/],
  ['is no code', 'export default (', /cannot be loaded: /],
  [
    'fails late',
    `void Promise.reject(new Error('late')); export default () => ({})`,
    /cannot be loaded: late/,
  ],
  ['throws', `export default () => { throw new Error('no\\nluck') }`, /own\.ts throws: no luck/],
  [
    'lacks a name',
    `${gitea}export default () => { const { names, ...rest } = gitea({}); return { ...rest, names: { ...names, User: { ...names.User, fullName: '' } } } }`,
    /is no driver: `names\.User\.fullName` is missing; docs\/how-to\/extending\.md/,
  ],
  [
    'has an unknown capability',
    `${gitea}export default () => ({ ...gitea({}), capabilities: { pullRequests() {} } })`,
    /`capabilities\.pullRequests` is not known; known are issues, /,
  ],
])('a driver that %s is an error of one line', async (_what, text, message) => {
  const { code, stdout, stderr } = await runWith('./own.ts', text === undefined ? {} : { 'own.ts': text })
  expect(code, stdout).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('an exploration says that a driver threw in its sequences', async () => {
  const cwd = emptyFolder()
  writeFileSync(
    join(cwd, 'own.mjs'),
    `import { indefero } from 'forge-conformance/drivers'
let times = 0
const place = (...given) => {
  if (++times > 12) throw new Error('no more')
  return indefero.place(...given)
}
export default { ...indefero, name: 'own', place }`,
  )
  const { legacyForge } = reference.target
  writeJson(cwd, 'forge.json', { name: 'own', legacyForge: { ...legacyForge, driver: './own.mjs' } })
  const { stderr } = await runCli('explore --target forge.json --steps 200', { cwd })
  expect(stderr).toContain(
    'own: requests of sequences could not be sent, and what they check was judged less: no more',
  )
})

test('--verbose shows the stack of an internal error by its sources', async () => {
  const cwd = emptyFolder()
  writeFileSync(
    join(cwd, 'own.mjs'),
    `${gitea}export default () => ({ ...gitea({}), get notes() { throw new Error('no notes') } })`,
  )
  const { codeHosting } = reference.target
  const target = { name: 'own', codeHosting: { ...codeHosting, driver: './own.mjs' } }
  writeFileSync(join(cwd, 'forge.json'), JSON.stringify(target))
  const words = 'run --target forge.json --only users.get.status'
  const plain = await runCli(words, { cwd })
  expect(plain.stderr).toMatch(
    /^forge-conformance: internal error: no notes \(--verbose shows the stack\)\n$/,
  )
  const verbose = await runCli(`${words} --verbose`, { cwd })
  expect(verbose.stderr).toContain('fixtures/drivers/registry.ts:')
  expect(verbose.code).toBe(3)
})
