import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Reference } from '../../reference/start.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

let server: Reference

beforeEach(async () => void (server = await reference()))

const parts = [
  'signIn',
  'issues',
  'timeTrackingSwitch',
  'organizationMembers',
  'gitContent',
  'commitStatuses',
  'repositoryRemoval',
  'organizationRemoval',
]

/** Checks the driver of this package with some parts replaced by JavaScript. */
async function check(replaced: string) {
  const cwd = emptyFolder()
  writeFileSync(
    join(cwd, 'own.ts'),
    `import { gitea } from 'forge-conformance/drivers'
export default (options) => {
  const right = gitea(options)
  const { capabilities } = right
  return { ...right, ${replaced} }
}`,
  )
  const codeHosting = { ...server.target.codeHosting, driver: './own.ts' }
  writeJson(cwd, 'forge.json', { name: 'forge', codeHosting })
  const ended = await runCli('driver-check --target forge.json', { cwd })
  const found: Record<string, string> = {}
  for (const [, result = '', part = ''] of ended.stdout.matchAll(/^ {2}(ok|wrong|none) +(\w+)/gm))
    found[part] = result
  return { ...ended, found }
}

// The reference does not invite users.
const allOk = { ...Object.fromEntries(parts.map((part) => [part, 'ok'])), acceptInvitation: 'none' }

test('every part of a driver that works is ok, and nothing stays on the target', async () => {
  const { code, found, stdout, stderr } = await check('')
  expect(found, stdout + stderr).toEqual(allOk)
  expect(code).toBe(0)
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test.each<[string, Record<string, string>, RegExp]>([
  [
    'capabilities: { ...capabilities, issues: async (...all) => ({ ...await capabilities.issues(...all), index: 1 }) }',
    { issues: 'wrong' },
    /two issues of one repository have the index 1 and 1/,
  ],
  [
    'capabilities: { ...capabilities, timeTrackingSwitch: async () => {} }',
    { timeTrackingSwitch: 'wrong' },
    /after the switch to "off", GET .* was answered 200 .*, not 400/,
  ],
  [
    'capabilities: { ...capabilities, organizationMembers: async () => {}, organizationRemoval: undefined }',
    { organizationMembers: 'wrong', organizationRemoval: 'none' },
    /organizationRemoval: requirements that need it are unmet/,
  ],
  [
    'capabilities: { ...capabilities, acceptInvitation: async () => { throw new Error("no invitation") } }',
    { acceptInvitation: 'wrong' },
    /wrong +acceptInvitation: .*no invitation/,
  ],
  [
    'capabilities: { ...capabilities, gitContent: async () => {} }',
    { gitContent: 'wrong' },
    /gitContent: it does not return the name of the default branch/,
  ],
  [
    'capabilities: { ...capabilities, commitStatuses: async () => { throw new Error("no statuses here") } }',
    { commitStatuses: 'wrong' },
    /wrong +commitStatuses: .*no statuses here/,
  ],
])('a driver with %s is told what is wrong', async (replaced, wrong, message) => {
  const { code, found, stdout } = await check(replaced)
  expect(found).toEqual({ ...allOk, ...wrong })
  expect(stdout).toMatch(message)
  expect(code).toBe(1)
})

test('without a user who can sign in, nothing else is tried', async () => {
  const { code, found, stdout } = await check('signIn: async () => []')
  expect(code, stdout).toBe(3)
  expect(found).toEqual({})
})

test.each([
  [['driver-check'], /requires a server: its URL or --target/],
  [['driver-check', 'http://127.0.0.1:1'], /requires codeHosting with an administrator/],
])('%j is wrong usage', async (words, message) => {
  const { code, stderr } = await runCli(words)
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
})
