import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { AxeResults } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { Header } from 'tar'
import { beforeAll, expect, test } from 'vitest'
import { newKeyPair } from '../../cli/certify/keys.ts'
import { writeBundle } from '../../cli/certify/write-bundle.ts'
import { runCli } from '../support/run-cli.ts'
import { describeInBrowser, type Opened } from '../reporters/html/browser.ts'
import { emptyFolder } from '../support/resources.ts'
import { IDENTITY, ISSUER, startSigstore } from './sigstore-instance.ts'
import { smallBundle, type SmallBundle } from './small-bundle.ts'
import { sealedFor } from './tampering.ts'

const MIB = 1024 * 1024
const html = readFileSync(fileURLToPath(new URL('../../dist/verify.html', import.meta.url)), 'utf8')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const work = emptyFolder()
let bundle: SmallBundle
let archive = ''

beforeAll(async () => {
  bundle = await smallBundle('c')
  archive = join(work, 'forge.tgz')
  await writeBundle(bundle.files, archive, join(work, 'forge'))
})

/** Writes a packed archive of these bytes. */
function archiveOf(name: string, tar: Buffer): string {
  const file = join(work, name)
  writeFileSync(file, gzipSync(tar))
  return file
}

/** The output of the page for a file, in the form of the command's lines. */
async function shown(page: Page, file: string): Promise<{ lines: string[]; outcome: string }> {
  await page.setInputFiles('#bundle', file)
  // Choosing the same file again is no change event in a browser.
  await page.getByRole('button', { name: 'Verify' }).click()
  return ended(page)
}

async function ended(page: Page): Promise<{ lines: string[]; outcome: string }> {
  const outcome = page.locator('#outcome:not(:empty)', { hasNotText: /^Verifying/ })
  // The test ends first: the page verifies as slowly as the machine is loaded.
  const text = (await outcome.textContent({ timeout: 0 })) ?? ''
  const items = page.locator('#findings li')
  const lines = await items.evaluateAll((all) =>
    all.map((item) => [...item.children].map((child) => child.textContent ?? '')),
  )
  return { lines: lines.map(([state = '', line = '']) => `${state.padEnd(8)}  ${line}`), outcome: text }
}

/** The lines of the command for the same file, which it names by its path. */
async function printed(file: string, words: readonly string[] = []): Promise<string[]> {
  const { stdout } = await runCli(['verify', file, ...words])
  return stdout.trimEnd().replaceAll(`${work}/`, '').split('\n')
}

function expectSilent({ requests, problems }: Opened): void {
  expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([])
  expect(problems).toEqual([])
}

describeInBrowser('the page', (open) => {
  test('shows the lines of the command, and sends nothing', async () => {
    await using opened = await open(html)
    const { lines, outcome } = await shown(opened.page, archive)
    expect(lines).toEqual(await printed(archive))
    expect(lines.join('\n')).toContain('recorded exchanges give')
    expect(outcome).toBe('Everything holds that can be proven')
    expectSilent(opened)
  })

  test('shows them for a key and a challenge, of the vendor and of others', async () => {
    await using opened = await open(html)
    const { page } = opened
    const [own, other] = [bundle.publicKey, newKeyPair().publicKey]
    const challenges = [bundle.challenge, { ...bundle.challenge, nonce: 'd'.repeat(64) }]
    for (const [name, key] of Object.entries({ own, other })) {
      const keyFile = join(work, `${name}.pub`)
      writeFileSync(keyFile, key)
      await page.fill('#key', key)
      expect((await shown(page, archive)).lines).toEqual(await printed(archive, ['--key', keyFile]))
    }
    await page.fill('#key', '')
    for (const [index, challenge] of challenges.entries()) {
      const file = join(work, `challenge-${index}.json`)
      writeFileSync(file, JSON.stringify(challenge))
      await page.fill('#challenge', JSON.stringify(challenge))
      await page.getByRole('button', { name: 'Verify' }).click()
      expect((await ended(page)).lines).toEqual(await printed(archive, ['--challenge', file]))
    }
    expectSilent(opened)
  })

  test('does not tell who signed for an identity, verifies the rest, and names what does', async () => {
    const sigstore = await startSigstore()
    const files = new Map(bundle.files)
    try {
      await sealedFor(files, sigstore)
    } finally {
      await sigstore.close()
    }
    const [keyless, root] = ['keyless.tgz', 'root.json'].map((name) => join(work, name)) as [string, string]
    await writeBundle(files, keyless, join(work, 'keyless'))
    writeFileSync(root, JSON.stringify(sigstore.trustedRoot))
    const names = `--identity ${IDENTITY} --issuer ${ISSUER} --trusted-root ${root}`
    const expected = await runCli(`verify ${keyless} ${names}`)
    expect(expected.code, expected.stdout).toBe(0)
    const command = expected.stdout.trimEnd().split('\n')

    await using opened = await open(html)
    const { lines, outcome } = await shown(opened.page, keyless)
    expect(lines[1]).toMatch(/^unproven {2}who signed it: .* this page does not check such signatures; forge/)
    expect(command[1]).toBe(`holds     it is signed by ${IDENTITY}, for whom ${ISSUER} vouches`)
    expect(lines.slice(2)).toEqual(command.slice(4))
    expect(outcome).toBe('Not everything could be proven')
    expectSilent(opened)
  })

  test('refuses a key and a challenge that are none, and proves nothing then', async () => {
    await using opened = await open(html)
    const { page } = opened
    await page.fill('#key', bundle.privateKey)
    expect(await shown(page, archive)).toEqual({ lines: [], outcome: 'Nothing was verified' })
    expect(await page.textContent('#meaning')).toContain('the public key is not an ed25519 key')
    expect(await page.textContent('main')).not.toContain('PRIVATE')
    await page.fill('#key', '')
    await page.fill('#challenge', '{"challenge":1}')
    expect(await shown(page, archive)).toEqual({ lines: [], outcome: 'Nothing was verified' })
    expect(await page.textContent('#meaning')).toContain('the challenge is no challenge')
    expectSilent(opened)
  })

  test('refuses what the command refuses, with the same line', async () => {
    await using opened = await open(html)
    const tar = gunzipSync(readFileSync(archive))
    const changed = Buffer.from(tar)
    changed[tar.indexOf('"vendor"') + 3] = 0x58
    const wrongSum = Buffer.from(readFileSync(archive))
    wrongSum[wrongSum.length - 6] = (wrongSum.at(-6) ?? 0) ^ 1
    writeFileSync(join(work, 'damaged.tgz'), wrongSum)
    writeFileSync(join(work, 'text.tgz'), 'no archive')
    for (const [file, says] of [
      [archiveOf('changed.tgz', changed), /is not the file that the statement names|is no DSSE/],
      [archiveOf('short.tgz', tar.subarray(0, 1024)), /is no tar archive|is not there/],
      [archiveOf('nested.tgz', gzipSync(tar)), /holds another archive/],
      [join(work, 'damaged.tgz'), /it is no gzip, damaged or cut off/],
    ] as const) {
      const { lines, outcome } = await shown(opened.page, file)
      expect(lines.join('\n')).toMatch(says)
      expect(lines).toEqual(await printed(file))
      expect(outcome).toBe('It does not hold')
    }
    expect((await shown(opened.page, join(work, 'text.tgz'))).lines).toEqual([
      'broken    text.tgz cannot be unpacked: it is no gzip, damaged or cut off',
    ])
    expectSilent(opened)
  })

  test('refuses a way out of the folder, a link and gigabytes', async () => {
    await using opened = await open(html)
    const bomb = join(work, 'bomb.tgz')
    const member = gzipSync(Buffer.alloc(64 * MIB), { level: 9 })
    writeFileSync(bomb, Buffer.concat(Array.from({ length: 64 }, () => member)))
    for (const file of [
      archiveOf('out.tgz', entry({ path: 'certificate/../../evil', type: 'File' })),
      archiveOf('link.tgz', entry({ path: 'certificate/matrix.html', type: 'SymbolicLink' })),
      archiveOf('other.tgz', entry({ path: 'certificate/run/evil.js', type: 'File' })),
      bomb,
    ]) {
      const { lines } = await shown(opened.page, file)
      expect(lines).toEqual(await printed(file))
      expect(lines.join()).toMatch(
        /^broken {4}.*(leaves the folder|is a symbolic link|belongs to no|unpacks to)/,
      )
    }
    expectSilent(opened)
  })

  test('shows no character that an archive could disguise a line with', async () => {
    await using opened = await open(html)
    const path = 'certificate/<b>\u202e\u001b[2Kholds'
    const { lines } = await shown(opened.page, archiveOf('odd.tgz', entry({ path, type: 'File' })))
    expect(lines).toEqual(['broken    <b>\\u202e\\x1b[2Kholds belongs to no bundle'])
    expectSilent(opened)
  })

  const unable: ReadonlyArray<readonly [name: string, before: string, says: RegExp]> = [
    [
      'a browser without Ed25519',
      withoutEd25519,
      /whether the signature is right: this browser has no Ed25519/,
    ],
    ['a browser without WebCrypto', withoutWebCrypto, /anything: this browser has no WebCrypto/],
    ['an error that belongs to no check', strayError, /what the checks say here: .* \(thrown elsewhere\)/],
  ]
  test.for(unable)('says that it cannot tell with $0', async ([, before, says]) => {
    await using opened = await open(withBefore(before))
    const { lines, outcome } = await shown(opened.page, archive)
    expect(lines.at(-1)).toMatch(/^unproven {2}/)
    expect(lines.at(-1)).toMatch(says)
    expect(lines.join()).not.toContain('broken')
    expect(outcome).toBe('Not everything could be proven')
  })

  test('takes a file that is dropped on it', async () => {
    await using opened = await open(html)
    await opened.page.evaluate(() => {
      const { DataTransfer, DragEvent, File, dispatchEvent } = globalThis as unknown as Browser
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['no archive'], 'dropped.tgz'))
      dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
    })
    expect(await ended(opened.page)).toEqual({
      lines: ['broken    dropped.tgz cannot be unpacked: it is no gzip, damaged or cut off'],
      outcome: 'It does not hold',
    })
    expectSilent(opened)
  })

  test('can be stopped, and begins anew', async () => {
    await using opened = await open(html)
    const { page } = opened
    await page.setInputFiles('#bundle', archive)
    await page.locator('#findings li').first().waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    expect((await ended(page)).outcome).toBe('Stopped')
    await page.getByRole('button', { name: 'Verify' }).click()
    expect((await ended(page)).outcome).toBe('Everything holds that can be proven')
  })

  const looks: ReadonlyArray<BrowserContextOptions & { readonly width: number }> = [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 390 },
  ]
  test.for(looks)('is accessible, $colorScheme and $width wide', async ({ width, colorScheme }) => {
    await using opened = await open(html, {
      colorScheme: colorScheme ?? null,
      viewport: { width, height: 800 },
    })
    const { page } = opened
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.id')).toBe('bundle')
    await shown(page, archive)
    await page.evaluate(axe)
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    )
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })
})

/** The browser types for the drag-and-drop test. */
interface Browser {
  readonly DataTransfer: new () => { readonly items: { add(file: unknown): void } }
  readonly DragEvent: new (type: string, init: object) => unknown
  readonly File: new (parts: readonly string[], name: string) => unknown
  readonly dispatchEvent: (event: unknown) => void
}

/** An archive of one entry. */
function entry({ path, type }: { readonly path: string; readonly type: 'File' | 'SymbolicLink' }): Buffer {
  const block = Buffer.alloc(512)
  new Header({ path, type, linkpath: type === 'File' ? '' : '/etc/passwd', size: 0, mode: 0o644 }).encode(
    block,
  )
  return Buffer.concat([block, Buffer.alloc(1024)])
}

/** The page with a worker that runs other code before its own script. */
function withBefore(before: string): string {
  return html.replace(/(id="worker">)([^<]*)/, (_, element: string, packed: string) => {
    const script = gunzipSync(Buffer.from(packed, 'base64')).toString()
    return element + gzipSync(`${before};\n${script}`).toString('base64')
  })
}

/** WebCrypto of an older browser. */
const withoutEd25519 = `const known = crypto.subtle.importKey.bind(crypto.subtle)
  crypto.subtle.importKey = async (format, key, how, ...rest) => {
    if (how === 'Ed25519') throw new DOMException('Unrecognized name', 'NotSupportedError')
    return known(format, key, how, ...rest)
  }`

const withoutWebCrypto = `Object.defineProperty(crypto, 'subtle', { value: undefined })`

const strayError = `addEventListener('message', () => void Promise.reject(new Error('thrown elsewhere')))`
