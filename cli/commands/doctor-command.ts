import { cleanByAll } from '../../harness/client/message-cleaners.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { adviceFor, missingLegacyEntries } from '../doctor/advice.ts'
import { recognizeIfReached } from '../doctor/recognize.ts'
import { examine, type Examined } from '../doctor/examine.ts'
import { recommend, type Recommendation } from '../doctor/recommend.ts'
import { refuseExisting, withoutSecrets, writeTargetFile } from '../doctor/target-file.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { note } from '../base/note.ts'
import { print, withLedger } from '../output/with-ledger.ts'
import { resolveTargets } from '../targets/resolve-targets.ts'
import type { ResolvedTarget } from '../targets/resolve-target.ts'
import { UsageError } from '../base/usage-error.ts'
import { shellWord } from '../../harness/report/shell-word.ts'

/**
 * `forge-conformance doctor`: recognizes a server, tries what a run needs, and writes a target file. Returns the exit code: 0 if a run can
 * judge the target, 3 if it cannot or if nothing could be tried.
 */
export async function doctorCommand({ flags }: CommandInput): Promise<number> {
  const { settings, resolved } = await resolveTargets({ flags, running: 'doctor' })
  const [only, ...others] = resolved
  if (!only || others.length > 0) throw new UsageError('doctor examines one target at a time')
  const write = valueOf(flags, 'write')
  const overwrite = valueOf(flags, 'overwrite')
  if (write !== undefined) refuseExisting(write, overwrite)
  const output = valueOf(settings, 'output')
  if (only.withheldByDefault)
    note(
      `${only.target.name} is not on this machine: nothing is tried that could change it; --allow-writes permits it`,
    )
  const subject = flags.url ? await servedAt(only) : only
  const done = await withLedger(output, (ledger, signal) => examine(subject, ledger, signal))
  if (done.stoppedBy) return exitCodes[done.stoppedBy]
  const examined = done.result
  const recommendation = recommend(subject, examined)
  print(...linesOf(subject, examined, recommendation).map(cleanByAll))
  const isUsable = examined.documents.some(({ problem }) => problem === undefined)
  if (!isUsable) return exitCodes.incomplete
  if (write !== undefined) writeFile(write, recommendation, overwrite)
  const isWhole = examined.left.length === 0 && !isUntried(examined)
  return isWhole ? exitCodes.held : exitCodes.incomplete
}

/** The target at a URL, with the legacy document if the server says that it serves that one. */
async function servedAt(resolved: ResolvedTarget): Promise<ResolvedTarget> {
  const { codeHosting, ...others } = resolved.target
  const { codeHosting: written, ...rest } = resolved.input
  const known = codeHosting && written && (await recognizeIfReached(resolved.target, 'code-hosting'))
  if (known?.document !== 'legacy-forge') return resolved
  const { publicProject, driver } = known
  const legacyForge = { url: codeHosting?.url ?? '', driver, ...(publicProject ? { publicProject } : {}) }
  return { ...resolved, target: { ...others, legacyForge }, input: { ...rest, legacyForge } }
}

/** Whether a code-hosting document that can be tested was not tried at all. */
function isUntried({ documents, findings }: Examined): boolean {
  return (
    findings.length === 0 &&
    documents.some(({ document, problem }) => document === 'code-hosting' && problem === undefined)
  )
}

function writeFile(file: string, { input }: Recommendation, overwrite: boolean): void {
  const { input: clean, variables } = withoutSecrets(input)
  writeTargetFile(file, clean, overwrite)
  const unset = variables.filter((name) => !process.env[name])
  const set = unset.length > 0 ? `; set ${unset.join(', ')} first` : ''
  print(`wrote ${file}: forge-conformance run --target ${shellWord(file)}${set}`)
}

function linesOf({ target }: ResolvedTarget, examined: Examined, recommendation: Recommendation): string[] {
  const { documents, findings, left, notes } = examined
  const lines = [target.name]
  for (const { document, url, recognized, problem } of documents) {
    const kind = recognized
      ? `${recognized.product}${recognized.version === undefined ? '' : ` ${recognized.version}`} (by ${recognized.by})`
      : 'server not recognized'
    lines.push(`  ${document} at ${url}: ${kind}`)
    if (problem !== undefined) lines.push(`    not testable: ${problem}`)
  }
  const product = documents.find(({ document }) => document === 'code-hosting')?.recognized?.product
  for (const { need, works, why, unmet } of findings) {
    if (works) lines.push(`  ok      ${need}`)
    else {
      lines.push(`  missing ${need}: ${why ?? ''}`)
      const advice = adviceFor(product, need)
      lines.push(
        `          ${unmet > 0 ? `at least ${unmet} requirements would be unmet` : 'results that rest on it would be unmet or fail'}${advice ? `; to change on the server: ${advice}` : ''}`,
      )
    }
  }
  if (isUntried(examined))
    lines.push(
      target.codeHosting?.admin
        ? '  incomplete: nothing was tried, since the target must not be changed; add --allow-writes'
        : '  incomplete: nothing was tried, since no administrator is named, and what needs one would be unmet; add --admin NAME, with the password in FORGE_CONFORMANCE_ADMIN_PASSWORD or a token in FORGE_CONFORMANCE_ADMIN_TOKEN',
    )
  lines.push(...missingLegacyEntries(target.legacyForge))
  for (const line of notes) lines.push(`  note    ${line}`)
  if (documents.some(({ problem }) => problem === undefined))
    for (const line of recommendation.lines) lines.push(`  advice  ${line}`)
  for (const { kind, name, why } of left) lines.push(`  left behind: ${kind} ${name}: ${why}`)
  return lines
}
