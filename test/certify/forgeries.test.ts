import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { newKeyPair, signerOf } from '../../cli/certify/keys.ts'
import { toBytes } from '../../proof/certify/bytes.ts'
import type { Certificate } from '../../proof/certify/certificate.ts'
import { envelopeOf, type Envelope } from '../../proof/certify/envelope.ts'
import type { Statement } from '../../proof/certify/statement.ts'
import { findingsOf, smallBundle, type SmallBundle } from './small-bundle.ts'
import { jsonOf, linesOf, setLines, type Files } from './tampering.ts'

// Forgeries of a vendor who has the key: the statement has the digests of the current files, with a new signature.

let bundle: SmallBundle

beforeAll(async () => void (bundle = await smallBundle('a')))

type Forgery = (files: Files, payload: string) => string

const digestOf = (files: Files, name: string): string =>
  createHash('sha256')
    .update(files.get(name) ?? '')
    .digest('hex')

const inCertificate =
  (change: (certificate: Certificate) => Partial<Certificate>): Forgery =>
  (files, payload) => {
    const certificate = jsonOf<Certificate>(files, 'certificate.json')
    files.set('certificate.json', toBytes(JSON.stringify({ ...certificate, ...change(certificate) })))
    return payload
  }

const forgeries: ReadonlyArray<readonly [what: string, forge: Forgery, why: RegExp]> = [
  [
    'a property of the statement twice',
    (_, payload) => payload.replace('{', '{"_type":0,'),
    /^the payload of attestation\.json has _type twice$/,
  ],
  [
    'a property of the certificate twice',
    (files, payload) => {
      const text = new TextDecoder().decode(files.get('certificate.json'))
      files.set('certificate.json', toBytes(text.replace('{', '{"certificate":0,')))
      return payload
    },
    /^certificate\.json has certificate twice$/,
  ],
  [
    'another public key under the id of the one that signed',
    (files, payload) => {
      const certificate = jsonOf<Certificate>(files, 'certificate.json')
      const signer = { ...certificate.signer, publicKey: newKeyPair().publicKey }
      files.set('certificate.json', toBytes(JSON.stringify({ ...certificate, signer })))
      return payload
    },
    /^its certificate shows another key as [0-9a-f]{64}$/,
  ],
  [
    'another name of a line in the list of digests',
    (files, payload) => {
      const lines = linesOf(files, 'run/evidence.digests.gz')
      setLines(files, 'run/evidence.digests.gz', lines.with(9, `${lines[9]?.slice(0, 64)} check:right#1`))
      return payload
    },
    /^run\/evidence\.ndjson\.gz has \S+.*, which the list of digests names otherwise$/,
  ],
  [
    'a day that no month has',
    inCertificate(() => ({ createdAt: '2026-11-99T10:00:00.000Z' })),
    /^its date is invalid: 2026-11-99T10:00:00\.000Z$/,
  ],
  [
    'a profile that is named twice',
    inCertificate(({ profiles }) => ({ profiles: [...profiles, ...profiles.slice(0, 1)] })),
    /^certificate\.json names the profile \S+ twice$/,
  ],
  [
    'another number of files of the package',
    inCertificate(({ suite }) => ({
      suite: { ...suite, files: { ...suite.files, count: suite.files.count + 1 } },
    })),
    /^certificate\.json counts \d+ files of forge-conformance, and this digest is one of \d+$/,
  ],
  [
    'a digest of a second kind that is wrong',
    (_, payload) => payload.replace(/"digest":\s*\{/, `"digest":{"sha512":"${'0'.repeat(128)}",`),
    /^attestation\.json does not name certificate\.json$/,
  ],
  [
    'evidence whose last line has no end',
    (files, payload) => {
      const packed = files.get('run/evidence.ndjson.gz') ?? new Uint8Array()
      files.set('run/evidence.ndjson.gz', gzipSync(gunzipSync(packed).subarray(0, -1)))
      return payload
    },
    /^run\/evidence\.ndjson\.gz ends within a line$/,
  ],
  [
    'evidence with a second gzip member',
    (files, payload) => {
      const packed = files.get('run/evidence.ndjson.gz') ?? new Uint8Array()
      files.set('run/evidence.ndjson.gz', Buffer.concat([packed, gzipSync('')]))
      return payload
    },
    /^run\/evidence\.ndjson\.gz cannot be unpacked: it has more than one gzip member/,
  ],
]

test.each(forgeries)('%s is refused', async (_, forge, why) => {
  const files: Files = new Map(bundle.files)
  const { payload } = jsonOf<Envelope>(files, 'attestation.json')
  const before = Buffer.from(payload, 'base64').toString('utf8')
  let stated = forge(files, before)
  for (const { name, digest } of (JSON.parse(before) as Statement).subject)
    stated = stated.replaceAll(digest.sha256, digestOf(files, name))
  const signer = await signerOf(bundle.privateKey, 'the key')
  files.set('attestation.json', toBytes(JSON.stringify(envelopeOf(toBytes(stated), signer))))
  const last = (await findingsOf(files, { publicKey: bundle.publicKey })).at(-1)
  expect(last?.state).toBe('broken')
  expect(last?.line).toMatch(why)
})
