import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { notShownOf } from '../../contract/derive/not-shown.ts'
import { fastImport, historyOf, ownHistory, type History } from '../../fixtures/git/history.ts'
import { IssuedNames } from '../../fixtures/naming/issued-names.ts'
import { OrdinaryNaming } from '../../fixtures/naming/ordinary-naming.ts'
import { isOrdinaryNonce, nonceOfRepeat, nonceOfTarget } from '../../harness/client/nonce.ts'
import { indexEvidence, parseExchangeId, type Exchange } from '../../harness/report/evidence.ts'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import {
  isOwnId,
  type Report,
  type RequirementRecord,
  type Result,
  type TargetReport,
} from '../../harness/report/report.ts'
import { NOT_SELECTED } from '../../harness/report/reasons.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../../harness/report/write-report.ts'
import { fitsOperation } from '../../oracle/fits-operation.ts'
import type { ScriptLanguage } from '../../reporters/script/languages.ts'
import { changesBetween } from '../../reporters/script/first-lines.ts'
import { stretchBefore } from '../../reporters/script/scene.ts'
import { scriptOf as scriptIn } from '../../reporters/script/script.ts'
import { renderExplanation } from '../../reporters/terminal/explanation.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { disputes } from '../catalogue/disputes.ts'
import { type CommandInput, inPrecedence, valueOf, type Values } from '../options/values.ts'
import { reportAt, type FoundReport } from '../output/report-at.ts'
import { wantsColor } from '../output/terminal.ts'
import { note } from '../base/note.ts'
import { loadConfig } from '../targets/load-config.ts'
import { UsageError } from '../base/usage-error.ts'
import { unknownRequirement } from '../catalogue/selection.ts'

/** Maximum number of characters of a request from the evidence. */
const MAX_REQUEST_LENGTH = 200

/** `forge-conformance explain`: shows a requirement and its results. Returns the exit code. */
export async function explainCommand({ args: [id = ''], flags }: CommandInput): Promise<number> {
  const requirements = await Promise.resolve(catalogue())
  const known = requirements.find((one) => one.id === id)
  if (!known && !isOwnId(id)) throw new UsageError(unknownRequirement(requirements, id))
  const path = valueOf(flags, 'report') ?? (await latestReport(flags))
  const found = path === undefined ? undefined : await reportAt(path)
  // The report contains the requirements of suites of the user.
  const requirement = known ?? found?.report.requirements.find((one) => one.id === id)
  if (!requirement)
    throw new UsageError(`${found?.file ?? 'no report'} has no requirement ${visibleAtMost(id, 200)}`)
  const language = valueOf(flags, 'script')
  if (language !== undefined) {
    if (!found) throw new UsageError('--script requires the report of a run; --report names it')
    process.stdout.write(await scriptOf(language as ScriptLanguage, requirement, found, valueOf(flags, 'on')))
    return 0
  }
  if (found && isLeftOutByExploration(found.report, id))
    note(
      `${found.file} is the report of an exploration, which judges rules alone; name the report of a run with --report`,
    )
  const exchanges = found ? await exchangesFor(requirement, found) : []
  const style = styleOf(wantsColor(valueOf(flags, 'color'), process.stdout), Infinity)
  const explained = { ...requirement, ...leftOpen(requirement) }
  const text = renderExplanation(
    explained,
    found?.report,
    indexEvidence(exchanges),
    style,
    found?.report.disputes ?? disputes,
    valueOf(flags, 'report'),
    changesIn(exchanges, contradictionsOf(requirement, found?.report)),
  )
  process.stdout.write(`${text}\n`)
  return 0
}

/** The exchange that contradicts a rule, by target. */
function contradictionsOf({ id, isRule }: RequirementRecord, report?: Report): Map<string, string> {
  const targets = isRule === true ? (report?.targets ?? []) : []
  return new Map(
    targets.flatMap(({ name, results }) => {
      const failed = results.find(({ requirement, verdict }) => requirement === id && verdict === 'fail')
      return failed?.decisive === undefined ? [] : [[name, failed.decisive] as const]
    }),
  )
}

/** The changes since an equal request had another response, in words, by target. `wrong`: the exchange with the wrong response. */
function changesIn(
  exchanges: readonly Exchange[],
  wrong: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    [...wrong].flatMap(([name, id]) => {
      const ofTarget = exchanges.filter(({ target }) => target === name)
      const one = ofTarget.find((exchange) => exchange.id === id)
      const line = one && changesBetween(stretchBefore(ofTarget, one))
      return line === undefined ? [] : [[name, line] as const]
    }),
  )
}

/** `explore` and `run` write into the same folder by default. */
function isLeftOutByExploration({ targets }: Report, id: string): boolean {
  const results = targets.flatMap((target) => target.results.filter(({ requirement }) => requirement === id))
  return (
    targets.some(({ exploration }) => exploration !== undefined) &&
    results.every(({ reason }) => reason === NOT_SELECTED)
  )
}

/** The open details for a requirement without its own text about them: everything that the documents do not show of its operation. */
function leftOpen({
  leavesOpen,
  level,
  operation,
}: RequirementRecord): Pick<RequirementRecord, 'leavesOpen'> {
  const hidden = level === 'stated' || level === 'implied' ? notShownOf(operation) : []
  return leavesOpen !== undefined || hidden.length === 0
    ? {}
    : { leavesOpen: `not shown: ${hidden.join('; ')}` }
}

/** A script for the target with that name, or the first target on which the requirement fails, or the first that was checked. */
async function scriptOf(
  language: ScriptLanguage,
  requirement: RequirementRecord,
  { report, file }: FoundReport,
  name: string | undefined,
): Promise<string> {
  const targets = report.targets.filter((target) => name === undefined || target.name === name)
  if (targets.length === 0)
    throw new UsageError(
      name === undefined
        ? `${file} has no target`
        : `--on: ${file} has no target ${name}; it has ${report.targets.map((one) => one.name).join(', ')}`,
    )
  const asked = targets.flatMap((target) => {
    const result = target.results.find((one) => one.requirement === requirement.id)
    return result && result.exchanges.length > 0 ? [{ target, result }] : []
  })
  const chosen = asked.find(({ result }) => result.verdict === 'fail') ?? asked[0]
  if (!chosen) throw new UsageError(`${file} has no requests of ${requirement.id}; it was not checked there`)
  const exchanges: Exchange[] = []
  try {
    for await (const exchange of readEvidence(join(dirname(file), EVIDENCE_FILE))) {
      if (exchange.target !== chosen.target.name) continue
      refuseOther(exchange, file)
      exchanges.push(exchange)
    }
  } catch (cause) {
    if (cause instanceof UnreadableFile)
      throw new UsageError(`--script requires the evidence: ${cause.message}`)
    throw cause
  }
  return scriptIn(language, {
    report,
    ...chosen,
    requirement,
    exchanges,
    history: fastImport(historyIn(report, chosen)),
  })
}

/** A script sends what the evidence contains, with the rights of the administrator. */
function refuseOther(exchange: Exchange, file: string): void {
  if (fitsOperation(exchange)) return
  const { operation = '', request } = exchange
  const path = request.url.replace(/^\w+:\/\/[^/]*/, '')
  throw new UsageError(
    `--script: the evidence does not fit: ${visibleAtMost(`${request.method} ${path}`, MAX_REQUEST_LENGTH)} is not what ${operation} sends; run verify ${shellWord(dirname(file))}`,
  )
}

/** The commits that the run has pushed to a target. In the ordinary form they depend on the nonce. */
function historyIn(
  { run, targets }: Report,
  { target, result }: { readonly target: TargetReport; readonly result: Result },
): History {
  const { repeat } = parseExchangeId(result.exchanges[0] ?? '')
  const nonce = nonceOfRepeat(nonceOfTarget(run.nonce ?? '', targets.indexOf(target)), repeat)
  return isOrdinaryNonce(nonce)
    ? historyOf(new OrdinaryNaming({ nonce, names: new IssuedNames() }))
    : ownHistory
}

/** The report that a run with the same options writes, if it exists. */
async function latestReport(flags: Values): Promise<string | undefined> {
  const settings = flags.output ? flags : inPrecedence(flags, {}, await loadConfig(valueOf(flags, 'config')))
  const file = join(valueOf(settings, 'output'), REPORT_FILE)
  return existsSync(file) ? file : undefined
}

/**
 * The judged exchanges, and all of a sequence with one that contradicts a rule. Without the evidence, an explanation lacks them and the
 * commands that repeat them, and a note says why.
 */
async function exchangesFor(
  requirement: RequirementRecord,
  { report, file }: FoundReport,
): Promise<Exchange[]> {
  const judged = new Map(
    report.targets.map(({ name, results }) => [
      name,
      new Set(results.filter((one) => one.requirement === requirement.id).flatMap((one) => one.exchanges)),
    ]),
  )
  if ([...judged.values()].every(({ size }) => size === 0)) return []
  const sources = new Map(
    [...contradictionsOf(requirement, report)].map(([name, id]) => [name, parseExchangeId(id).source]),
  )
  const found: Exchange[] = []
  try {
    for await (const exchange of readEvidence(join(dirname(file), EVIDENCE_FILE))) {
      const { target, id } = exchange
      const isJudged = judged.get(target)?.has(id) === true
      if (isJudged || sources.get(target) === parseExchangeId(id).source) found.push(exchange)
    }
    return found
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
    note(`the requests are not shown: ${cause.message}`)
    return []
  }
}
