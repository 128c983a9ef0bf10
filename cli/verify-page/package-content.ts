import type { CertificateFacts } from '../../proof/certify/certificate.ts'

/** What the page has of the package that it is part of; the build writes it into the worker. */
export interface PackageContent {
  /** Paths within the package, with the text of each file. */
  readonly texts: Readonly<Record<string, string>>
  /** Digest and number of the files of the package. */
  readonly files: CertificateFacts['suite']['files']
}
