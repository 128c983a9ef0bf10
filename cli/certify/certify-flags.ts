import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { CertificateFacts } from '../../proof/certify/certificate.ts'
import { commitmentTo, commitmentToSecret, type Product, rootOf } from '../../proof/certify/seeds.ts'
import type { Profile } from '../../harness/report/profiles.ts'
import { documentsOf } from '../../harness/client/target.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { placeOf, valueOf, type Values } from '../options/values.ts'
import { profiles as known } from '../catalogue/profiles.ts'
import { EMBEDDED } from '../targets/resolve-targets.ts'
import { UsageError } from '../base/usage-error.ts'
import type { Prepared } from '../run/prepare-run.ts'
import { nodePrimitives } from './node-primitives.ts'
import { readChallenge } from './read-challenge.ts'

export function productOf(flags: Values): Product {
  const given = (name: 'vendor' | 'product' | 'productVersion', flag: string): string => {
    const words = valueOf(flags, name)
    if (words === undefined) throw new UsageError(`certify requires ${flag}`)
    return words
  }
  return {
    vendor: given('vendor', '--vendor'),
    product: given('product', '--product'),
    version: given('productVersion', '--version'),
  }
}

/** Profiles of this package only: a certificate for a private profile means nothing to others. */
export function profilesOf(flags: Values): Profile[] {
  const names = valueOf(flags, 'certifiedProfiles')
  if (!names) throw new UsageError(`certify requires --profile: ${known.map(({ name }) => name).join(', ')}`)
  return names.map((name) => {
    const profile = known.find((one) => one.name === name)
    const all = known.map((one) => one.name)
    if (!profile)
      throw new UsageError(
        `--profile: no profile of this package is named "${name}"${didYouMean(name, all) || `; profiles are ${all.join(', ')}`}`,
      )
    return profile
  })
}

export function outputOf(flags: Values): string {
  const output = valueOf(flags, 'bundleOutput')
  if (output === undefined)
    throw new UsageError('certify requires --output: a folder, or a file such as certificate.tgz')
  if (existsSync(output)) throw new UsageError(`--output: ${output} exists already`)
  return output
}

export async function seedsFor(
  flags: Values,
  product: Product,
  secret: string,
): Promise<CertificateFacts['seeds']> {
  const file = valueOf(flags, 'challengeFile')
  const challenge = file === undefined ? undefined : await readChallenge(file)
  if (challenge && Date.parse(challenge.date) > Date.now())
    throw new UsageError(`${file}: its date, ${challenge.date}, is still to come`)
  const root = challenge ? await rootOf(challenge, product, nodePrimitives) : randomBytes(32).toString('hex')
  const commitment = await commitmentTo(root, nodePrimitives)
  return {
    commitment,
    root,
    secret: await commitmentToSecret(secret, nodePrimitives),
    ...(challenge ? { challenge } : {}),
  }
}

/** Rejects settings that would leave something out, or change verdicts. Throws `UsageError`. */
export function refuseSettings(settings: Values): void {
  if (settings.suites)
    throw new UsageError(
      `${placeOf('suites', settings.suites)}: certify judges by the documents alone, and takes no suites of your own; --config names a configuration without them`,
    )
  for (const name of ['document', 'only', 'skip', 'level', 'profile', 'shard', 'keep', 'baseline'] as const) {
    const given = settings[name]
    if (given && given.value !== false)
      throw new UsageError(`${placeOf(name, given)}: certify checks everything, and takes no such option`)
  }
}

/** Rejects targets and profiles that cannot be certified together. Throws `UsageError` before anything is sent. */
export function refuse({ targets, resolved }: Prepared, profiles: readonly Profile[]): void {
  if (resolved.some(({ from }) => from === EMBEDDED))
    throw new UsageError(
      'certify requires a target: --target FILE, a URL or --image NAME, or targets in harness.config.ts',
    )
  const [target, further] = targets
  if (!target || further) throw new UsageError(`certify takes one target, not ${targets.length}`)
  for (const { name, document } of profiles)
    if (!documentsOf(target).includes(document))
      throw new UsageError(`--profile: ${name} is about ${document}, which ${target.name} does not serve`)
}
