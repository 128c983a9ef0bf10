import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBundle } from '../../cli/certify/read-bundle.ts'
import type { BundleFiles } from '../../proof/certify/bundle-files.ts'
import type { Certificate } from '../../proof/certify/certificate.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { jsonIn, writeJson } from '../support/files-in.ts'
import { commandsOf } from '../support/page-commands.ts'
import { emptyFolder } from '../support/resources.ts'
import { type Ended, runCli } from '../support/run-cli.ts'

// A server of the legacy document; with TEST_ALL=1 one of both documents, whose run and exploration take several times as long.

const PROFILES = takesAll ? ['legacy-forge', 'code-hosting'] : ['legacy-forge']
const PRODUCT = ['--vendor', 'Acme', '--product', 'Forge', '--version', '1.2']
/** The commands of docs/start/certify.md. */
const printed = commandsOf('start/certify')
/** Secrets in target file, environment and configuration. */
const planted = {
  header: 'planted-header-7f3a91',
  token: 'planted-token-c20b44',
  configured: 'planted-configured-95d1e8',
}
const cwd = emptyFolder()
let reference: Reference
let certified: Ended

beforeAll(async () => {
  reference = await startReference()
  const headers = { 'X-Team': 'env:PLANTED_HEADER' }
  const { codeHosting, legacyForge } = reference.target
  const target = { name: 'forge', legacyForge, ...(takesAll ? { codeHosting } : {}) }
  writeJson(cwd, 'forge.json', { ...target, headers, timeoutMs: 50_000 })
  writeJson(cwd, 'other.json', { ...target, name: 'other' })
  writeFileSync(
    join(cwd, 'harness.config.ts'),
    `export default { headers: { 'X-Configured': '${planted.configured}' }, timeoutMs: 60000, preflight: true, repeat: 3 }`,
  )
  await runCli(pageCommand('keygen'), { cwd })
  await runCli(pageCommand('challenge'), { cwd })
  await runCli('challenge new --output old.json', { cwd })
  certified = await certify(
    pageCommand('certify', 1).map((word) => (word === 'legacy-forge' ? PROFILES.join() : word)),
    {
      PLANTED_HEADER: planted.header,
      FORGE_CONFORMANCE_GATEWAY_TOKEN: planted.token,
      FORGE_CONFORMANCE_SIGNING_KEY: readFileSync(join(cwd, 'acme.pem'), 'utf8'),
    },
  )
  if (certified.code !== 0) throw new Error(certified.stderr + certified.stdout)
  await extract({ file: join(cwd, 'forge.tgz'), cwd })
})
afterAll(() => reference.close())

/** A command of the page, without its first words. */
function pageCommand(name: string, from = 0): string[] {
  const words = printed.find(([first]) => first === name)
  if (!words) throw new Error(`the page prints no ${name}`)
  return words.slice(from)
}

function certify(words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return runCli(
    ['certify', ...PRODUCT, '--steps', '2000', '--differential', '10', '--output', 'forge.tgz', ...words],
    { cwd, env },
  )
}

function verify(...words: string[]): Promise<Ended> {
  return runCli(['verify', '--no-color', ...words], { cwd })
}

test('a right server is certified, in an archive that is small, and nothing else is left', () => {
  expect(certified.stderr).not.toContain('forge-conformance:')
  expect(certified.code, certified.stdout).toBe(0)
  expect(certified.stdout).toMatch(
    /^the requests derive from a root that is committed to as [0-9a-f]{64}\nthe passwords derive from a secret that is committed to as [0-9a-f]{64}\n/,
  )
  for (const profile of PROFILES) expect(certified.stdout).toContain(`${profile}: conforms, `)
  expect(statSync(join(cwd, 'forge.tgz')).size).toBeLessThan(5 * 1024 * 1024)
  expect(readdirSync(cwd).filter((name) => name.includes('partial'))).toEqual([])
})

test('the archive verifies, for the key and the challenge, and holds the files of the folder', async () => {
  const { code, stdout } = await verify(...pageCommand('verify', 1))
  expect(code, stdout).toBe(0)
  for (const profile of PROFILES) expect(stdout).toContain(`holds     profile ${profile}: conforms, `)
  expect(stdout).toMatch(/^unproven {2}that another server than Forge 1\.2 of Acme gave/m)
  const [archive, folder] = await Promise.all(
    ['forge.tgz', 'certificate'].map((name) => readBundle(join(cwd, name))),
  )
  const sorted = (files: BundleFiles = new Map()) =>
    [...files].map(([name, bytes]) => [name, Buffer.from(bytes)]).sort()
  expect(sorted(folder)).toEqual(sorted(archive))
})

test('the other commands of the page work', async () => {
  expect(printed.map(([name]) => name)).toEqual([
    'requirements',
    'run',
    'keygen',
    'challenge',
    'certify',
    'verify',
  ])
  const [profiles = [], run = []] = printed
  expect((await runCli(profiles, { cwd })).stdout).toContain('legacy-forge')
  const { code } = await runCli([...run, '--output', 'report'], {
    cwd,
    env: { PLANTED_HEADER: planted.header },
  })
  expect(code).toBe(0)
  rmSync(join(cwd, 'report'), { recursive: true })
})

test('another key or challenge is refused', async () => {
  await runCli('keygen --output other.pem', { cwd })
  const [key, challenge] = await Promise.all([
    verify('forge.tgz', '--key', 'other.pem.pub'),
    verify('forge.tgz', '--challenge', 'old.json'),
  ])
  expect([key.code, challenge.code]).toEqual([1, 1])
  expect(key.stdout).toMatch(/^broken {4}it is not signed by the key [0-9a-f]{64}$/m)
  expect(challenge.stdout).toMatch(/^broken {4}it answers another challenge, of /m)
})

test('no secret of target file, environment or configuration is in any file, and the wire is an ordinary one', () => {
  const contents = readdirSync(join(cwd, 'certificate'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name))
      return name.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8')
    })
  const { codeHosting, legacyForge } = reference.target
  const apiKeys = [legacyForge?.member?.apiKey, legacyForge?.outsider?.apiKey]
  const key = readFileSync(join(cwd, 'acme.pem'), 'utf8').split('\n')[1]
  const passwords = takesAll ? [codeHosting.admin.password] : []
  const secrets = [...Object.values(planted), ...passwords, ...apiKeys, key]
  expect(contents).toHaveLength(9)
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(7)
    expect(contents.filter((text) => text.includes(secret ?? ''))).toEqual([])
  }
  const { phases } = jsonIn<Certificate>(cwd, 'certificate/certificate.json')
  expect(phases.map(({ wire }) => wire)).toEqual(['ordinary', 'ordinary'])
})

test('the certificate says where each option comes from, and nothing of those that certify sets itself', () => {
  const { configuration, phases } = jsonIn<Certificate>(cwd, 'certificate/certificate.json')
  const from = (option: string) => configuration.filter((one) => one.option === option)
  expect(from('timeoutMs')).toEqual([{ option: 'timeoutMs', value: 50_000, from: 'target' }])
  expect(from('preflight')).toEqual([{ option: 'preflight', value: true, from: 'configuration' }])
  expect(from('certifySteps')).toEqual([{ option: 'certifySteps', value: 2000, from: 'flag' }])
  expect(from('gatewayToken')).toEqual([{ option: 'gatewayToken', value: '(given)', from: 'environment' }])
  expect([...from('repeat'), ...from('wire')]).toEqual([])
  expect(phases.map(({ repeats }) => repeats)).toEqual([2, 1])
})

test.each([
  [
    ['--profile', 'code-hostin'],
    'no profile of this package is named "code-hostin"; did you mean "code-hosting"?',
  ],
  [['--profile', 'own.json'], 'no profile of this package is named "own.json"'],
  [['--profile', 'legacy-forge', '--vendor', ' '], '--vendor takes text of at most 200 characters'],
  [['--profile', 'legacy-forge', '--steps', '10'], '--steps takes a whole number from 2000'],
  [['--profile', 'legacy-forge', '--key', 'forge.json'], 'forge.json: is no private key'],
  [['--profile', 'legacy-forge', '--challenge', 'forge.json'], 'forge.json is no challenge: '],
  [['--profile', 'legacy-forge', '--output', 'certificate'], '--output: certificate exists already'],
  [['--profile', 'legacy-forge', '--target', 'other.json'], 'certify takes one target, not 2'],
])('%j is wrong usage, and nothing is sent or left', async (words, says) => {
  const before = readdirSync(cwd)
  const { code, stderr } = await certify(['--output', 'new/er/new.tgz', '--target', 'forge.json', ...words], {
    PLANTED_HEADER: planted.header,
  })
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)])
  expect(readdirSync(cwd)).toEqual(before)
})

test('a configuration that leaves something out is refused', async () => {
  writeJson(cwd, 'part.config.json', { only: 'users' })
  const words = ['--config', 'part.config.json', '--profile', 'code-hosting', '--output', 'new.tgz']
  const { code, stderr } = await certify(words)
  expect(code).toBe(2)
  expect(stderr).toContain('part.config.json: only: certify checks everything, and takes no such option')
})

test('keys are written once, for their owner alone', async () => {
  await runCli('keygen --output once.pem', { cwd })
  expect(statSync(join(cwd, 'once.pem')).mode & 0o777).toBe(0o600)
  const before = readFileSync(join(cwd, 'once.pem'), 'utf8')
  const again = await runCli('keygen --output once.pem', { cwd })
  expect([again.code, again.stderr]).toEqual([
    2,
    'forge-conformance: --output: once.pem.pub exists already\n',
  ])
  rmSync(join(cwd, 'once.pem.pub'))
  const half = await runCli('keygen --output once.pem', { cwd })
  expect([half.code, half.stderr]).toEqual([2, 'forge-conformance: --output: once.pem exists already\n'])
  expect(readFileSync(join(cwd, 'once.pem'), 'utf8')).toBe(before)
})

test('evidence that reached its limit is told after its phase, and nothing is certified', async () => {
  const words = ['--target', 'other.json', '--profile', 'legacy-forge', '--limit', 'evidenceBytes=1MiB']
  const { code, stdout, stderr } = await certify([...words, '--output', 'new/er/new.tgz'])
  expect(stdout).toMatch(
    /nothing was certified: its evidence reached its limit, and \d+ exchanges have no bodies; --limit evidenceBytes=SIZE permits more\n/,
  )
  expect([code, stderr]).toEqual([3, expect.not.stringContaining('internal error')])
  expect(readdirSync(cwd).filter((name) => name.startsWith('new'))).toEqual([])
})

test('a server that nobody answers for is not certified', async () => {
  const words = ['http://127.0.0.1:1', '--profile', 'code-hosting', '--output', 'new/er/new.tgz']
  const { code, stdout } = await certify(words)
  expect(code).toBe(3)
  expect(stdout).toContain('nothing was certified')
  expect(readdirSync(cwd).filter((name) => name.startsWith('new'))).toEqual([])
})
