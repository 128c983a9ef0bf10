import { readBytes, utf8Of } from '../../files/read-file.ts'
import { contradictionIn } from './contradictions.ts'
import { repeatedKey } from './repeated-key.ts'
import type { Report } from './report.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { firstFlaw } from './validate.ts'
import { visibleAtMost } from './visible.ts'

/** No run writes a larger one, and no string holds it. In bytes. */
const LARGEST = 512 * 1024 * 1024

/** Reads a `report.json`. Throws `UnreadableFile` where it is no report, or contradicts itself. */
export async function readReport(file: string): Promise<Report> {
  const text = read(file)
  try {
    return await reportIn(text, file)
  } catch (cause) {
    throw cause instanceof RangeError ? new UnreadableFile(file, 'is nested too deeply') : cause
  }
}

async function reportIn(text: string, file: string): Promise<Report> {
  const report = parse(text, file)
  const repeated = repeatedKey(text)
  if (repeated !== undefined)
    throw new UnreadableFile(file, `was edited or damaged: it has ${visibleAtMost(repeated, 200)} twice`)
  const flaw = await firstFlaw('report', report)
  if (flaw) throw new UnreadableFile(file, `is no report: ${flaw}`)
  const contradiction = contradictionIn(report as Report)
  if (contradiction !== undefined) throw new UnreadableFile(file, `was edited or damaged: ${contradiction}`)
  const { targets, ...rest } = report as Report
  // The published schema does not require leftovers.
  return { ...rest, targets: targets.map((target) => ({ ...target, leftovers: target.leftovers ?? [] })) }
}

function read(file: string): string {
  try {
    return utf8Of(readBytes(file, LARGEST), file)
  } catch (cause) {
    throw UnreadableFile.from(file, cause)
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile(file, 'is no JSON')
  }
}
