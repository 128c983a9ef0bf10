import { createHash } from 'node:crypto'
import { existsSync, lstatSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certificate } from '../../proof/certify/certificate.ts'
import { openItself } from '../../files/open-file.ts'
import { readBytes } from '../../files/read-file.ts'
import { CERTIFICATE_FILE } from '../../proof/certify/statement.ts'
import { phaseFilesOf, PAGE_FILE, bundleLimits, type BundleFiles } from '../../proof/certify/bundle-files.ts'
import type { Finding } from '../../proof/certify/finding.ts'
import { isExpected, type ExpectedIdentity } from '../../proof/certify/sigstore-bundle.ts'
import { gunzip } from '../../proof/certify/gunzip.ts'
import { isRecord } from '../../harness/report/is-record.ts'
import type { Report } from '../../harness/report/report.ts'
import { verifyBundle } from '../certify/bundle-verifier.ts'
import { signerOfBundle } from '../certify/keyless/keyless-signer.ts'
import { readTrustedRoot, type TrustedRoot } from '../certify/keyless/trusted-root.ts'
import { readBundle } from '../certify/read-bundle.ts'
import { readChallenge } from '../certify/read-challenge.ts'
import { readJson } from '../targets/read-json.ts'
import { UsageError } from '../base/usage-error.ts'
import { ended } from '../verify/verify-report.ts'
import { dayAfter, refusal, STANDS_DAYS, type RegisterEntry, type RegisterRules } from './register.ts'

/** A certificate of a register with the content of its pages. */
export interface Certified {
  readonly entry: RegisterEntry
  readonly report: Report
  /** The matrix page of its run. */
  readonly page: string
}

/** A bundle that the register does not accept, and the reason. */
export interface Refused {
  readonly name: string
  readonly why: string
}

/** The trusted root for signatures for identities, in place of that of @sigstore/tuf. */
const TRUSTED_ROOT_FILE = 'trusted-root.json'
const BUNDLE = /^[a-z0-9][a-z0-9.-]*\.tgz$/

/**
 * Reads and verifies all bundles in `FOLDER/bundles`. `accepted`: the `register.json` of a register that the user trusts. Throws
 * `UsageError` if keys, challenges or names are invalid.
 */
export async function readRegister(
  folder: string,
  accepted: string | undefined,
): Promise<Array<Certified | Refused>> {
  const rules = await readRules(folder)
  const rootFile = join(folder, TRUSTED_ROOT_FILE)
  const trustedRoot = existsSync(rootFile) ? await readTrustedRoot(rootFile) : undefined
  const before = accepted === undefined ? new Map<string, string>() : await digestsIn(accepted)
  const found: Array<Certified | Refused> = []
  for (const file of await filesIn(join(folder, 'bundles'))) {
    if (!BUNDLE.test(file))
      throw new UsageError(
        `${join(folder, 'bundles', file)}: a bundle is named by lower-case letters, digits, "." and "-", such as acme-forge-1.4.tgz`,
      )
    found.push(await certified(folder, file, { rules, before, trustedRoot }))
  }
  return found
}

interface Judging {
  readonly rules: RegisterRules
  /** Digests of bundles that were accepted before, by name. */
  readonly before: ReadonlyMap<string, string>
  readonly trustedRoot: TrustedRoot | undefined
}

async function certified(
  folder: string,
  file: string,
  { rules, before, trustedRoot }: Judging,
): Promise<Certified | Refused> {
  const path = join(folder, 'bundles', file)
  const name = file.replace(/\.tgz$/, '')
  // A folder can be verified, but has no digest.
  if (lstatSync(path).isDirectory()) return { name, why: 'it is a folder; a register holds archives' }
  const read: { files?: BundleFiles } = {}
  const findings = ended(
    (async function* () {
      read.files = await readBundle(path)
      yield* verifyBundle(read.files, { trustedRoot })
    })(),
  )
  const flaw = await firstFlawOf(findings)
  const { files } = read
  // Only regular files are opened.
  if (!files) return { name, why: flaw?.line ?? 'it cannot be read' }
  const bundle = createHash('sha256')
    .update(readBytes(path, bundleLimits.packed, openItself))
    .digest('hex')
  // This version cannot verify a bundle that an earlier version of the suite has verified. It stays accepted as long as it is the same
  // bundle.
  const stands = flaw?.state === 'unproven' && before.get(name) === bundle
  if (flaw && !stands) return { name, why: flaw.line }
  const certificate = JSON.parse(textOf(files, CERTIFICATE_FILE)) as Certificate
  const signedBy = signerOfBundle(files, trustedRoot)
  const why = refusal(certificate, rules, signedBy ? { signedBy } : {})
  if (why !== undefined) return { name, why }
  const packed = files.get(phaseFilesOf('run').report) ?? new Uint8Array()
  const report = gunzip(packed, bundleLimits.report)
  return {
    entry: entryOf(name, bundle, certificate, signedBy),
    report: JSON.parse(Buffer.from(report).toString('utf8')) as Report,
    page: textOf(files, PAGE_FILE),
  }
}

/** The first finding that does not hold. */
async function firstFlawOf(findings: AsyncGenerator<Finding>): Promise<Finding | undefined> {
  for await (const finding of findings)
    if (finding.state === 'broken' || finding.state === 'unproven') return finding
  return undefined
}

/** The entry of a certificate. An accepted certificate has a signer and a challenge. */
function entryOf(
  name: string,
  bundle: string,
  { product, suite, createdAt, profiles, signer, seeds }: Certificate,
  signedBy: ExpectedIdentity | undefined,
): RegisterEntry {
  return {
    name,
    bundle,
    product,
    suite: { name: suite.name, version: suite.version, catalogueDigest: suite.catalogueDigest },
    createdAt,
    standsUntil: dayAfter(createdAt, STANDS_DAYS),
    profiles: profiles.map(({ profile, version, stated, remarks }) => ({
      ...{ profile, version, stated },
      ...(remarks.length > 0 ? { remarks: remarks.length } : {}),
    })),
    ...(signer && 'keyId' in signer ? { keyId: signer.keyId } : {}),
    ...(signedBy ? { signedBy } : {}),
    challengedAt: seeds.challenge?.date ?? '',
  }
}

function textOf(files: BundleFiles, name: string): string {
  return Buffer.from(files.get(name) ?? new Uint8Array()).toString('utf8')
}

async function readRules(folder: string): Promise<RegisterRules> {
  const challenges = new Map<string, string>()
  for (const file of await filesIn(join(folder, 'challenges'))) {
    const { nonce, date } = await readChallenge(join(folder, 'challenges', file))
    challenges.set(nonce, date)
  }
  return { keys: await readKeys(join(folder, 'keys.json')), challenges }
}

async function readKeys(file: string): Promise<RegisterRules['keys']> {
  if (!existsSync(file)) return {}
  const keys = readJson(file)
  const isKeys =
    typeof keys === 'object' &&
    keys !== null &&
    !Array.isArray(keys) &&
    Object.values(keys).every((ids) => Array.isArray(ids) && ids.every(isSigner))
  if (!isKeys)
    throw new UsageError(
      `${file}: maps each vendor to a list of key ids, as keygen prints them, and of { "identity", "issuer" }`,
    )
  return keys as RegisterRules['keys']
}

/** Whether a value is a key id, or an identity with its issuer. */
function isSigner(value: unknown): boolean {
  if (typeof value === 'string') return /^[0-9a-f]{64}$/.test(value)
  if (!isRecord(value)) return false
  const { identity, issuer, ...further } = value
  if (typeof identity !== 'string' || typeof issuer !== 'string' || Object.keys(further).length > 0)
    return false
  try {
    isExpected({ identity: '', issuer: '' }, { identity, issuer })
    return true
  } catch {
    return false
  }
}

/** The digests of the bundles in a `register.json`, by name. Throws `UsageError`. */
async function digestsIn(file: string): Promise<ReadonlyMap<string, string>> {
  const content = readJson(file)
  const certificates = isRecord(content) ? content['certificates'] : undefined
  if (!Array.isArray(certificates)) throw new UsageError(`${file} was not written by register`)
  return new Map(
    certificates.flatMap((entry: unknown) => {
      const { name, bundle } = isRecord(entry) ? entry : {}
      return typeof name === 'string' && typeof bundle === 'string' ? [[name, bundle] as const] : []
    }),
  )
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
}
