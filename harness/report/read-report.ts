import { readBytes, utf8Of } from '../../files/read-file.ts'
import { exceededJsonLimit } from '../client/json-size.ts'
import { MAX_TARGETS } from './evidence.ts'
import { contradictionIn } from './contradictions.ts'
import { repeatedKey } from './repeated-key.ts'
import type { Report } from './report.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { firstFlaw } from './validate.ts'
import { visibleAtMost } from './visible.ts'

/** A larger report, with about two megabytes for each target, takes a gigabyte of memory to read. In bytes. */
export const MAX_REPORT_BYTES = 128 * 1024 * 1024

const TOO_DEEP = 'is nested too deeply'

/** A report has about ten thousand values for each target. Many more values, many levels, or endless texts take gigabytes to parse. */
const JSON_LIMITS = { jsonValues: 3_000_000, jsonDepth: 1000, jsonText: 1024 * 1024 }

/** Reads a `report.json`. Throws `UnreadableFile` if it is not a report, or contradicts itself. */
export async function readReport(file: string): Promise<Report> {
  const text = read(file)
  try {
    return await reportIn(text, file)
  } catch (cause) {
    throw cause instanceof RangeError ? new UnreadableFile(file, TOO_DEEP) : cause
  }
}

async function reportIn(text: string, file: string): Promise<Report> {
  const report = parse(text, file)
  const repeated = repeatedKey(text)
  if (repeated !== undefined)
    throw new UnreadableFile(file, `was edited or damaged: it has ${visibleAtMost(repeated, 200)} twice`)
  const flaw = await firstFlaw('report', report)
  if (flaw) throw new UnreadableFile(file, `is no report: ${flaw}`)
  const { length } = (report as Report).targets
  if (length > MAX_TARGETS)
    throw new UnreadableFile(file, `has ${length} targets; a run has at most ${MAX_TARGETS}`)
  const contradiction = contradictionIn(report as Report)
  if (contradiction !== undefined) throw new UnreadableFile(file, `was edited or damaged: ${contradiction}`)
  const { targets, ...rest } = report as Report
  // The published schema does not require leftovers.
  return { ...rest, targets: targets.map((target) => ({ ...target, leftovers: target.leftovers ?? [] })) }
}

function read(file: string): string {
  try {
    const bytes = readBytes(file, MAX_REPORT_BYTES)
    const exceeded = exceededJsonLimit(bytes, JSON_LIMITS)
    if (exceeded === 'jsonDepth') throw new UnreadableFile(file, TOO_DEEP)
    if (exceeded === 'jsonText') throw new UnreadableFile(file, 'has a text of more than 1 MiB')
    if (exceeded) throw new UnreadableFile(file, `has more than ${JSON_LIMITS.jsonValues} values`)
    return utf8Of(bytes, file)
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
