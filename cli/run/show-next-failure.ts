import { join } from 'node:path'
import { outagesOf } from '../../harness/report/outages.ts'
import type { Report } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { evidenceFor } from '../output/evidence-for.ts'
import { shieldCommands } from '../output/terminal.ts'
import { renderNext } from './next-failure.ts'

/** Prints what to build next to standard output, after the reason why a target was given up. */
export async function showNextFailure(report: Report, output: string, colored: boolean): Promise<void> {
  const style = styleOf(colored, Infinity)
  const notice = (line: string): void => void process.stderr.write(`note ${visibleAtMost(line, 600)}\n`)
  const evidence = await evidenceFor(report, join(output, EVIDENCE_FILE), false, notice)
  const outages = outagesOf(report).map(({ where, line }) => visibleAtMost(`${where}: ${line}`, 600))
  const isReached = report.targets.some(({ unreachable }) => unreachable === undefined)
  const text = [...outages, ...(isReached ? [renderNext(report, evidence, style)] : [])].join('\n')
  process.stdout.write(shieldCommands(`${text}\n`, process.env))
}
