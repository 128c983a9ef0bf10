import { visibleAtMost } from '../../harness/report/visible.ts'
import type { Certificate, CertifiedProfile } from '../../proof/certify/certificate.ts'
import type { Product } from '../../proof/certify/seeds.ts'
import { isExpected, type ExpectedIdentity } from '../../proof/certify/sigstore-bundle.ts'

/** A profile of a certificate in a register. */
export interface RegisteredProfile extends Pick<CertifiedProfile, 'profile' | 'version' | 'stated'> {
  /** The number of implied requirements that failed, which the profile does not count; absent if there are none. */
  readonly remarks?: number
}

/** One certificate of a register, as `register.json` lists it. */
export interface RegisterEntry {
  /** Name of its bundle, without `.tgz`. */
  readonly name: string
  /** SHA-256 of the bundle. */
  readonly bundle: string
  readonly product: Product
  readonly suite: { readonly name: string; readonly version: string; readonly catalogueDigest: string }
  readonly createdAt: string
  /** The last day of its validity, in UTC. */
  readonly standsUntil: string
  readonly profiles: readonly RegisteredProfile[]
  /** SHA-256 of the public key that signed it, unless an identity did. */
  readonly keyId?: string
  /** The identity that signed it without a key. */
  readonly signedBy?: ExpectedIdentity
  /** Creation date of the challenge that it answers. */
  readonly challengedAt: string
}

/** The conditions under which a register accepts a certificate. */
export interface RegisterRules {
  /** Key ids and identities by vendor. */
  readonly keys: Readonly<Record<string, ReadonlyArray<string | ExpectedIdentity>>>
  /** Dates of the challenges that were given to vendors, by nonce. */
  readonly challenges: ReadonlyMap<string, string>
}

/** Days within which a challenge has to be answered. Later, the number of attempts is unknown. */
export const ANSWER_DAYS = 14
/** Days for which a certificate is valid. */
export const STANDS_DAYS = 365

const DAY_MS = 86_400_000

/** The date a number of days after a date: `2027-11-22`. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The reason why a register does not accept a certificate whose bundle is verified; undefined if it does. `signedBy`: the identity that
 * signed it.
 */
export function refusal(
  { product, outcome, signer, seeds, createdAt }: Certificate,
  { keys, challenges }: RegisterRules,
  { now = Date.now(), signedBy }: { readonly now?: number; readonly signedBy?: ExpectedIdentity } = {},
): string | undefined {
  const { vendor } = product
  if (outcome !== 'conforms') return `the outcome is ${outcome}`
  if (!signer) return 'nobody signed it'
  const known = Object.hasOwn(keys, vendor) ? (keys[vendor] ?? []) : []
  if ('keyId' in signer) {
    if (!known.includes(signer.keyId)) return `keys.json has no key ${signer.keyId} of ${vendor}`
  } else if (!signedBy) return 'nobody verified who signed it'
  else if (!known.some((one) => typeof one === 'object' && isExpected(signedBy, one)))
    return `keys.json has no identity ${signedBy.identity} of ${signedBy.issuer} for ${vendor}`
  if (!seeds.challenge) return 'it answers no challenge'
  if (challenges.get(seeds.challenge.nonce) !== seeds.challenge.date)
    return `its challenge of ${seeds.challenge.date} is not in challenges/`
  if (Number.isNaN(Date.parse(createdAt))) return `its date is invalid: ${visibleAtMost(createdAt, 40)}`
  if (Date.parse(createdAt) > now + DAY_MS) return `it was made on ${createdAt}, which is not yet`
  if (Date.parse(createdAt) > Date.parse(seeds.challenge.date) + ANSWER_DAYS * DAY_MS)
    return `it answers its challenge of ${seeds.challenge.date} after more than ${ANSWER_DAYS} days`
  return undefined
}
