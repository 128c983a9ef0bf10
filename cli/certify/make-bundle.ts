import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  ATTESTATION_FILE,
  PAGE_FILE,
  phaseFilesOf,
  SIGSTORE_FILE,
  statedFiles,
  type BundleFiles,
} from '../../proof/certify/bundle-files.ts'
import { readBytes } from '../../files/read-file.ts'
import { toBytes } from '../../proof/certify/bytes.ts'
import {
  type Certificate,
  type CertificateFacts,
  certificateOf,
  type PhaseFiles,
  type PhaseName,
} from '../../proof/certify/certificate.ts'
import { envelopeOf } from '../../proof/certify/envelope.ts'
import { digestsText, readLines, summaryOf } from '../../proof/certify/line-digests.ts'
import { CERTIFICATE_FILE, statementOf } from '../../proof/certify/statement.ts'
import type { EvidenceHeader } from '../../harness/report/evidence.ts'
import type { Profile } from '../../harness/report/profiles.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../../harness/report/write-report.ts'
import { pageOf } from './bundle-verifier.ts'
import { type BundleSigner, certifiedSigner } from './bundle-signer.ts'
import { nodePrimitives } from './node-primitives.ts'
import { SigningFailed } from './keyless/sign-keyless.ts'

const packed = promisify(gzip)
/** Maximum size of a file of a phase, in bytes: larger ones cannot be packed. */
const MAX_BYTES = 2 ** 31 - 1

const BEST = { level: 9 }
/** Shorter secrets are common words. */
const MIN_SECRET_LENGTH = 8

export interface EndedPhase {
  readonly phase: PhaseName
  readonly folder: string
}

/** A bundle, not yet written. */
export interface MadeBundle {
  readonly files: BundleFiles
  readonly certificate: Certificate
}

/** The bundle of phases that have ended. Throws where a secret would be in it, and `SigningFailed`. */
export async function makeBundle(
  ended: readonly EndedPhase[],
  facts: CertificateFacts,
  {
    profiles,
    signer,
    secrets,
  }: {
    readonly profiles: readonly Profile[]
    readonly signer?: BundleSigner
    readonly secrets: readonly string[]
  },
): Promise<MadeBundle> {
  const contents = new Map<string, Uint8Array>()
  const phases: PhaseFiles[] = []
  for (const { phase, folder } of ended) {
    const names = phaseFilesOf(phase)
    const evidence = readBytes(join(folder, EVIDENCE_FILE), MAX_BYTES)
    const { digests, unanswered } = await readLines(evidence, nodePrimitives)
    contents.set(names.report, readBytes(join(folder, REPORT_FILE), MAX_BYTES))
    contents.set(names.evidence, evidence)
    contents.set(names.digests, toBytes(digestsText(digests)))
    const report = await readReport(join(folder, REPORT_FILE))
    const header = JSON.parse(evidence.toString('utf8', 0, evidence.indexOf(10))) as EvidenceHeader
    phases.push({
      ...{ phase, report, header, unanswered },
      evidence: await summaryOf(digests, nodePrimitives),
    })
    if (phase === 'run') contents.set(PAGE_FILE, toBytes(await pageOf(report, folder)))
  }
  const certificate = certificateOf(facts, phases, profiles)
  contents.set(CERTIFICATE_FILE, jsonBytes(certificate))
  refuseSecrets(contents, secrets)

  const files = new Map<string, Uint8Array>()
  for (const name of statedFiles) {
    const bytes = contents.get(name) ?? new Uint8Array()
    files.set(name, name.endsWith('.gz') ? await packed(bytes, BEST) : bytes)
  }
  const digests = await Promise.all(
    [...files].map(async ([name, bytes]) => ({ name, sha256: await nodePrimitives.sha256(bytes) })),
  )
  const statement = statementOf(certificate, digests, phases, profiles)
  const payload = jsonBytes(statement)
  if (signer && 'keyless' in signer) files.set(SIGSTORE_FILE, jsonBytes(await signer.sign(payload)))
  else files.set(ATTESTATION_FILE, jsonBytes(envelopeOf(payload, signer)))
  return { files, certificate }
}

function jsonBytes(value: unknown): Uint8Array {
  return toBytes(`${JSON.stringify(value, null, 1)}\n`)
}

/** Recorded files contain no secrets. This check repeats the search because a bundle is published. */
function refuseSecrets(contents: ReadonlyMap<string, Uint8Array>, secrets: readonly string[]): void {
  const long = secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH)
  for (const [name, bytes] of contents) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (long.some((secret) => text.includes(secret)))
      throw new Error(`a secret of the target would be in ${name}; nothing was written`)
  }
}

/** A bundle, if one was made, and the reason why it is not signed although a signature was requested. */
interface SignedBundle {
  readonly bundle?: MadeBundle
  /** One line without secrets. */
  readonly unsigned?: string
}

/** Makes a signed bundle. If signing fails and `orUnsigned` is set, makes it without a signature. */
export async function makeSignedBundle(
  phases: readonly EndedPhase[],
  facts: Omit<CertificateFacts, 'signer'>,
  {
    signer,
    orUnsigned,
    ...options
  }: Omit<Parameters<typeof makeBundle>[2], 'signer'> & {
    readonly signer: BundleSigner | undefined
    readonly orUnsigned: boolean
  },
): Promise<SignedBundle> {
  const make = (by: BundleSigner | undefined): Promise<MadeBundle> =>
    makeBundle(phases, { ...facts, ...certifiedSigner(by) }, { ...options, ...(by ? { signer: by } : {}) })
  try {
    return { bundle: await make(signer) }
  } catch (cause) {
    if (!(cause instanceof SigningFailed)) throw cause
    const unsigned = `nobody could sign the bundle: ${cause.message}`
    return orUnsigned ? { bundle: await make(undefined), unsigned } : { unsigned }
  }
}
