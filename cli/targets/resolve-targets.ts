import { dirname, resolve } from 'node:path'
import { isDriverFile, type Target } from '../../harness/client/target.ts'
import { MAX_TARGETS } from '../../harness/report/evidence.ts'
import { withLaunchPaths } from './complete-launch.ts'
import type { EmbeddedReference } from './embedded-reference.ts'
import type { CommandName } from '../options/options.ts'
import { compact, inPrecedence, placeOf, valueOf, type Values } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'
import { checkDrivers } from './check-drivers.ts'
import { CONFIG_FILE, loadConfig } from './load-config.ts'
import { lookUp } from './secrets.ts'
import { withDriverPaths } from './load-driver.ts'
import { checkTarget, readTargetFile } from './read-target-file.ts'
import {
  nameOf,
  resolveTarget,
  type NamedInput,
  type ResolvedTarget,
  type ResolveContext,
} from './resolve-target.ts'

/** The origin of the target of the embedded reference, for messages. */
export const EMBEDDED = 'the embedded reference server'

export interface TargetRequest {
  /** Flags and environment. */
  readonly flags: Values
  /** Starts the embedded reference; absent if the command requires a target. */
  readonly reference?: () => EmbeddedReference
  /** The command, if it starts no servers and requires that those of its targets run. */
  readonly running?: CommandName
}

export interface ResolvedTargets {
  /** Flags, environment and configuration, in this order. */
  readonly settings: Values
  readonly resolved: readonly ResolvedTarget[]
  readonly targets: readonly Target[]
  /** Every secret, to be kept out of all output. */
  readonly secrets: readonly string[]
  /** Names of the targets that are not changed because no source permits it. */
  readonly withheld: readonly string[]
  /** Settings of all targets, for resolving a target again when its server runs. */
  readonly context: ResolveContext
}

/** Reads the configuration and resolves every target that it, the flags or the environment name. Throws `UsageError`. */
export async function resolveTargets({ flags, reference, running }: TargetRequest): Promise<ResolvedTargets> {
  refuseStray(flags)
  const configured = await loadConfig(valueOf(flags, 'config'))
  const settings = inPrecedence(flags, {}, configured)
  const inputs = withStart(await writtenTargets(flags, configured), flags, configured)
  if (inputs.length === 0 && !reference)
    throw new UsageError(
      `${running} requires ${running === 'clean' ? 'the target of the run' : 'a server'}: its URL or --target`,
    )
  if (inputs.length === 0 && reference) inputs.push({ input: await reference().target, from: EMBEDDED })
  if (flags.against) inputs.push(await otherTarget(flags.against, flags, inputs))
  const context = { flags, configured, environment: process.env }
  const resolved = inputs.map((input) => resolveTarget(input, context))
  const launched = resolved.find(({ launch }) => launch)
  if (running && launched)
    throw new UsageError(
      `${launched.target.name}: ${running} starts no server; give the URL of one that runs, or a target file without launch`,
    )
  const targets = resolved.map(({ target }) => target)
  checkTogether(targets)
  for (const target of targets) await checkDrivers(target)
  return {
    settings,
    resolved,
    targets,
    context,
    secrets: resolved.flatMap(({ secrets }) => secrets),
    withheld: resolved.flatMap(({ target, withheldByDefault }) => (withheldByDefault ? [target.name] : [])),
  }
}

/** The second target of `--against`: a file, or a URL with the administrator that is given for the first. */
async function otherTarget(
  against: NonNullable<Values['against']>,
  flags: Values,
  inputs: readonly NamedInput[],
): Promise<NamedInput> {
  const { value, origin } = against
  const [first] = inputs
  if (inputs.length > 1 || !first)
    throw new UsageError(`${origin} compares one target with another; ${inputs.length} targets are given`)
  const other: NamedInput = /^https?:\/\//i.test(value) ? byUrl(against, flags) : await writtenIn(value)
  const [name, taken] = [other, first].map(({ input }) => nameOf(input))
  // Reports tell targets apart by name.
  return name === taken ? { ...other, input: { ...other.input, name: `${name} (other)` } } : other
}

function refuseStray({ url, admin, driver }: Values): void {
  if (!url && (admin || driver))
    throw new UsageError(
      '--admin and --driver apply to a server given by its URL; a target file names its own',
    )
}

/** The only target with the command that starts its server, from flags and environment or with the targets of the configuration. */
function withStart(inputs: NamedInput[], flags: Values, configured: Values): NamedInput[] {
  const isNamed = flags.url !== undefined || flags.target !== undefined || flags.image !== undefined
  const start = flags.start ?? (isNamed ? undefined : configured.start)
  const wait = flags.wait ?? configured.wait
  const startEnv = flags.startEnv ?? configured.startEnv
  const [only, ...others] = inputs
  if (!start) {
    if (flags.startEnv)
      throw new UsageError(
        `${placeOf('startEnv', flags.startEnv)} requires --start; a target file has launch.environment`,
      )
    if (flags.wait && !inputs.some(({ input }) => input.launch))
      throw new UsageError(`${flags.wait.origin} requires a server that the run starts: --start or --image`)
    return inputs
  }
  if (!only || others.length > 0 || only.input.launch)
    throw new UsageError(
      `${placeOf('start', start)} starts the server of one target, given by its URL or target file; ${
        only?.input.launch ? 'this one has a launch of its own' : `${inputs.length} are given`
      }`,
    )
  if (startEnv) for (const name of startEnv.value) lookUp(name, placeOf('startEnv', startEnv), process.env)
  const launch = compact({
    start: start.value,
    environment: startEnv && Object.fromEntries(startEnv.value.map((name) => [name, `env:${name}`])),
    wait: wait?.value,
  })
  const words = [
    ...['--start', start.value],
    ...(startEnv ? ['--start-env', startEnv.value.join(',')] : []),
    ...(wait ? ['--wait', wait.value] : []),
  ]
  // The name of a target is that of its URL, even if the run starts the server.
  const input = { ...only.input, name: nameOf(only.input), launch }
  return [{ ...only, input, words: [...(only.words ?? []), ...words] }]
}

/** The targets that flags or environment name, otherwise those of the configuration. */
async function writtenTargets(flags: Values, configured: Values): Promise<NamedInput[]> {
  const inputs: NamedInput[] = flags.url ? [byUrl(flags.url, flags)] : []
  const isNamed = inputs.length > 0 || flags.target !== undefined || flags.image !== undefined
  const images = isNamed ? flags.image : configured.image
  const wait = flags.wait ?? configured.wait
  for (const image of images?.value ?? [])
    inputs.push({
      input: { launch: compact({ image, wait: wait?.value }) },
      from: images?.origin ?? '',
      words: ['--image', image],
    })
  const listed = isNamed ? flags.target : configured.target
  if (!listed) return inputs
  for (const [index, target] of listed.value.entries())
    inputs.push(
      typeof target === 'string'
        ? await writtenIn(target)
        : {
            input: withDriverPaths(
              withLaunchPaths(
                await checkTarget(target, listed.origin, `targets[${index}]`),
                dirname(valueOf(flags, 'config') ?? CONFIG_FILE),
              ),
              dirname(valueOf(flags, 'config') ?? CONFIG_FILE),
            ),
            from: `${listed.origin}: targets[${index}]`,
          },
    )
  return inputs
}

/** The target of a target file. Paths of driver files are relative to its folder. */
async function writtenIn(file: string): Promise<NamedInput> {
  const input = withLaunchPaths(withDriverPaths(await readTargetFile(file), dirname(file)), dirname(file))
  return { input, from: file, words: ['--target', file] }
}

function byUrl(url: NonNullable<Values['url']>, flags: Values): NamedInput {
  const { admin, driver, adminPassword, adminToken } = flags
  const [password, token] = [adminPassword?.value, adminToken?.value]
  if (admin && !adminPassword && !adminToken)
    throw new UsageError(
      `${placeOf('admin', admin)} requires FORGE_CONFORMANCE_ADMIN_PASSWORD or FORGE_CONFORMANCE_ADMIN_TOKEN in the environment`,
    )
  return {
    from: url.origin,
    urlFrom: url.origin,
    words: [
      url.value,
      ...(admin ? ['--admin', admin.value] : []),
      ...(driver ? ['--driver', driver.value] : []),
    ],
    variables: {
      ...(adminPassword && { 'password:admin': 'FORGE_CONFORMANCE_ADMIN_PASSWORD' }),
      ...(adminToken && { 'token:admin': 'FORGE_CONFORMANCE_ADMIN_TOKEN' }),
    },
    input: {
      codeHosting: {
        url: url.value,
        ...(driver && { driver: isDriverFile(driver.value) ? resolve(driver.value) : driver.value }),
        ...(admin && { admin: { username: admin.value, ...compact({ password, token }) } }),
      },
    },
  }
}

/** Reports distinguish targets by name, and readers of evidence limit their number. */
export function checkTogether(targets: readonly Target[]): void {
  if (targets.length > MAX_TARGETS)
    throw new UsageError(`${targets.length} targets are given; a run has at most ${MAX_TARGETS}`)
  const names = targets.map(({ name }) => name)
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  if (twin !== undefined) throw new UsageError(`two targets have the name "${twin}"; give one another "name"`)
}
