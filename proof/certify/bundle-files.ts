import { phaseNames, type PhaseName } from './certificate.ts'
import { CERTIFICATE_FILE } from './statement.ts'

/** The files of a bundle by their names. */
export type BundleFiles = ReadonlyMap<string, Uint8Array>

export const ATTESTATION_FILE = 'attestation.json'
/** In its place, where the statement was signed for an identity instead of by a key. */
export const SIGSTORE_FILE = 'attestation.sigstore.json'
export const PAGE_FILE = 'matrix.html'

/** The files of one phase. */
export function phaseFilesOf(phase: PhaseName) {
  return {
    report: `${phase}/report.json.gz`,
    evidence: `${phase}/evidence.ndjson.gz`,
    digests: `${phase}/evidence.digests.gz`,
  } as const
}

/** All files of a bundle but the statement about them, in the order of that statement. */
export const statedFiles: readonly string[] = [
  CERTIFICATE_FILE,
  PAGE_FILE,
  ...phaseNames.flatMap((phase) => Object.values(phaseFilesOf(phase))),
]

/** All files of a bundle. */
export const allFiles: ReadonlySet<string> = new Set([ATTESTATION_FILE, SIGSTORE_FILE, ...statedFiles])

const MIB = 1024 * 1024

/** What a bundle may have at most, in bytes: what unpacks to more, or is larger, is refused. */
export const bundleLimits = {
  /** Of an archive, and of all files of a folder. */
  packed: 64 * MIB,
  /** Of an archive, its files still packed. */
  unpacked: 96 * MIB,
  certificate: 4 * MIB,
  report: 64 * MIB,
  evidence: 256 * MIB,
  digests: 64 * MIB,
} as const
