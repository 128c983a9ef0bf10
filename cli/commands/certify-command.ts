import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isOfDisk } from '../../files/write-file.ts'
import type { CertificateFacts, Outcome } from '../../proof/certify/certificate.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { REPORT_FILE } from '../../harness/report/write-report.ts'
import type { Profile } from '../../harness/report/profiles.ts'
import type { Report } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { suiteFacts, verifyBundle } from '../certify/bundle-verifier.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import {
  outputOf,
  productOf,
  profilesOf,
  refuse,
  refuseSettings,
  seedsFor,
} from '../certify/certify-flags.ts'
import { linesAbout } from '../certify/lines-about.ts'
import { askedSigner } from '../certify/bundle-signer.ts'
import { CertificationStop } from '../certify/certification-stop.ts'
import { configurationOf } from '../certify/configuration.ts'
import { makeFolder } from '../certify/write-new.ts'
import { readTrustedRoot, type TrustedRoot } from '../certify/keyless/trusted-root.ts'
import { type EndedPhase, type MadeBundle, makeSignedBundle } from '../certify/make-bundle.ts'
import { type Performing, performPhases, phaseLines } from '../certify/phases.ts'
import { writeBundle } from '../certify/write-bundle.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { ended } from '../verify/verify-report.ts'
import { driverName, isDriverFile } from '../../harness/client/target.ts'
import { usageErrorOf } from '../base/usage-error.ts'
import { howToClean } from '../output/how-to-clean.ts'
import type { Prepared } from '../run/prepare-run.ts'

const codes: Readonly<Record<Outcome, number>> = {
  conforms: exitCodes.held,
  'does not conform': exitCodes.failed,
  'not decided': exitCodes.incomplete,
}

const print = (line: string): void => void process.stdout.write(`${visibleAtMost(line, 1000)}\n`)

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
    for (const line of linesAbout(bundle, output)) print(line)
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

/** Whether there is nothing to certify: the target does not respond, or the run is incomplete. */
function isEarlyEnd({ run, targets }: Report): boolean {
  const isSilent = ({ unreachable, results }: Report['targets'][number]): boolean =>
    unreachable !== undefined && results.every(({ verdict }) => verdict === 'error' || verdict === 'skipped')
  return run.interrupted === true || targets.some(isSilent)
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
  const name = driver === undefined ? '' : driverName(driver)
  const driverFile = isDriverFile(name) ? name : undefined
  for await (const { state, line } of ended(
    verifyBundle(files, { driverFile, trustedRoot }, certificate.suite),
  ))
    if (state === 'broken')
      throw new Error(`the bundle does not verify, so that nothing was written: ${line}`)
}
