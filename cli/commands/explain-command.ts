import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { indexEvidence, noEvidence, type Evidence } from '../../harness/report/evidence.ts'
import { pickEvidence } from '../../harness/report/read-evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../../harness/report/write-report.ts'
import { renderExplanation } from '../../reporters/terminal/explanation.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { catalogue } from '../catalogue.ts'
import { inPrecedence, valueOf, type Values } from '../options/values.ts'
import { reportAt } from '../output/report-at.ts'
import { wantsColor } from '../output/terminal.ts'
import { loadConfig } from '../targets/load-config.ts'
import { UsageError } from '../usage-error.ts'
import type { CommandInput } from './command-input.ts'
import { unknownWord } from './selection.ts'

/** `forge-conformance explain`: shows a requirement and its results. Returns the exit code. */
export async function explainCommand({ args: [id = ''], asked }: CommandInput): Promise<number> {
  const requirements = await Promise.resolve(catalogue())
  const requirement = requirements.find((one) => one.id === id)
  if (!requirement) throw new UsageError(unknownWord(requirements, id))
  const path = valueOf(asked, 'report') ?? (await latestReport(asked))
  const found = path === undefined ? undefined : await reportAt(path)
  const evidence = found ? await evidenceOf(id, found.file, found.report) : noEvidence
  const style = styleOf(wantsColor(valueOf(asked, 'color'), process.stdout), Infinity)
  process.stdout.write(`${renderExplanation(requirement, found?.report, evidence, style)}\n`)
  return 0
}

/** The report that a run with the same options writes, if it exists. */
async function latestReport(asked: Values): Promise<string | undefined> {
  const settings = asked.output ? asked : inPrecedence(asked, {}, await loadConfig(valueOf(asked, 'config')))
  const file = join(valueOf(settings, 'output'), REPORT_FILE)
  return existsSync(file) ? file : undefined
}

/** Without evidence the explanation lacks only the commands that repeat the requests. */
async function evidenceOf(id: string, file: string, { targets }: Report): Promise<Evidence> {
  const wanted = new Map(
    targets.map(({ name, results }) => [
      name,
      new Set(results.filter(({ requirement }) => requirement === id).flatMap(({ exchanges }) => exchanges)),
    ]),
  )
  try {
    return indexEvidence(await pickEvidence(join(dirname(file), EVIDENCE_FILE), wanted))
  } catch {
    return noEvidence
  }
}
