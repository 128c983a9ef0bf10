import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { newKeyPair, signerOf } from '../../cli/certify/keys.ts'
import { identitySource } from '../../cli/certify/keyless/identity-token.ts'
import { keylessSign } from '../../cli/certify/keyless/sign-keyless.ts'
import { fromBase64, toBytes, toText } from '../../proof/certify/bytes.ts'
import type { Certificate } from '../../proof/certify/certificate.ts'
import { envelopeOf, type Envelope } from '../../proof/certify/envelope.ts'
import type { Statement } from '../../proof/certify/statement.ts'
import { reportDigest } from '../../harness/report/report-digest.ts'
import type { Report } from '../../harness/report/report.ts'
import { tokenFor, type SigstoreInstance } from './sigstore-instance.ts'

/** The files of a bundle, to be changed. */
export type Files = Map<string, Uint8Array>

/** The content of a JSON file. */
export function jsonOf<T>(files: Files, name: string): T {
  return JSON.parse(toText(files.get(name) ?? new Uint8Array())) as T
}

/** The lines of a packed file. */
export function linesOf(files: Files, name: string): string[] {
  return gunzipSync(files.get(name) ?? new Uint8Array())
    .toString('utf8')
    .split('\n')
}

export function setLines(files: Files, name: string, lines: readonly string[]): void {
  files.set(name, gzipSync(lines.join('\n')))
}

/** Forges like an attacker who knows the format: all digests are valid, and another key signs. */
export async function sealed(files: Files): Promise<void> {
  const { privateKey, publicKey } = newKeyPair()
  const signer = await signerOf(privateKey, 'the key')
  const payload = restated(files, { keyId: signer.keyId, publicKey })
  files.set('attestation.json', toBytes(JSON.stringify(envelopeOf(payload, signer))))
}

/** The same, signed for an identity by a Sigstore instance. */
export async function sealedFor(files: Files, { url }: SigstoreInstance): Promise<void> {
  const payload = restated(files, { keyless: true })
  const sign = keylessSign(identitySource({ token: tokenFor() }, {}), { fulcio: url, rekor: url })
  files.set('attestation.sigstore.json', toBytes(JSON.stringify(await sign(payload))))
  files.delete('attestation.json')
}

/** The statement about the current files, with a certificate that names another signer. */
function restated(files: Files, signer: Certificate['signer']): Uint8Array {
  const certificate = jsonOf<Certificate>(files, 'certificate.json')
  files.set('certificate.json', toBytes(JSON.stringify({ ...certificate, signer })))
  const { payload } = jsonOf<Envelope>(files, 'attestation.json')
  const statement = JSON.parse(toText(fromBase64(payload) ?? new Uint8Array())) as Statement
  const digestOf = (name: string): string =>
    createHash('sha256')
      .update(files.get(name) ?? '')
      .digest('hex')
  const { name: suite, files: installed, catalogueDigest } = certificate.suite
  const digests: Readonly<Record<string, string>> = {
    [suite]: installed.sha256,
    catalogue: catalogueDigest.replace('sha256:', ''),
    'certificate.json': digestOf('certificate.json'),
  }
  const changed = {
    ...statement,
    subject: statement.subject.map(({ name }) => ({ name, digest: { sha256: digestOf(name) } })),
    predicate: {
      ...statement.predicate,
      configuration: statement.predicate.configuration.map((one) => ({
        ...one,
        digest: { sha256: digests[one.name] ?? one.digest.sha256 },
      })),
    },
  }
  return toBytes(JSON.stringify(changed))
}

/** Changes the lines of evidence and their digests. */
export function relined(files: Files, phase: string, change: (lines: string[]) => string[]): void {
  const lines = change(linesOf(files, `${phase}/evidence.ndjson.gz`).slice(0, -1))
  setLines(files, `${phase}/evidence.ndjson.gz`, [...lines, ''])
  const digests = lines.map((line) => {
    const { id, event, name, evidence, footer } = JSON.parse(line) as Record<string, string | boolean>
    const what = evidence ? 'header' : footer ? 'footer' : String(id ?? `${String(event)} ${String(name)}`)
    return `${createHash('sha256').update(line).digest('hex')} ${what}`
  })
  setLines(files, `${phase}/evidence.digests.gz`, [...digests, ''])
}

/** Changes the report of a phase, with a valid digest, and the binding of the current evidence. */
export function rereported(
  files: Files,
  phase: string,
  change: (report: Report) => Report = (same) => same,
): void {
  const evidence = gunzipSync(files.get(`${phase}/evidence.ndjson.gz`) ?? '')
  const before = JSON.parse(linesOf(files, `${phase}/report.json.gz`).join('\n')) as Report
  const changed = change({
    ...before,
    run: {
      ...before.run,
      evidence: {
        sha256: createHash('sha256').update(evidence).digest('hex'),
        bytes: evidence.length,
      },
    },
  })
  files.set(
    `${phase}/report.json.gz`,
    gzipSync(JSON.stringify({ ...changed, digest: reportDigest(changed) })),
  )
}
