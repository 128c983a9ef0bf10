import { isRecord } from '../../harness/report/is-record.ts'
import {
  ATTESTATION_FILE,
  bundleLimits,
  phaseFilesOf,
  SIGSTORE_FILE,
  statedFiles,
  type BundleFiles,
} from './bundle-files.ts'
import { toText } from './bytes.ts'
import { phaseNames } from './certificate.ts'
import { openEnvelope, type Envelope } from './envelope.ts'
import { Broken } from './finding.ts'
import { gunzip } from './gunzip.ts'
import { lineFlaw, readDigests, readLines } from './line-digests.ts'
import type { Primitives } from './primitives.ts'
import { envelopeOfSigstore, type KeylessAttestation } from './sigstore-bundle.ts'
import type { FileDigest } from './statement.ts'
import { repeatedKey } from '../../harness/report/repeated-key.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'

/** The envelope of a bundle with its statement about the files. */
export interface Stated {
  readonly envelope: Envelope
  readonly payload: Uint8Array
  readonly statement: unknown
  readonly digests: readonly FileDigest[]
  /** Present if it was signed for an identity instead of by a key. */
  readonly keyless?: KeylessAttestation
}

/** The statement of a bundle. Throws {@link Broken} if it is invalid, or names other files than a bundle has. */
export function statedIn(files: BundleFiles): Stated {
  const name = files.has(SIGSTORE_FILE) ? SIGSTORE_FILE : ATTESTATION_FILE
  const bytes = files.get(name)
  if (!bytes) throw new Broken(`${name} is not there`)
  if (name === SIGSTORE_FILE && files.has(ATTESTATION_FILE))
    throw new Broken(`it has both ${SIGSTORE_FILE} and ${ATTESTATION_FILE}, and a bundle has one statement`)
  const { opened, bundle } = attestationIn(jsonIn(bytes, name, bundleLimits.certificate), name)
  const statement = jsonIn(opened.payload, `the payload of ${name}`, bundleLimits.certificate)
  const subject: unknown = isRecord(statement) ? statement['subject'] : undefined
  const digests = Array.isArray(subject) && subject.length <= 100 ? subject.map(digestIn) : []
  for (const [index, file] of statedFiles.entries())
    if (digests[index]?.name !== file) throw new Broken(`${name} does not name ${file}`)
  if (digests.length > statedFiles.length) throw new Broken(`${name} names files that no bundle has`)
  return {
    ...opened,
    statement,
    digests: digests.filter((one) => one !== undefined),
    ...(bundle ? { keyless: { bundle, payload: opened.payload } } : {}),
  }
}

/** The envelope of a statement, with the Sigstore bundle that it is in. Throws {@link Broken}. */
function attestationIn(value: unknown, name: string) {
  const inside = name === SIGSTORE_FILE ? envelopeOfSigstore(value) : { envelope: value, bundle: undefined }
  const opened = typeof inside === 'string' ? inside : openEnvelope(inside.envelope)
  if (typeof opened === 'string') throw new Broken(`${name} ${opened}`)
  return { opened, bundle: typeof inside === 'string' ? undefined : inside.bundle }
}

function digestIn(descriptor: unknown): FileDigest | undefined {
  if (!isRecord(descriptor) || !isRecord(descriptor['digest'])) return undefined
  const { name, digest } = descriptor
  const sha256: unknown = digest['sha256']
  // A digest of another kind would be signed and never compared.
  const isAlone = Object.keys(digest).length === 1
  return isAlone && typeof name === 'string' && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)
    ? { name, sha256 }
    : undefined
}

/** Throws {@link Broken} with the difference of the first file that differs from the statement. */
export async function unchangedFiles(
  files: BundleFiles,
  digests: readonly FileDigest[],
  primitives: Primitives,
): Promise<void> {
  for (const { name } of digests) if (!files.has(name)) throw new Broken(`${name} is not there`)
  const changed: string[] = []
  for (const { name, sha256 } of digests)
    if ((await primitives.sha256(files.get(name) ?? new Uint8Array())) !== sha256) changed.push(name)
  const [first] = changed
  if (first === undefined) return
  const how = await evidenceChange(files, changed, primitives)
  throw new Broken(how ?? `${first} is not the file that the statement names: its digest is another one`)
}

/** The changed line of evidence, if the list of its digests is unchanged. */
async function evidenceChange(
  files: BundleFiles,
  changed: readonly string[],
  primitives: Primitives,
): Promise<string | undefined> {
  const phase = phaseNames.find((one) => changed.includes(phaseFilesOf(one).evidence))
  if (!phase || changed.includes(phaseFilesOf(phase).digests)) return undefined
  const { evidence, digests } = phaseFilesOf(phase)
  const unpacked = (name: string, most: number): Uint8Array =>
    gunzip(files.get(name) ?? new Uint8Array(), most)
  try {
    const recorded = readDigests(toText(unpacked(digests, bundleLimits.digests)))
    if (!recorded) return undefined
    const lines = unpacked(evidence, bundleLimits.evidence)
    const found = await readLines(lines, primitives, recorded.length)
    const flaw = lineFlaw(recorded, found.digests)
    return flaw === undefined ? undefined : `${evidence} ${flaw}`
  } catch (cause) {
    return `${evidence} cannot be unpacked: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

/**
 * The value of a JSON file of a bundle. Throws {@link Broken} if it is too large, is not JSON, or has a duplicate property: readers
 * differ in which of the two they use.
 */
export function jsonIn(bytes: Uint8Array, name: string, most: number): unknown {
  if (bytes.length > most) throw new Broken(`${name} has ${bytes.length} bytes, more than ${most}`)
  let value: unknown
  let repeated: string | undefined
  try {
    const text = toText(bytes)
    value = JSON.parse(text)
    repeated = repeatedKey(text)
  } catch {
    throw new Broken(`${name} is no JSON`)
  }
  if (repeated !== undefined) throw new Broken(`${name} has ${visibleAtMost(repeated, 200)} twice`)
  return value
}
