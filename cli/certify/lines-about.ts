import { statSync } from 'node:fs'
import type { CertificateFacts } from '../../proof/certify/certificate.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { visible } from '../../harness/report/visible.ts'
import type { MadeBundle } from './make-bundle.ts'
import { isArchiveName } from './write-bundle.ts'

/** The maximum number of ids that a line names. */
const MAX_IDS = 10

/** One line for each profile and reason of a bundle, and one about the bundle. */
export function linesAbout({ files, certificate }: MadeBundle, output: string): string[] {
  const { signer } = certificate
  const whole = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  const bytes = isArchiveName(output) ? statSync(output).size : whole
  return [
    ...certificate.profiles.map(({ profile, outcome, passed, stated, against, undecided }) =>
      [
        `${profile}: ${outcome}, ${passed} of ${stated} stated requirements passed`,
        ...(against.length > 0 ? [`against it: ${firstOf(against)}`] : []),
        ...(undecided.length > 0 ? [`undecided: ${firstOf(undecided)}`] : []),
      ].join('; '),
    ),
    ...certificate.reasons.map((reason) => `not decided: ${reason}`),
    `bundle ${visible(output)}, ${Math.ceil(bytes / 1024)} KiB, ${signedBy(signer)}; forge-conformance verify ${shellWord(output)} ${signer ? 'proves it' : 'verifies it, and exits with 3 as long as nobody has signed it'}`,
  ]
}

/** The first ids of a list, and the number of the others. */
function firstOf(ids: readonly string[]): string {
  const first = ids.slice(0, MAX_IDS).join(', ')
  return ids.length > MAX_IDS ? `${first} and ${ids.length - MAX_IDS} more` : first
}

function signedBy(signer: CertificateFacts['signer']): string {
  if (!signer) return 'signed by nobody'
  return 'keyId' in signer ? `signed by ${signer.keyId}` : 'signed for an identity'
}
