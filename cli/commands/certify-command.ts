import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isOfDisk } from '../../files/write-file.ts'
import type { CertificateFacts, Outcome } from '../../proof/certify/certificate.ts'
import { commitmentTo, commitmentToSecret, type Product, rootOf } from '../../proof/certify/seeds.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { REPORT_FILE } from '../../harness/report/write-report.ts'
import type { Profile } from '../../harness/report/profiles.ts'
import type { Report } from '../../harness/report/report.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import { documentsOf } from '../../harness/client/target.ts'
import { suiteFacts, verifyBundle } from '../certify/bundle-verifier.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { askedSigner } from '../certify/bundle-signer.ts'
import { CertificationStop } from '../certify/certification-stop.ts'
import { configurationOf } from '../certify/configuration.ts'
import { makeFolder } from '../certify/write-new.ts'
import { readTrustedRoot, type TrustedRoot } from '../certify/keyless/trusted-root.ts'
import { type EndedPhase, type MadeBundle, makeSignedBundle } from '../certify/make-bundle.ts'
import { nodePrimitives } from '../certify/node-primitives.ts'
import { type Performing, performPhases, phaseLines } from '../certify/phases.ts'
import { readChallenge } from '../certify/read-challenge.ts'
import { isArchiveName, writeBundle } from '../certify/write-bundle.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { type CommandInput, placeOf, valueOf, type Values } from '../options/values.ts'
import { ended } from '../verify/verify-report.ts'
import { profiles as known } from '../catalogue/profiles.ts'
import { isDriverFile } from '../targets/load-driver.ts'
import { EMBEDDED } from '../targets/resolve-targets.ts'
import { UsageError, usageErrorOf } from '../base/usage-error.ts'
import { howToClean } from '../output/how-to-clean.ts'
import type { Prepared } from '../run/prepare-run.ts'
import { shellWord } from '../../harness/report/shell-word.ts'

const codes: Readonly<Record<Outcome, number>> = {
  conforms: exitCodes.held,
  'does not conform': exitCodes.failed,
  'not decided': exitCodes.incomplete,
}

const print = (line: string): void => void process.stdout.write(`${visibleAtMost(line, 1000)}\n`)

/** The maximum number of ids that a line names. */
const MAX_IDS = 10

/** `forge-conformance certify`: runs, explores, and writes a bundle that others can verify. Returns the exit code. */
export async function certifyCommand(input: CommandInput): Promise<number> {
  const { flags } = input
  const product = productOf(flags)
  const profiles = profilesOf(flags)
  const output = outputOf(flags)
  const { signer, secrets: tokens, line: signs } = await askedSigner(flags, process.env)
  const rootFile = valueOf(flags, 'trustedRootFile')
  // Trusted roots change: without one from the vendor, a new signature is not judged.
  const trustedRoot = rootFile === undefined ? 'unknown' : await readTrustedRoot(rootFile)
  const secret = randomBytes(32).toString('hex')
  const seeds = await seedsFor(flags, product, secret)
  const { work, removeWork } = await workFolder(output)
  const toClean: string[] = []
  const stop = new CertificationStop(() => {
    if (toClean.length === 0) removeWork()
    return toClean
  })
  try {
    const asked = { seeds, secret, work, stop }
    const { phases, prepared, ...examined } = await examine(input, { profiles, signs }, asked, toClean)
    const stoppedBy = stop.signals.stoppedBy()
    const failure = examined.failure ?? (stoppedBy && { code: exitCodes[stoppedBy], why: undefined })
    if (failure) {
      print(`nothing was certified${failure.why === undefined ? '' : `: ${failure.why}`}`)
      for (const line of toClean) print(line)
      return failure.code
    }
    if (!prepared) throw new Error('no phase was performed')
    const facts = { product, seeds, ...(await factsOf(prepared)) }
    for (const line of toClean) print(line)
    const { bundle, unsigned } = await bundleOf(phases, facts, {
      prepared,
      profiles,
      secrets: [secret, ...tokens],
      signer,
      orUnsigned: valueOf(flags, 'orUnsigned'),
      trustedRoot,
    })
    if (!bundle) return exitCodes.incomplete
    await writeBundle(bundle.files, output, work)
    show(bundle, output)
    const code = codes[bundle.certificate.outcome]
    return unsigned !== undefined && code === exitCodes.held ? exitCodes.incomplete : code
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (!isOfDisk(code)) throw cause
    print(`nothing was certified: the bundle cannot be written (${code})`)
    return exitCodes.incomplete
  } finally {
    stop.signals.release()
    if (toClean.length === 0) removeWork()
  }
}

/** Makes a bundle and verifies it; without a bundle if nobody could sign it and that was not allowed. */
async function bundleOf(
  phases: readonly EndedPhase[],
  facts: Parameters<typeof makeSignedBundle>[1],
  {
    prepared,
    secrets,
    trustedRoot,
    ...options
  }: Parameters<typeof makeSignedBundle>[2] & {
    readonly prepared: Prepared
    readonly trustedRoot: Parameters<typeof refuseUnverifiable>[2]
  },
): ReturnType<typeof makeSignedBundle> {
  // Both repeat the judgement of all exchanges, which can take minutes.
  process.stderr.write('making the bundle and verifying it …\n')
  const signed = await makeSignedBundle(phases, facts, {
    ...options,
    secrets: [...prepared.secrets, ...secrets],
  })
  if (signed.unsigned !== undefined) process.stderr.write(`forge-conformance: ${signed.unsigned}\n`)
  if (signed.bundle) await refuseUnverifiable(signed.bundle, prepared, trustedRoot)
  return signed
}

interface Examined {
  readonly phases: readonly EndedPhase[]
  /** From the last phase. */
  readonly prepared: Prepared | undefined
  readonly failure: { readonly code: number; readonly why: string | undefined } | undefined
}

/** Performs the phases. Adds to `toClean` the commands that remove what they leave. */
async function examine(
  input: CommandInput,
  { profiles, signs }: { readonly profiles: readonly Profile[]; readonly signs: string | undefined },
  asked: Pick<Performing, 'seeds' | 'secret' | 'work' | 'stop'>,
  toClean: string[],
): Promise<Examined> {
  const { flags } = input
  const phases: EndedPhase[] = []
  let prepared: Prepared | undefined
  let failure: Examined['failure']
  const performed = performPhases(input, {
    ...asked,
    examine(ready) {
      refuse(ready, profiles)
      if (!prepared) announce(ready, asked.seeds, signs, valueOf(flags, 'auditMs') !== undefined)
      prepared = ready
    },
    examineSettings: refuseSettings,
    isUsable: ({ report, folder }) =>
      report !== undefined && !isEarlyEnd(report) && !lostFile(report, folder),
    ran({ report }) {
      const outcomes = report?.targets[0]?.profiles?.filter((one) =>
        profiles.some(({ name }) => name === one.profile),
      )
      if (outcomes?.every(({ outcome }) => outcome !== 'conforms')) print(NONE_CAN_CONFORM)
    },
  })
  for await (const { phase, folder, code, report } of performed) {
    if (report && !report.run.interrupted)
      for (const line of phaseLines(phase, report, valueOf(flags, 'verbose'))) print(line)
    // Without the ledger in its folder, the resources that a phase left are unknown.
    if (report) toClean.push(...howToClean(report, folder, 'left'))
    const why = report && lostFile(report, folder)
    if (!report || isEarlyEnd(report)) failure ??= { code, why: undefined }
    else if (why !== undefined) failure ??= { code: exitCodes.incomplete, why }
    phases.push({ phase, folder })
  }
  return { phases, prepared, failure }
}

/** The content of a certificate except product, seeds and results. */
async function factsOf({ resolved, settings }: Prepared) {
  return {
    suite: await suiteFacts(catalogue()),
    createdAt: new Date().toISOString(),
    configuration: configurationOf(resolved[0]?.values ?? settings),
  }
}

/** Prints the facts that are known before the first request. */
function announce(
  { resolved }: Prepared,
  { commitment, secret }: CertificateFacts['seeds'],
  signs: string | undefined,
  isAudited: boolean,
): void {
  print(`the requests derive from a root that is committed to as ${commitment}`)
  print(`the passwords derive from a secret that is committed to as ${secret}`)
  if (signs !== undefined) print(signs)
  if (isAudited && resolved.some(({ launch }) => launch)) print(OWN_SERVERS)
}

const NONE_CAN_CONFORM =
  'after the run, no named profile can conform any more: Ctrl-C ends the certification without a bundle; the exploration goes on for one that says so'

const OWN_SERVERS =
  'each phase starts its own server: the audit continues during the exploration, and the run comes after both'

/** A file of a phase that was not kept, in words: without it, a bundle cannot be verified. */
function lostFile({ run, targets }: Report, folder: string): string | undefined {
  const [cut] = targets.flatMap(({ evidenceCut }) => evidenceCut ?? [])
  return (
    run.fileErrors?.[0] ??
    (cut &&
      `its evidence reached its limit, and ${cut.exchanges} exchanges have no bodies; --limit evidenceBytes=SIZE permits more`) ??
    (existsSync(join(folder, REPORT_FILE)) ? undefined : 'its report could not be written')
  )
}

/** A folder next to the output, which becomes the bundle when it is complete, and a function that removes it. Throws `UsageError`. */
async function workFolder(output: string): Promise<{ work: string; removeWork: () => void }> {
  let removeFolder = (): void => undefined
  try {
    removeFolder = makeFolder(dirname(resolve(output)))
    const work = await mkdtemp(`${resolve(output)}.partial-`)
    const removeWork = (): void => {
      rmSync(work, { recursive: true, force: true })
      removeFolder()
    }
    return { work, removeWork }
  } catch (cause) {
    removeFolder()
    throw usageErrorOf(`--output: ${output} cannot be written`, cause)
  }
}

function productOf(flags: Values): Product {
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
function profilesOf(flags: Values): Profile[] {
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

function outputOf(flags: Values): string {
  const output = valueOf(flags, 'bundleOutput')
  if (output === undefined)
    throw new UsageError('certify requires --output: a folder, or a file such as certificate.tgz')
  if (existsSync(output)) throw new UsageError(`--output: ${output} exists already`)
  return output
}

async function seedsFor(flags: Values, product: Product, secret: string): Promise<CertificateFacts['seeds']> {
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

/** Whether there is nothing to certify: the target does not respond, or the run is incomplete. */
function isEarlyEnd({ run, targets }: Report): boolean {
  const isSilent = ({ unreachable, results }: Report['targets'][number]): boolean =>
    unreachable !== undefined && results.every(({ verdict }) => verdict === 'error' || verdict === 'skipped')
  return run.interrupted === true || targets.some(isSilent)
}

/** Rejects settings that would leave something out, or change verdicts. Throws `UsageError`. */
function refuseSettings(settings: Values): void {
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
function refuse({ targets, resolved }: Prepared, profiles: readonly Profile[]): void {
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

/**
 * Throws if the bundle does not verify, which would make it worthless. It counts as made by this build, even if files of the package have
 * changed since.
 */
async function refuseUnverifiable(
  { files, certificate }: MadeBundle,
  { targets }: Prepared,
  trustedRoot: TrustedRoot | 'unknown',
): Promise<void> {
  const driver = targets[0]?.codeHosting?.driver
  const name = typeof driver === 'string' ? driver : driver?.extends
  const driverFile = name !== undefined && isDriverFile(name) ? name : undefined
  for await (const { state, line } of ended(
    verifyBundle(files, { driverFile, trustedRoot }, certificate.suite),
  ))
    if (state === 'broken')
      throw new Error(`the bundle does not verify, so that nothing was written: ${line}`)
}

function show({ files, certificate }: MadeBundle, output: string): void {
  for (const { profile, outcome, passed, stated, against, undecided } of certificate.profiles)
    print(
      [
        `${profile}: ${outcome}, ${passed} of ${stated} stated requirements passed`,
        ...(against.length > 0 ? [`against it: ${firstOf(against)}`] : []),
        ...(undecided.length > 0 ? [`undecided: ${firstOf(undecided)}`] : []),
      ].join('; '),
    )
  for (const reason of certificate.reasons) print(`not decided: ${reason}`)
  const whole = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  const bytes = isArchiveName(output) ? statSync(output).size : whole
  const { signer } = certificate
  print(
    `bundle ${visible(output)}, ${Math.ceil(bytes / 1024)} KiB, ${signedBy(signer)}; forge-conformance verify ${shellWord(output)} ${signer ? 'proves it' : 'verifies it, and exits with 3 as long as nobody has signed it'}`,
  )
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
