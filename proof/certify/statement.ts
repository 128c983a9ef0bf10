import { requirementsOf, type Profile } from '../../harness/report/profiles.ts'
import type { Result } from '../../harness/report/report.ts'
import type { Certificate, PhaseFiles } from './certificate.ts'

const STATEMENT = 'https://in-toto.io/Statement/v1'
const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1'

export interface FileDigest {
  readonly name: string
  /** In hexadecimal. */
  readonly sha256: string
}

/** An in-toto statement with the test-result predicate (github.com/in-toto/attestation). */
export interface Statement {
  readonly _type: typeof STATEMENT
  readonly subject: readonly Descriptor[]
  readonly predicateType: typeof TEST_RESULT
  readonly predicate: {
    readonly result: 'PASSED' | 'FAILED'
    readonly configuration: readonly Descriptor[]
    readonly passedTests: readonly string[]
    readonly warnedTests: readonly string[]
    readonly failedTests: readonly string[]
  }
}

interface Descriptor {
  readonly name: string
  readonly uri?: string
  readonly digest: { readonly sha256: string }
  readonly annotations?: Readonly<Record<string, string>>
}

/**
 * The signed statement: the files of a bundle and the results of the requirements of its profiles. An undecided requirement has not
 * passed: a policy that requires PASSED must reject it.
 */
export function statementOf(
  certificate: Certificate,
  files: readonly FileDigest[],
  phases: readonly PhaseFiles[],
  profiles: readonly Profile[],
): Statement {
  const { suite, product, outcome } = certificate
  const report = phases[0]?.report
  const own = new Set(
    profiles.flatMap((profile) => requirementsOf(profile, report?.requirements ?? []).map(({ id }) => id)),
  )
  const levels = new Map(report?.requirements.map(({ id, level }) => [id, level]))
  const against = new Set(certificate.profiles.flatMap((one) => one.against))
  const results = (report?.targets[0]?.results ?? []).filter(
    ({ requirement }) => own.has(requirement) && levels.get(requirement) !== 'open',
  )
  const idsOf = (accept: (result: Result) => boolean): string[] =>
    results.filter(accept).map(({ requirement }) => requirement)
  const isFailed = ({ verdict }: Result): boolean => verdict === 'fail' || verdict === 'unstable'
  return {
    _type: STATEMENT,
    subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: TEST_RESULT,
    predicate: {
      result: outcome === 'conforms' ? 'PASSED' : 'FAILED',
      configuration: [
        {
          name: suite.name,
          uri: `pkg:npm/${suite.name}@${suite.version}`,
          digest: { sha256: suite.files.sha256 },
        },
        { name: 'catalogue', digest: { sha256: suite.catalogueDigest.replace(/^sha256:/, '') } },
        ...files
          .filter(({ name }) => name === CERTIFICATE_FILE)
          .map(({ name, sha256 }) => ({ name, digest: { sha256 }, annotations: { ...product, outcome } })),
      ],
      passedTests: idsOf((result) => result.verdict === 'pass' && !against.has(result.requirement)),
      warnedTests: idsOf((result) => isFailed(result) && !against.has(result.requirement)),
      failedTests: [...against],
    },
  }
}

export const CERTIFICATE_FILE = 'certificate.json'
