import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { registerFiles } from '../../cli/register/register-files.ts'
import { filesOfBefore, refuseLinks } from '../../cli/register/written-before.ts'
import { writeBundle } from '../../cli/certify/write-bundle.ts'
import { readRegister, type Certified } from '../../cli/register/read-register.ts'
import { signerOf } from '../../cli/certify/keys.ts'
import type { Certificate } from '../../proof/certify/certificate.ts'
import { envelopeOf } from '../../proof/certify/envelope.ts'
import type { BundleFiles } from '../../proof/certify/bundle-files.ts'
import type { Report } from '../../harness/report/report.ts'
import { packageRoot } from '../../schemas/load.ts'
import { emptyFolder } from '../support/resources.ts'
import { outcomeOf, runCli, startCli } from '../support/run-cli.ts'
import { smallBundle, type SmallBundle } from './small-bundle.ts'
import { badge } from '../../reporters/badge.ts'

const folder = emptyFolder()
const register = join(folder, 'register')
let bundle: SmallBundle

async function put(files: BundleFiles, archive: string): Promise<void> {
  await writeBundle(files, archive, mkdtempSync(join(folder, 'work-')))
}

beforeAll(async () => {
  bundle = await smallBundle('c')
  for (const name of ['bundles', 'challenges']) mkdirSync(join(register, name), { recursive: true })
  writeFileSync(join(register, 'challenges/acme.json'), JSON.stringify(bundle.challenge))
  await put(bundle.files, join(register, 'bundles/acme-forge-1.2.tgz'))
})

test('what does not conform is refused, and nothing is written', async () => {
  const { code, stdout } = await runCli(`register ${register}`)
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: 'refused   acme-forge-1.2: the outcome is not decided\n',
  })
  expect(existsSync(join(register, 'register.json'))).toBe(false)
})

test.each(['at the first line', 'in a replay'])(
  'a verification that is interrupted %s says so, and leaves nothing in the temporary folder',
  async (when) => {
    const env = { TMPDIR: mkdtempSync(join(folder, 'tmp-')) }
    const child = startCli(`verify ${join(register, 'bundles/acme-forge-1.2.tgz')}`, { env })
    const interrupt = () => void child.kill('SIGTERM')
    if (when === 'in a replay') {
      const watcher = watch(env.TMPDIR, (_event, name) => {
        if (name?.includes('-replay-')) interrupt()
      })
      onTestFinished(() => watcher.close())
    } else child.stdout?.once('data', interrupt)
    const { code, stderr } = await outcomeOf(child)
    expect([code, stderr]).toEqual([143, 'forge-conformance: interrupted: what follows was not verified\n'])
    expect(readdirSync(env.TMPDIR)).toEqual([])
  },
)

test('a bundle that was edited, and a file that is none, are refused with what is wrong', async () => {
  const other = join(folder, 'edited')
  cpSync(register, other, { recursive: true })
  const files = new Map(bundle.files).set('matrix.html', Buffer.from('all is well'))
  await put(files, join(other, 'bundles/edited-1.tgz'))
  writeFileSync(join(other, 'bundles/none-1.tgz'), 'no archive')
  const { code, stdout } = await runCli(`register ${other} --check`)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^refused {3}edited-1: .*matrix\.html/m)
  expect(stdout).toMatch(/^refused {3}none-1: .*cannot be unpacked/m)
})

test.each([
  ['a name that no page could have', 'bundles/Acme Forge.tgz', '', /a bundle is named by lower-case letters/],
  ['keys that are none', 'keys.json', '{"Acme":"0f"}', /keys\.json: maps each vendor to a list of key ids/],
  [
    'an identity without who vouches for it',
    'keys.json',
    '{"Acme":[{"identity":"me"}]}',
    /maps each vendor to .*"identity", "issuer"/,
  ],
  ['a trusted root that is none', 'trusted-root.json', '{}', /trusted-root\.json: is no trusted root/],
  ['a challenge that is none', 'challenges/b.json', '{}', /b\.json is no challenge/],
])('%s: one line, exit code 2', async (_, name, text, message) => {
  const other = mkdtempSync(join(folder, 'wrong-'))
  cpSync(register, other, { recursive: true })
  writeFileSync(join(other, name), text)
  const { code, stderr } = await runCli(`register ${other}`)
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('a register has a table, one matrix, and a page and badges for each product', () => {
  const textOf = (name: string): string => Buffer.from(bundle.files.get(name) ?? '').toString('utf8')
  const certified = (version: string): Certified => ({
    entry: {
      name: `acme-forge-${version}`,
      bundle: '0f',
      product: { vendor: 'Acme | <Co>', product: 'Forge', version },
      suite: { name: 'forge-conformance', version: '0.1.0', catalogueDigest: 'sha256:0f' },
      createdAt: '2026-11-22T10:00:00.000Z',
      standsUntil: '2027-11-22',
      profiles: [{ profile: 'code-hosting-core', version: 1, stated: 63, remarks: 2 }],
      keyId: '1f',
      challengedAt: '2026-11-20T10:00:00.000Z',
    },
    report: JSON.parse(gunzipSync(bundle.files.get('run/report.json.gz') ?? '').toString('utf8')) as Report,
    page: textOf('matrix.html'),
  })
  const files = registerFiles([certified('1.2'), certified('1.3')])
  expect([...files.keys()]).toEqual([
    'README.md',
    'index.html',
    'pages/acme-forge-1.2.html',
    'badges/acme-forge-1.2-code-hosting-core.svg',
    'pages/acme-forge-1.3.html',
    'badges/acme-forge-1.3-code-hosting-core.svg',
    'register.json',
  ])
  expect(files.get('pages/acme-forge-1.2.html')).toBe(textOf('matrix.html'))
  expect(files.get('badges/acme-forge-1.2-code-hosting-core.svg')).toContain(
    'code-hosting-core: certified until 2027-11-22',
  )
  const table =
    files
      .get('README.md')
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  expect(table).toHaveLength(4)
  expect(table[2]).toContain('Acme \\| &lt;Co&gt; Forge 1.2')
  expect(table[2]).toContain('`code-hosting-core 1`, 2 implied failed')
  expect(files.get('README.md')).toContain('- `orgs.create-hook.status`: disputed (rejected; code-hosting')
  const matrix = files.get('index.html') ?? ''
  for (const version of ['1.2', '1.3']) expect(matrix).toContain(`Acme | &lt;Co> Forge ${version}`)
})

test('what is not there is a mistake of whoever names it, and nothing that was edited', async () => {
  const { code, stderr } = await runCli(`verify ${join(folder, 'none.tgz')}`)
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `forge-conformance: ${join(folder, 'none.tgz')} is not there\n`,
  })
})

test('a page or badge that no bundle gives is noticed', async () => {
  const other = join(folder, 'forged')
  mkdirSync(join(other, 'bundles'), { recursive: true })
  await runCli(`register ${other}`)
  expect((await runCli(`register ${other} --check`)).code).toBe(0)
  mkdirSync(join(other, 'badges'))
  writeFileSync(join(other, 'badges/forged.svg'), 'certified')
  const { code, stdout } = await runCli(`register ${other} --check`)
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: `not as written ${join(other, 'badges/forged.svg')}\n`,
  })
})

/** A conforming bundle of an earlier version of the suite, with a new signature; no exchange shows the version. */
async function forgedBundle(): Promise<BundleFiles> {
  const files = new Map(bundle.files)
  const read = (name: string) => JSON.parse(Buffer.from(files.get(name) ?? '').toString('utf8')) as object
  const certificate = read('certificate.json') as Certificate
  const forged = {
    ...certificate,
    outcome: 'conforms',
    suite: { ...certificate.suite, version: '0.0.1' },
  }
  files.set('certificate.json', Buffer.from(JSON.stringify(forged)))
  const { payload } = read('attestation.json') as { readonly payload: string }
  const statement = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as {
    readonly subject: ReadonlyArray<{ readonly name: string }>
  }
  const subject = statement.subject.map(({ name }) => ({
    name,
    digest: {
      sha256: createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    },
  }))
  const signer = await signerOf(bundle.privateKey, 'the key')
  const envelope = envelopeOf(Buffer.from(JSON.stringify({ ...statement, subject })), signer)
  return files.set('attestation.json', Buffer.from(JSON.stringify(envelope)))
}

test('what an earlier version verified stands where a register says so that the user trusts, and not by its own', async () => {
  const other = mkdtempSync(join(folder, 'earlier-'))
  cpSync(register, other, { recursive: true })
  const archive = join(other, 'bundles/acme-forge-1.2.tgz')
  rmSync(archive)
  await put(await forgedBundle(), archive)
  const { keyId } = await signerOf(bundle.privateKey, 'the key')
  writeFileSync(join(other, 'keys.json'), JSON.stringify({ Acme: [keyId] }))
  writeFileSync(
    join(other, 'challenges/acme.json'),
    JSON.stringify({ ...bundle.challenge, date: new Date().toISOString() }),
  )
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
  const list = { certificates: [{ name: 'acme-forge-1.2', bundle: digest, profiles: [] }] }
  writeFileSync(join(other, 'register.json'), JSON.stringify(list))
  const why = expect.stringMatching(/^it is a bundle of forge-conformance 0\.0\.1, and this is/) as unknown
  expect(await readRegister(other, undefined)).toEqual([{ name: 'acme-forge-1.2', why }])
  const [trusted] = await readRegister(other, join(other, 'register.json'))
  // The verification continues to the rules of the register, which the bundle also breaks.
  expect(trusted).toEqual({
    name: 'acme-forge-1.2',
    why: expect.stringContaining('is not in challenges/') as unknown,
  })
})

test('a folder in place of an archive is refused', async () => {
  const other = mkdtempSync(join(folder, 'folders-'))
  mkdirSync(join(other, 'bundles/open-1.tgz'), { recursive: true })
  expect(await readRegister(other, undefined)).toEqual([
    { name: 'open-1', why: 'it is a folder; a register holds archives' },
  ])
})

test('a file that somebody has changed is neither written nor removed', async () => {
  const other = mkdtempSync(join(folder, 'changed-'))
  mkdirSync(join(other, 'bundles'))
  mkdirSync(join(other, 'pages'))
  const file = (name: string) => join(other, name)
  const refused = async () => (await runCli(`register ${other}`)).stderr
  const changed = (path: string) =>
    `forge-conformance: ${path} was changed since register wrote it; move it away\n`
  expect((await runCli(`register ${other}`)).code).toBe(0)
  const written = readFileSync(file('README.md'), 'utf8')
  writeFileSync(file('README.md'), `${written}My notes.\n`)
  expect(await refused()).toBe(changed(file('README.md')))
  expect(readFileSync(file('README.md'), 'utf8')).toContain('My notes.')
  writeFileSync(file('README.md'), written)
  // A page of a bundle that is gone, with a note.
  const page = '<title>Conformance of gone</title>'
  const digest = `sha256:${createHash('sha256').update(page).digest('hex')}`
  const { certificates, files } = JSON.parse(readFileSync(file('register.json'), 'utf8')) as {
    certificates: object[]
    files: object
  }
  const entry = { name: 'gone-1', profiles: [] }
  writeFileSync(
    file('register.json'),
    JSON.stringify({
      certificates: [...certificates, entry],
      files: { ...files, 'pages/gone-1.html': digest },
    }),
  )
  writeFileSync(file('pages/gone-1.html'), `${page}<!-- mine -->`)
  expect(await refused()).toBe(changed(file('pages/gone-1.html')))
  writeFileSync(file('pages/gone-1.html'), page)
  expect(await refused()).toBe('')
  expect(readdirSync(file('pages'))).toEqual([])
})

test('links in a register are neither read nor written through', async () => {
  const other = mkdtempSync(join(folder, 'links-'))
  mkdirSync(join(other, 'bundles'))
  symlinkSync('/dev/zero', join(other, 'bundles/endless-1.tgz'))
  expect(await readRegister(other, undefined)).toEqual([
    { name: 'endless-1', why: `${join(other, 'bundles/endless-1.tgz')} is no regular file` },
  ])
  const mine = join(folder, 'mine')
  writeFileSync(mine, '')
  symlinkSync(mine, join(other, 'register.json'))
  await expect(refuseLinks(other, ['register.json'])).rejects.toThrow(
    'register.json is no regular file or folder',
  )
})

test('nothing is removed through a folder that is a link', async () => {
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
  writeFileSync(join(elsewhere, 'index.html'), 'mine')
  const other = mkdtempSync(join(folder, 'linked-'))
  mkdirSync(join(other, 'bundles'))
  writeFileSync(join(other, 'register.json'), '{ "certificates": [{ "name": "index", "profiles": [] }] }')
  symlinkSync(elsewhere, join(other, 'pages'))
  const { code, stderr } = await runCli(`register ${other}`)
  expect([code, stderr]).toEqual([
    2,
    `forge-conformance: ${join(other, 'pages')} is no regular file or folder; move it away\n`,
  ])
  expect(readFileSync(join(elsewhere, 'index.html'), 'utf8')).toBe('mine')
})

test('the register of this project is as its bundles give it', async () => {
  const { code, stdout } = await runCli(`register ${join(packageRoot(), 'certified')} --check`)
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(readFileSync(join(packageRoot(), 'certified/README.md'), 'utf8')).toMatch(/^# Register/)
})

test('a folder that is no register, and files of others, stay as they are', async () => {
  const other = mkdtempSync(join(folder, 'other-'))
  writeFileSync(join(other, 'index.html'), 'mine')
  await expect(filesOfBefore(other)).rejects.toThrow('is no register: it has neither bundles/')
  mkdirSync(join(other, 'bundles'))
  mkdirSync(join(other, 'badges'))
  writeFileSync(join(other, 'badges/my.svg'), 'mine')
  writeFileSync(join(other, 'README.md'), 'mine')
  const refused = await runCli(`register ${other}`)
  expect({ code: refused.code, stderr: refused.stderr }).toEqual({
    code: 2,
    stderr: `forge-conformance: ${join(other, 'README.md')} was not written by register; move it away\n`,
  })
  rmSync(join(other, 'README.md'))
  const entry = { name: 'gone-1', profiles: [{ profile: 'core' }] }
  writeFileSync(join(other, 'register.json'), JSON.stringify({ certificates: [entry] }))
  const gone = join(other, 'badges/gone-1-core.svg')
  writeFileSync(gone, 'mine')
  for (const mine of [join(other, 'index.html'), gone]) {
    const kept = await runCli(`register ${other}`)
    expect({ code: kept.code, stderr: kept.stderr }).toEqual({
      code: 2,
      stderr: `forge-conformance: ${mine} was not written by register; move it away\n`,
    })
    expect(readFileSync(mine, 'utf8')).toBe('mine')
    rmSync(mine)
  }
  writeFileSync(gone, badge({ label: 'core', message: 'certified until 2020-01-01', color: 'brightgreen' }))
  expect((await runCli(`register ${other}`)).code).toBe(0)
  expect(readdirSync(other, { recursive: true }).sort()).toEqual([
    'README.md',
    'badges',
    'badges/my.svg',
    'bundles',
    'register.json',
  ])
})
