import { phaseNames, type PhaseName } from './certificate.ts'
import { CERTIFICATE_FILE } from './statement.ts'

export type BundleFiles = ReadonlyMap<string, Uint8Array>

export const ATTESTATION_FILE = 'attestation.json'
/** Replaces it if the statement is signed for an identity instead of by a key. */
export const SIGSTORE_FILE = 'attestation.sigstore.json'
export const PAGE_FILE = 'matrix.html'

export function phaseFilesOf(phase: PhaseName) {
  return {
    report: `${phase}/report.json.gz`,
    evidence: `${phase}/evidence.ndjson.gz`,
    digests: `${phase}/evidence.digests.gz`,
  } as const
}

/** All files of a bundle except the statement about them, in the order of that statement. */
export const statedFiles: readonly string[] = [
  CERTIFICATE_FILE,
  PAGE_FILE,
  ...phaseNames.flatMap((phase) => Object.values(phaseFilesOf(phase))),
]

export const allFiles: ReadonlySet<string> = new Set([ATTESTATION_FILE, SIGSTORE_FILE, ...statedFiles])

export const allFolders: ReadonlySet<string> = new Set(
  [...allFiles].flatMap((name) => (name.includes('/') ? [name.slice(0, name.indexOf('/'))] : [])),
)

const MIB = 1024 * 1024

/** The largest sizes of a bundle in bytes; a bundle that is larger, or unpacks to more, is rejected. */
export const bundleLimits = {
  /** Size of an archive, and of all files of a folder. */
  packed: 64 * MIB,
  /** Size of an unpacked archive, whose files are still compressed. */
  unpacked: 96 * MIB,
  certificate: 4 * MIB,
  report: 64 * MIB,
  evidence: 256 * MIB,
  digests: 64 * MIB,
} as const
