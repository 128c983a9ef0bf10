import { randomBytes } from 'node:crypto'
import { makeFolders } from '../../files/make-folders.ts'
import type { Requirement } from '../../harness/checks/check.ts'
import { isOrdinaryNonce, newNonce, nonceOfTarget } from '../../harness/client/nonce.ts'
import { documentsOf, type Target } from '../../harness/client/target.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import type { BaselineUse } from '../../harness/report/baseline.ts'
import type { Profile } from '../../harness/report/profiles.ts'
import type { Dispute, Report, RequirementRecord, ShardInfo } from '../../harness/report/report.ts'
import { planShard, timesOf, type ShardPlan } from '../../harness/report/shards.ts'
import { baselineOf } from '../baseline/baseline-of.ts'
import { disputes, readDisputes } from '../catalogue/disputes.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { loadReporters, type LoadedReporter } from '../extensions/load-reporters.ts'
import { loadSuites } from '../extensions/load-suites.ts'
import { profileNamed, profiles } from '../catalogue/profiles.ts'
import { onlyFailed } from './only-failed.ts'
import { placeOf, valueOf, type Values } from '../options/values.ts'
import { reportAt } from '../output/report-at.ts'
import { resolveTargets, type ResolvedTargets, type TargetRequest } from '../targets/resolve-targets.ts'
import { orUsageError, UsageError } from '../base/usage-error.ts'
import { select } from '../catalogue/selection.ts'
import type { StopSignals } from '../output/stop-signals.ts'

/** More than the targets of any run, whose nonces also derive from that of the run. */
const MAX_TARGETS = 1_000_000

/** The input of a run, after every check that needs no network. */
export interface Prepared extends ResolvedTargets {
  readonly selected: ReadonlySet<string>
  readonly seed: string
  readonly nonce: string
  /** Whether the user has chosen the nonce, so that other runs can use it too. */
  readonly claimsNames: boolean
  readonly output: string
  readonly reporters: readonly string[]
  readonly ownReporters: readonly LoadedReporter[]
  /** Requirements of suites of the user. */
  readonly own: readonly Requirement[]
  /** Requirements of the documents and of suites of the user. */
  readonly requirements: readonly RequirementRecord[]
  /** Its place among the runs that share the selection; absent if it runs alone. */
  readonly shard?: ShardInfo
  /** The profiles whose results the report contains. */
  readonly profiles: readonly Profile[]
  /** Disputes of the package, and of a file that the user names. */
  readonly disputes: readonly Dispute[]
  /** The reasons why servers that the run was to start do not run, by the names of their targets. */
  readonly notStarted?: ReadonlyMap<string, string>
  /** Restarts the server of a target, if that is asked for. */
  readonly restart?: RunOptions['restart']
  /** Receives the redactors that know the secrets of the run, for the logs of servers that it starts. */
  readonly onRedactor?: RunOptions['onRedactor']
  /** Marks the failures that the baseline lists; absent without one. */
  readonly baseline?: BaselineUse
}

/** Reads configuration and targets, and selects the requirements to check. Throws `UsageError`. */
export async function prepareRun(
  request: TargetRequest & {
    readonly requirements: Promise<readonly RequirementRecord[]>
    /** False: suites of the user are not loaded or checked. Default: true. */
    readonly takesSuites?: boolean
    readonly examineSettings?: (settings: Values) => void
  },
): Promise<Prepared> {
  const resolved = await resolveTargets(request)
  const { settings, targets } = resolved
  request.examineSettings?.(settings)
  const ownReporters = await loadReporters(settings)
  const own = request.takesSuites === false ? [] : await loadSuites(settings)
  const documented = await request.requirements
  const requirements = [...documented, ...recordsOf({ requirements: own, operations: {} })]
  for (const target of targets) refuseUnknownOperations(target, documented)
  const profile =
    settings.profile &&
    (await profileNamed(settings.profile.value, documented, placeOf('profile', settings.profile)))
  const chosen = selectFor(targets, requirements, settings, profile)
  const asked = valueOf(settings, 'next') ? checksIn(chosen, requirements) : chosen
  const all = valueOf(settings, 'failed') ? await onlyFailed(asked, valueOf(settings, 'output')) : asked
  const shard = await shardFor(settings, requirements, all)
  const selected = shard?.selected ?? all
  const { against, wire } = settings
  if (against && wire?.value === 'ordinary')
    throw new UsageError(
      `${placeOf('wire', wire)}: ordinary names differ from server to server, so that --against cannot compare them`,
    )
  const baseline = await baselineOf(settings)
  const disputesFile = valueOf(settings, 'disputes')
  const disputed = disputesFile === undefined ? [] : await readDisputes(disputesFile, documented)
  const output = valueOf(settings, 'output')
  const place = settings.output ? placeOf('output', settings.output) : '--output'
  orUsageError(`${place}: the folder ${output} cannot be created`, () => makeFolders(output))
  return {
    ...resolved,
    selected,
    profiles: profile && !profiles.includes(profile) ? [...profiles, profile] : profiles,
    own,
    requirements,
    ownReporters,
    disputes: [...disputes, ...disputed],
    output,
    ...(baseline ? { baseline } : {}),
    ...(shard ? { shard: shard.info } : {}),
    reporters: valueOf(settings, 'reporter'),
    nonce: nonceFor(settings),
    claimsNames: valueOf(settings, 'nonce') !== undefined,
    seed: valueOf(settings, 'seed') ?? randomBytes(4).toString('hex'),
  }
}

/** The selected checks of the documents, without the rules over all responses: these say nothing before every check has ended. */
function checksIn(
  selected: ReadonlySet<string>,
  requirements: readonly RequirementRecord[],
): ReadonlySet<string> {
  const checks = requirements.filter(
    ({ id, isRule, level }) => selected.has(id) && !isRule && (level === 'stated' || level === 'implied'),
  )
  if (checks.length === 0)
    throw new UsageError(
      '--next: the selection has neither stated nor implied requirements, other than rules',
    )
  return new Set(checks.map(({ id }) => id))
}

/** The part that a shard checks, by the seed and the division that all shards have in common. */
async function shardFor(
  settings: Values,
  requirements: readonly RequirementRecord[],
  selected: ReadonlySet<string>,
): Promise<ShardPlan | undefined> {
  const { shard, shardBy } = settings
  if (!shard && shardBy) throw new UsageError(`${placeOf('shardBy', shardBy)} requires --shard`)
  if (!shard) return undefined
  if (!settings.seed)
    throw new UsageError(`${placeOf('shard', shard)} requires --seed, the same for all shards`)
  const times = shardBy ? timesOf((await reportAt(shardBy.value)).report) : undefined
  return planShard(
    requirements.filter(({ id }) => selected.has(id)),
    { ...shard.value, repeats: valueOf(settings, 'repeat') ?? 1 },
    times,
  )
}

/** Shards with one nonce run concurrently, so that each needs its own names. */
function nonceFor(settings: Values): string {
  const { nonce, shard } = settings
  const isOrdinary = valueOf(settings, 'wire') === 'ordinary'
  if (!nonce) return newNonce(isOrdinary)
  if (isOrdinaryNonce(nonce.value) !== isOrdinary)
    throw new UsageError(
      `${placeOf('nonce', nonce)} takes ${isOrdinary ? '26 letters and digits with ordinary wire: all names are drawn from them' : 'six letters and digits, unless wire is ordinary'}`,
    )
  return shard ? nonceOfTarget(nonce.value, MAX_TARGETS * (shard.value.index - 1)) : nonce.value
}

function selectFor(
  targets: readonly Target[],
  requirements: readonly RequirementRecord[],
  settings: Values,
  profile: Profile | undefined,
): ReadonlySet<string> {
  const chosen = select(requirements, settings, profile)
  const served = new Set<string>(targets.flatMap(documentsOf))
  const unknown = valueOf(settings, 'document')?.find((document) => !served.has(document))
  if (unknown !== undefined) throw new UsageError(`no target serves ${unknown}`)
  const testable = chosen.filter(({ testable }) => testable)
  const [first] = chosen
  if (testable.length === 0 && first)
    throw new UsageError(`nothing to check: ${first.id} is not testable: ${first.reason ?? ''}`)
  const selected = testable.filter(({ document }) => served.has(document))
  const [unserved] = testable
  if (selected.length === 0)
    throw new UsageError(
      unserved
        ? `nothing to check: no target serves ${unserved.document}`
        : 'nothing to check: no requirement matches --document, --profile, --only, --skip and --level together',
    )
  return new Set(selected.map(({ id }) => id))
}

/** A word that does not name an operation would declare nothing, without an error. */
function refuseUnknownOperations(
  { name, unsupported = [] }: Target,
  requirements: readonly RequirementRecord[],
): void {
  const known = new Set(requirements.flatMap(({ area, operation }) => [area, operation]))
  const unknown = unsupported.find((word) => !known.has(word))
  if (unknown !== undefined)
    throw new UsageError(
      `${name}: unsupported: no area or operation is named "${unknown}"${didYouMean(
        unknown,
        [...known].filter((word) => word !== undefined),
      )}`,
    )
}

/** The differences between another command and a run. */
export interface RunVariant {
  /** Sends random sequences instead of running checks. */
  readonly explore?: NonNullable<RunOptions['explore']>
  /** Called before anything is sent. Throws `UsageError` if the command does not accept the settings. */
  readonly examine?: (prepared: Prepared) => void
  /** Called when the configuration is read, before the files that it names. Throws like `examine`. */
  readonly examineSettings?: (settings: Values) => void
  /** True: the command shows the results itself. */
  readonly isQuiet?: boolean
  /** The secret from which the passwords of created users derive; random if absent. */
  readonly secret?: string
  /** The signals of a command that contains this run and catches them itself. */
  readonly stop?: StopSignals
}

/** A run that has ended, with its files. */
export interface Judged {
  readonly code: number
  /** Absent if a signal came before its first request. */
  readonly report?: Report
}
