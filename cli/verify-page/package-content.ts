import type { CertificateFacts } from '../../proof/certify/certificate.ts'

/** The content of the package that the page contains; the build writes it into the worker. */
export interface PackageContent {
  /** Paths within the package, with the text of each file. */
  readonly texts: Readonly<Record<string, string>>
  /** Digest and number of the files of the package. */
  readonly files: CertificateFacts['suite']['files']
}
