import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderExplanation } from '../reporters/terminal/explanation.ts'
import { styleOf } from '../reporters/terminal/style.ts'
import { indexEvidence, noEvidence, type Evidence } from '../harness/report/evidence.ts'
import { pickEvidence } from '../harness/report/read-evidence.ts'
import { readReport } from '../harness/report/read-report.ts'
import type { Report } from '../harness/report/report.ts'
import { UnreadableFile } from '../harness/report/unreadable-file.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../harness/report/write-report.ts'
import { catalogue } from './catalogue.ts'
import { wantsColor } from './color.ts'
import { unknownWord } from './selection.ts'
import { UsageError } from './usage-error.ts'

/** `forge-conformance explain`: gives the exit code. */
export async function explainCommand(
  id: string,
  flags: { readonly report?: string; readonly color: boolean },
): Promise<number> {
  const requirements = await Promise.resolve(catalogue())
  const requirement = requirements.find((one) => one.id === id)
  if (!requirement) throw new UsageError(unknownWord(requirements, id))
  const file = flags.report ?? defaultReport()
  const report = file === undefined ? undefined : await read(file)
  const evidence = file === undefined || !report ? noEvidence : await evidenceOf(id, file, report)
  const style = styleOf(wantsColor(flags.color), Infinity)
  process.stdout.write(`${renderExplanation(requirement, report, evidence, style)}\n`)
  return 0
}

function defaultReport(): string | undefined {
  const file = join(process.env['FORGE_CONFORMANCE_OUTPUT'] || 'conformance-report', REPORT_FILE)
  return existsSync(file) ? file : undefined
}

async function read(file: string): Promise<Report> {
  try {
    return await readReport(file)
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw new UsageError(cause.message)
    throw cause
  }
}

/** Without evidence the explanation only lacks the commands to see it again. */
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
