import { existsSync } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { styleOf } from '../../reporters/terminal/style.ts'
import { type CommandInput, compact, placeOf, valueOf, type Values } from '../options/values.ts'
import { endAtSignals } from '../output/stop-signals.ts'
import { wantsColor } from '../output/terminal.ts'
import { type Finding, unprovable } from '../../proof/certify/finding.ts'
import { exitCodeOf, shownLine, stateWords } from '../verify/shown-finding.ts'
import { ended, verifyReport } from '../verify/verify-report.ts'
import { firstBytes, isBundle, readBundle } from '../certify/read-bundle.ts'
import { readChallenge } from '../certify/read-challenge.ts'
import { readPublicKey } from '../certify/keys.ts'
import { readTrustedRoot } from '../certify/keyless/trusted-root.ts'
import type { BundleFiles } from '../../proof/certify/bundle-files.ts'
import { isExpected, type ExpectedIdentity } from '../../proof/certify/sigstore-bundle.ts'
import { REPORT_FILE } from '../../harness/report/write-report.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { UsageError } from '../base/usage-error.ts'

/** `forge-conformance verify`: says which parts of a report its evidence proves. Sends nothing. Returns the exit code. */
export async function verifyCommand({ args: [given = ''], flags }: CommandInput): Promise<number> {
  const path = await placeOfInput(given)
  const { colors } = styleOf(wantsColor(valueOf(flags, 'color'), process.stdout), 0)
  const colorOf: Readonly<Record<Finding['state'], (text: string) => string>> = {
    holds: colors.green,
    broken: colors.red,
    unproven: colors.yellow,
    unprovable: colors.yellow,
  }
  const states = new Set<Finding['state']>()
  endAtSignals('what follows was not verified')
  for await (const finding of await findingsOf(path, flags)) {
    const { state } = finding
    states.add(state)
    process.stdout.write(`${colorOf[state](stateWords[state].padEnd(8))}  ${shownLine(finding)}\n`)
  }
  return exitCodeOf(states)
}

/**
 * The file or folder of a path, after links of the user are resolved; links inside are not followed. Throws `UsageError` if it is neither a
 * report nor a bundle. A damaged report or bundle is a finding instead.
 */
async function placeOfInput(given: string): Promise<string> {
  const isLink = await lstat(given).then(
    (one) => one.isSymbolicLink(),
    () => false,
  )
  const path = isLink ? await realpath(given).catch(() => given) : given
  const found = await lstat(path).catch((cause: unknown) => {
    throw new UsageError(UnreadableFile.from(given, cause).message)
  })
  if (found.isDirectory()) {
    if (existsSync(join(path, REPORT_FILE)) || (await isBundle(path)) || (await bundleIn(path))) return path
    throw new UsageError(`${given} is no report and no bundle: ${REPORT_FILE} is not there`)
  }
  if (!found.isFile()) throw new UsageError(`${given} is no regular file`)
  const begin = await firstBytes(path).catch((cause: unknown) => {
    throw new UsageError(UnreadableFile.from(given, cause).message)
  })
  const isReport = basename(path) === REPORT_FILE || /^\ufeff?\s*\{/.test(Buffer.from(begin).toString('utf8'))
  if (isReport || (await isBundle(path))) return path
  throw new UsageError(`${given} is ${found.size === 0 ? 'empty: ' : ''}no report and no bundle`)
}

const bundleOptions = ['publicKeyFile', 'challengeFile', 'identity', 'issuer', 'trustedRootFile'] as const

/** The findings for a bundle, or for the folder of a report. Throws `UsageError`. */
async function findingsOf(path: string, flags: Values): Promise<AsyncGenerator<Finding>> {
  const driver = valueOf(flags, 'replayDriver')
  const driverFile = driver === undefined ? undefined : resolve(driver)
  if (await isBundle(path).catch(() => false)) {
    const { verifyBundle } = await import('../certify/bundle-verifier.ts')
    const questions = compact({
      driverFile,
      ...expectedSigner(flags),
      trustedRoot: await fromFile(valueOf(flags, 'trustedRootFile'), readTrustedRoot),
      publicKey: await fromFile(valueOf(flags, 'publicKeyFile'), readPublicKey),
      challenge: await fromFile(valueOf(flags, 'challengeFile'), readChallenge),
    })
    return ended(read(path, (files) => verifyBundle(files, questions)))
  }
  for (const name of bundleOptions) {
    const given = flags[name]
    if (given) throw new UsageError(`${placeOf(name, given)} requires a bundle, and ${path} is not one`)
  }
  const inside = await bundleIn(path)
  if (inside !== undefined)
    throw new UsageError(`${path} is no report; the bundle is the folder in it: verify ${inside}`)
  return withWords(verifyReport(path, driverFile))
}

async function fromFile<T>(
  file: string | undefined,
  read: (file: string) => Promise<T>,
): Promise<T | undefined> {
  return file === undefined ? undefined : read(file)
}

/** An identity proves nothing without its issuer. Throws `UsageError`. */
function expectedSigner(flags: Values): { readonly identity?: ExpectedIdentity } {
  const [identity, issuer] = [valueOf(flags, 'identity'), valueOf(flags, 'issuer')]
  if (identity === undefined && issuer === undefined) return {}
  if (identity === undefined || issuer === undefined)
    throw new UsageError('--identity and --issuer require each other')
  if (flags.publicKeyFile) throw new UsageError('--key and --identity: only one of them can have signed')
  try {
    isExpected({ identity: '', issuer: '' }, { identity, issuer })
  } catch {
    throw new UsageError('--identity: is no regular expression between its slashes')
  }
  return { identity: { identity, issuer } }
}

/** The folder of a bundle within a folder without a report, as an unpacked archive leaves it. */
async function bundleIn(path: string): Promise<string | undefined> {
  if (existsSync(join(path, REPORT_FILE))) return undefined
  const inside = await readdir(path).catch(() => [])
  for (const name of inside.slice(0, MAX_LOOKED_AT))
    if (await isBundle(join(path, name)).catch(() => false)) return join(path, name)
  return undefined
}

/** Maximum number of entries of a folder that are tried as a bundle. */
const MAX_LOOKED_AT = 20

async function* read(
  path: string,
  findings: (files: BundleFiles) => AsyncGenerator<Finding>,
): AsyncGenerator<Finding> {
  yield* findings(await readBundle(path))
}

async function* withWords(findings: AsyncGenerator<Finding>): AsyncGenerator<Finding> {
  yield* findings
  yield unprovable(
    'that the responses came from the server named, and when: who wrote the evidence could have made them up',
  )
}
