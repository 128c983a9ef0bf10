import type { Profile } from '../../harness/report/profiles.ts'
import { certificateOf, type Certificate, type CertificateFacts, type PhaseFiles } from './certificate.ts'
import type { Stated } from './stated-files.ts'
import { CERTIFICATE_FILE, statementOf } from './statement.ts'
import { isRecord } from '../../harness/report/is-record.ts'

export interface BundleMisfit {
  readonly line: string
  /** Whether the files contradict themselves, so that every build of the package would find it. */
  readonly isCertain: boolean
}

/**
 * The first contradiction between certificate or statement and the phases; undefined if there is none. `known`: the profiles of
 * this package.
 */
export function certificateMisfit(
  certificate: Certificate,
  { statement, digests }: Pick<Stated, 'statement' | 'digests'>,
  phases: readonly PhaseFiles[],
  known: readonly Profile[],
): BundleMisfit | undefined {
  const profiles: Profile[] = []
  for (const { profile: name, version } of certificate.profiles) {
    if (profiles.some((one) => one.name === name))
      return { line: `${CERTIFICATE_FILE} names the profile ${name} twice`, isCertain: true }
    const profile = known.find((one) => one.name === name && one.version === version)
    if (!profile) return { line: `this package has no profile ${name}, version ${version}`, isCertain: false }
    profiles.push(profile)
  }
  const expected = certificateOf(factsOf(certificate), phases, profiles)
  const place = difference(certificate, expected)
  if (place !== undefined)
    return {
      line: `${CERTIFICATE_FILE}: ${place} does not follow from the phases`,
      isCertain: difference(counted(certificate), counted(expected)) !== undefined,
    }
  const other = difference(statement, statementOf(expected, digests, phases, profiles))
  return other === undefined
    ? undefined
    : { line: `the statement: ${other} does not follow from the phases`, isCertain: true }
}

/** The facts that are only counted in the reports. Wording, and the amount of requests that suffices, depend on the build. */
function counted({ outcome, profiles, phases }: Certificate) {
  const fails = 'does not conform'
  return {
    phases,
    profiles: profiles.map(({ outcome: own, ...facts }) => ({ ...facts, fails: own === fails })),
    fails: outcome === fails,
  }
}

function factsOf({ product, suite, createdAt, seeds, configuration, signer }: Certificate): CertificateFacts {
  return { product, suite, createdAt, seeds, configuration, ...(signer ? { signer } : {}) }
}

function difference(found: unknown, expected: unknown): string | undefined {
  return firstDifference(found, JSON.parse(JSON.stringify(expected)))
}

/** The path of the first difference between two JSON values, such as `profiles[0].outcome`; undefined if they are equal. */
function firstDifference(one: unknown, other: unknown, place = ''): string | undefined {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return place
    return firstOf(one.keys(), (index) => firstDifference(one[index], other[index], `${place}[${index}]`))
  }
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other) ? undefined : place || 'its kind'
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return firstOf(keys, (key) =>
    Object.hasOwn(one, key) && Object.hasOwn(other, key)
      ? firstDifference(one[key], other[key], place ? `${place}.${key}` : key)
      : place
        ? `${place}.${key}`
        : key,
  )
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
