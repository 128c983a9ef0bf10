import { statSync } from 'node:fs'
import type { CertificateFacts } from '../../proof/certify/certificate.ts'
import { profileLine } from '../../proof/certify/profile-line.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { visible } from '../../harness/report/visible.ts'
import type { MadeBundle } from './make-bundle.ts'
import { isArchiveName } from './write-bundle.ts'

/** One line for each profile and reason of a bundle, and one about the bundle. */
export function linesAbout({ files, certificate }: MadeBundle, output: string): string[] {
  const { signer } = certificate
  const whole = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  const bytes = isArchiveName(output) ? statSync(output).size : whole
  return [
    ...certificate.profiles.map(profileLine),
    ...certificate.reasons.map((reason) => `not decided: ${reason}`),
    `bundle ${visible(output)}, ${Math.ceil(bytes / 1024)} KiB, ${signedBy(signer)}; forge-conformance verify ${shellWord(output)} ${signer ? 'proves it' : 'verifies it, and exits with 3 as long as nobody has signed it'}`,
  ]
}

function signedBy(signer: CertificateFacts['signer']): string {
  if (!signer) return 'signed by nobody'
  return 'keyId' in signer ? `signed by ${signer.keyId}` : 'signed for an identity'
}
