import type { Network } from '../../harness/client/network.ts'
import {
  limitsOf,
  type CodeHostingTarget,
  type ExistingResources,
  type LegacyForgeTarget,
  type Reproduction,
  type Target,
} from '../../harness/client/target.ts'
import type { TargetInput } from '../base/config.ts'
import { completeLaunch } from './complete-launch.ts'
import type { Launch } from '../base/launch.ts'
import { compact, inPrecedence, valueOf, type Values, valuesFromTarget } from '../options/values.ts'
import { orUndefined, UsageError } from '../base/usage-error.ts'
import { mayHoldSecret, parseBaseUrl } from './base-url.ts'
import { networkOf } from './network-of.ts'
import { reproductionOf } from './reproduction.ts'
import { OF_SERVER, type ResolvedSecret, resolveSecrets } from './secrets.ts'
import { writesOf } from './writes.ts'

/** A target as it was specified. */
export interface NamedInput {
  readonly input: TargetInput
  /** Its origin, for messages: a file, the flag or the variable of the URL. */
  readonly from: string
  /** The place of its URL; default: a key of the file. */
  readonly urlFrom?: string
  /** The words of a command line that name it; absent for a target in a configuration, and for the embedded reference. */
  readonly words?: readonly string[]
  /** The environment variables of its secrets, unless `env:` names them. */
  readonly variables?: Reproduction['variables']
}

/** Settings of all targets: `asked` takes precedence over the target, the target over the configuration. */
export interface ResolveContext {
  readonly flags: Values
  readonly configured: Values
  readonly environment: NodeJS.ProcessEnv
}

export interface ResolvedTarget {
  readonly target: Target
  /** The target as specified, with `env:` in place of secrets that are given in this way. */
  readonly input: TargetInput
  /** False if the driver of the code-hosting document is the default. */
  readonly driverNamed: boolean
  readonly from: string
  /** How the run starts its server. Until then, its URLs are those in the container. */
  readonly launch?: Launch
  /** The target as it was named. */
  readonly named: NamedInput
  /** The options of this target and their origins, without those at their defaults. */
  readonly values: Values
  /** Every secret, to be kept out of all output. */
  readonly secrets: readonly string[]
  /** No source says whether the target may be changed, and it is not on this machine. */
  readonly withheldByDefault: boolean
}

/** Fills in every default and resolves every `env:` secret. */
export function resolveTarget(named: NamedInput, context: ResolveContext): ResolvedTarget {
  const { from } = named
  const input = completeLaunch(named.input, from)
  const { flags, configured, environment } = context
  const { value, secrets } = resolveSecrets(input, from, environment)
  refuseShownSecrets(value, secrets, from)
  const wait = orUndefined(() => new URL(value.launch?.wait ?? ''))
  if (wait?.username || wait?.password)
    throw new UsageError(
      `${from}: the address to wait for (--wait, launch.wait) must not contain credentials, which the report would show`,
    )
  const codeHosting = value.codeHosting && codeHostingOf(value.codeHosting, named)
  const legacyForge = value.legacyForge && legacyForgeOf(value.legacyForge, from)
  const urls = [codeHosting?.url, legacyForge?.url].filter((url) => url !== undefined)
  const [first] = urls
  if (!first) throw new UsageError(`${from}: codeHosting or legacyForge is missing`)
  const own = valuesFromTarget(input, from)
  const local = urls.every((url) => parseBaseUrl(url, from).loopback)
  // A server that the run starts may be changed.
  const isOurs = local || input.launch !== undefined
  const writes = writesOf(flags, own, configured)
  const values: Values = { ...inPrecedence(flags, own, configured), ...compact({ allowWrites: writes }) }
  const network = withSecrets(
    networkOf({ values, own: value, urls, signsIn: codeHosting !== undefined, environment }),
    secretsOfServer(secrets, urls),
  )
  const target: Target = {
    name: nameOf(value),
    concurrency: valueOf(values, 'concurrency'),
    timeoutMs: valueOf(values, 'timeoutMs'),
    patienceMs: valueOf(values, 'patienceMs'),
    allowWrites: writes?.value ?? isOurs,
    limits: limitsOf({ limits: valueOf(values, 'limits') ?? {} }),
    ...(valueOf(values, 'wire') === 'ordinary' ? { wire: 'ordinary' } : {}),
    again: reproductionOf(named, flags),
    ...compact({ network, codeHosting, legacyForge, unsupported: input.unsupported }),
  }
  const driverNamed = input.codeHosting?.driver !== undefined
  return {
    target,
    input,
    driverNamed,
    from,
    named,
    ...(value.launch ? { launch: value.launch } : {}),
    values,
    secrets: [...secrets, ...(network?.secrets ?? [])].map((secret) => secret.value),
    withheldByDefault: !writes && !isOurs,
  }
}

/** Shorter secrets are common words, such as the name of a product. */
const MIN_SECRET_LENGTH = 8

/**
 * The secrets of the environment of a server that the run starts, which can repeat them in a response. An address with the host of the
 * target is none: every exchange has it.
 */
function secretsOfServer(secrets: readonly ResolvedSecret[], urls: readonly string[]): ResolvedSecret[] {
  const isAddress = (value: string): boolean =>
    urls.some((url) => value.includes(new URL(url).host) || url.includes(value))
  return secrets.filter(
    ({ value, name }) => name.startsWith(OF_SERVER) && value.length >= MIN_SECRET_LENGTH && !isAddress(value),
  )
}

function withSecrets(network: Network | undefined, secrets: readonly ResolvedSecret[]): Network | undefined {
  return secrets.length === 0 ? network : { ...network, secrets: [...(network?.secrets ?? []), ...secrets] }
}

/**
 * Every output contains the name of a target, its drivers and the names of its people. The password of a test account may be its whole name.
 */
function refuseShownSecrets(
  { name, codeHosting, legacyForge }: TargetInput,
  secrets: readonly ResolvedSecret[],
  from: string,
): void {
  const long = secrets.map(({ value }) => value).filter(({ length }) => length >= MIN_SECRET_LENGTH)
  const named: Readonly<Record<string, string | undefined>> = {
    'codeHosting.admin.username': codeHosting?.admin?.username,
    'legacyForge.member.login': legacyForge?.member?.login,
    'legacyForge.outsider.login': legacyForge?.outsider?.login,
    ...Object.fromEntries(
      Object.entries(codeHosting?.existing?.people ?? {}).map(([label, { username }]) => [
        `codeHosting.existing.people.${label}.username`,
        username,
      ]),
    ),
  }
  const shown = {
    ...{ name, 'codeHosting.driver': codeHosting?.driver, 'legacyForge.driver': legacyForge?.driver },
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => !long.includes(value ?? ''))),
  }
  for (const [place, value] of Object.entries(shown)) {
    const text = JSON.stringify(value ?? '')
    if (long.some((secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1))))
      throw new UsageError(`${from}: ${place} has a secret of the target in it, and every output shows it`)
  }
}

/** The name of a target in reports: its own name, otherwise the host of its first URL. */
export function nameOf({ name, codeHosting, legacyForge }: TargetInput): string {
  const url = codeHosting?.url ?? legacyForge?.url ?? ''
  return name ?? (URL.canParse(url) ? new URL(url).host : url)
}

function codeHostingOf(
  input: NonNullable<TargetInput['codeHosting']>,
  { from, urlFrom = `${from}: codeHosting.url` }: NamedInput,
): CodeHostingTarget {
  const { admin } = input
  if (admin && admin.password === undefined && admin.token === undefined)
    throw new UsageError(`${from}: codeHosting.admin requires password or token`)
  for (const [label, { password, token }] of Object.entries(input.existing?.people ?? {}))
    if (password === undefined && token === undefined)
      throw new UsageError(`${from}: codeHosting.existing.people.${label} requires password or token`)
  refuseWrongPeople(input.existing?.people ?? {}, `${from}: codeHosting.existing.people`)
  if (input.gitRemote !== undefined && mayHoldSecret(input.gitRemote))
    throw new UsageError(
      `${from}: codeHosting.gitRemote must not contain credentials or a query, which requests and evidence would show; name a repository that everybody can read`,
    )
  return {
    ...input,
    url: parseBaseUrl(input.url, urlFrom, '/api/v1').url,
    driver: input.driver ?? 'gitea',
  }
}

/** Checks of two different people, and of a name with a capital letter, would judge nothing with other people. */
function refuseWrongPeople(people: NonNullable<ExistingResources['people']>, place: string): void {
  const { grace } = people
  if (grace && !/\p{Lu}/u.test(grace.username))
    throw new UsageError(`${place}.grace requires a username with a capital letter`)
  const seen = new Map<string, string>()
  for (const [label, { username }] of Object.entries(people)) {
    const twin = seen.get(username.toLowerCase())
    if (twin !== undefined) throw new UsageError(`${place}.${label} is the same user as ${twin}`)
    seen.set(username.toLowerCase(), label)
  }
}

function legacyForgeOf(input: NonNullable<TargetInput['legacyForge']>, from: string): LegacyForgeTarget {
  return {
    ...input,
    url: parseBaseUrl(input.url, `${from}: legacyForge.url`, '/api').url,
    driver: input.driver ?? 'indefero',
  }
}
