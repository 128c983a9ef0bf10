import * as crypto from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { Buffer as OwnBuffer } from './buffer.ts'
import * as ownCrypto from './crypto.ts'
import * as ownFs from './fs.ts'
import { isDeepStrictEqual as ownIsDeepStrictEqual } from './util.ts'
import * as ownPath from './path.ts'

// The replacements for modules of Node give the same results as Node.

const bytes = fc.uint8Array({ maxLength: 80 })
const text = fc.string({ unit: 'binary', maxLength: 40 })

describe('bytes', () => {
  it('are the same text in every encoding', () => {
    fc.assert(
      fc.property(bytes, fc.nat(20), (content, from) => {
        for (const encoding of ['utf8', 'latin1', 'hex', 'base64', 'base64url'] as const)
          expect(OwnBuffer.from(content).toString(encoding, from)).toBe(
            Buffer.from(content).toString(encoding, from),
          )
      }),
    )
  })

  it('of a text are the same in every encoding', () => {
    fc.assert(
      fc.property(text, bytes, (plain, content) => {
        expect([...OwnBuffer.from(plain)]).toEqual([...Buffer.from(plain)])
        const packed = Buffer.from(content).toString('base64url')
        expect([...OwnBuffer.from(packed, 'base64url')]).toEqual([...content])
      }),
    )
  })
})

describe('crypto', () => {
  it('has the digests of Node', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, text), text, (first, second) => {
        for (const name of ['sha1', 'sha256'] as const)
          expect(ownCrypto.createHash(name).update(first).update(second).digest('hex')).toBe(
            crypto.createHash(name).update(first).update(second).digest('hex'),
          )
      }),
    )
  })

  it('has the public keys of Node', () => {
    const head = Buffer.from('302e020100300506032b657004220420', 'hex')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
        const key = { key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' } as const
        expect(ownCrypto.createPublicKey(ownCrypto.createPrivateKey(key)).export().x).toBe(
          crypto.createPublicKey(crypto.createPrivateKey(key)).export({ format: 'jwk' }).x,
        )
      }),
    )
  })
})

it('values are equal where Node says so', () => {
  // Versions of Node differ for invalid dates; valid dates are tested below.
  const value = fc.anything({ withMap: false, withSet: false, maxDepth: 3 })
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(ownIsDeepStrictEqual(one, other)).toBe(isDeepStrictEqual(one, other))
      const copy = structuredClone(one)
      expect(ownIsDeepStrictEqual(one, copy)).toBe(isDeepStrictEqual(one, copy))
    }),
  )
  for (const [one, other] of [
    [{ a: undefined }, {}],
    [[undefined], new Array(1)],
    [new Set(['a', 'b']), new Set(['b', 'a'])],
    [new Set(['a']), new Set(['b'])],
    [new Map([['a', [1]]]), new Map([['a', [1]]])],
    [new Map([['a', [1]]]), new Map([['a', [2]]])],
    [new Date(1), new Date(1)],
    [new Date(1), new Date(2)],
    [[{ a: new Date(1) }], [{ a: new Date(1) }]],
    [0, -0],
    [[], {}],
  ])
    expect(ownIsDeepStrictEqual(one, other)).toBe(isDeepStrictEqual(one, other))
})

it('paths are those of Node', () => {
  const name = fc.constantFrom('', '.', '..', 'a', 'b.json', '/', 'c.d/', '/e')
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (parts) => {
      const joined = ownPath.join(...parts)
      expect(withoutSlash(joined)).toBe(withoutSlash(path.posix.join(...parts)))
      expect(ownPath.dirname(joined)).toBe(path.posix.dirname(joined))
      expect(ownPath.basename(joined)).toBe(path.posix.basename(joined))
      expect(ownPath.extname(joined)).toBe(path.posix.extname(joined))
      expect(ownPath.resolve('/r', ...parts)).toBe(path.posix.resolve('/r', ...parts))
    }),
  )
})

describe('files', () => {
  const real = fs.mkdtempSync(path.join(tmpdir(), 'files-'))
  afterAll(() => fs.rmSync(real, { recursive: true, force: true }))

  /** Writes, reads and renames as a journal and a ledger do. */
  function used(files: typeof fs | typeof ownFs, folder: string): unknown[] {
    const { openSync, writeSync, readSync, closeSync, constants } = files as typeof fs
    const journal = openSync(`${folder}/journal`, 'wx+')
    for (const line of ['first line\n', 'second\n']) writeSync(journal, Buffer.from(line))
    writeSync(journal, Buffer.from('xxthirdxx'), 2, 5)
    const part = Buffer.alloc(9)
    const read = readSync(journal, part, 2, 7, 11)
    closeSync(journal)
    const ledger = openSync(`${folder}/ledger`, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT)
    for (const line of ['a', 'b']) writeSync(ledger, line)
    const { ftruncateSync, fstatSync, renameSync, readFileSync, existsSync, readdirSync } = files as typeof fs
    const { size, nlink } = fstatSync(ledger)
    ftruncateSync(ledger, 0)
    writeSync(ledger, 'c')
    closeSync(ledger)
    renameSync(`${folder}/journal`, `${folder}/evidence`)
    return [
      read,
      part.toString(),
      size,
      nlink,
      readFileSync(`${folder}/evidence`, 'utf8'),
      readFileSync(`${folder}/ledger`, 'utf8'),
      existsSync(`${folder}/journal`),
      [...readdirSync(folder)].sort(),
      codeOf(() => openSync(`${folder}/evidence`, 'wx+')),
      codeOf(() => openSync(`${folder}/none`, 'r')),
      codeOf(() => openSync(`${folder}/none/below`, 'w')),
      codeOf(() => (files as typeof fs).statSync(`${folder}/none`)),
    ]
  }

  function codeOf(work: () => unknown): unknown {
    try {
      work()
      return undefined
    } catch (cause) {
      return (cause as NodeJS.ErrnoException).code
    }
  }

  it('behave as on disk', () => {
    expect(used(ownFs, ownFs.mkdtempSync('/tmp/files-'))).toEqual(used(fs, real))
  })

  it('are gone with their folder, and others are not', () => {
    const folder = ownFs.mkdtempSync('/tmp/files-')
    ownFs.mkdirSync(`${folder}/a/b`)
    ownFs.writeFileSync(`${folder}/a/b/file`, 'x')
    ownFs.writeFileSync(`${folder}/ab`, 'y')
    ownFs.rmSync(`${folder}/a`)
    expect(ownFs.readdirSync(folder)).toEqual(['ab'])
    expect(ownFs.existsSync(`${folder}/a/b/file`)).toBe(false)
  })
})

function withoutSlash(joined: string): string {
  return joined === '/' ? joined : joined.replace(/\/$/, '')
}
