import { fromBase64, toText } from '../../../proof/certify/bytes.ts'
import { isRecord } from '../../../harness/report/is-record.ts'
import { readJson } from '../../targets/read-json.ts'
import { orUndefined, UsageError } from '../../base/usage-error.ts'
import { optionalPackage } from './optional-package.ts'

/** The authorities whose certificates, logs and dates a verifier trusts: the JSON of a Sigstore trusted root. */
export interface TrustedRoot {
  readonly json: object
  /** Its origin, for messages. */
  readonly from: string
  /** Present for a root that the verifier did not choose: that of the public instance, as old as the package that contains it. */
  readonly packaged?: {
    /** Date until which its metadata was valid. */
    readonly validUntil: string
  }
}

const MEDIA_TYPE = /^application\/vnd\.dev\.sigstore\.trustedroot(?:\+json;version=0\.1|\.v0\.\d+\+json)$/
const PUBLIC_INSTANCE = 'https://tuf-repo-cdn.sigstore.dev'

/** A trusted root in a file. Throws `UsageError`. */
export async function readTrustedRoot(file: string): Promise<TrustedRoot> {
  const json = readJson(file)
  if (!isRoot(json)) throw new UsageError(`${file}: is no trusted root of Sigstore, trusted_root.json`)
  return { json, from: file }
}

/**
 * The trusted root of the public instance in the package @sigstore/tuf; undefined if the package is not installed or contains none. Nothing
 * is sent: the root is as old as the package.
 */
export function packagedRoot(from?: string): TrustedRoot | undefined {
  const found = optionalPackage('@sigstore/tuf', from)
  if (!found) return undefined
  // Later versions of the package may store the metadata of the public instance elsewhere.
  const carried = orUndefined(() => recordIn(found.require('../seeds.json'), PUBLIC_INSTANCE))
  const json = jsonIn(recordIn(carried, 'targets'), 'trusted_root.json')
  const signed = recordIn(jsonIn(carried, 'root.json'), 'signed')
  if (!isRoot(json)) return undefined
  const expires = signed?.['expires']
  const validUntil = typeof expires === 'string' ? expires : 'an unknown date'
  return { json, from: `@sigstore/tuf ${found.version}`, packaged: { validUntil } }
}

function recordIn(value: unknown, key: string): Readonly<Record<string, unknown>> | undefined {
  const inner = isRecord(value) ? value[key] : undefined
  return isRecord(inner) ? inner : undefined
}

/** JSON in base64. */
function jsonIn(value: unknown, key: string): unknown {
  const text = isRecord(value) ? value[key] : undefined
  const bytes = typeof text === 'string' ? fromBase64(text) : undefined
  return orUndefined(() => bytes && (JSON.parse(toText(bytes)) as unknown))
}

function isRoot(json: unknown): json is object {
  return (
    isRecord(json) &&
    MEDIA_TYPE.test(String(json['mediaType'])) &&
    Array.isArray(json['certificateAuthorities'])
  )
}
