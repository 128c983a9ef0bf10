import type { Report } from '../report/report.ts'
import type { RunOptions } from './job.ts'

/**
 * Asks every target what was selected and gives the report; the evidence is in `options.output` by then.
 */
export async function run(options: RunOptions): Promise<Report> {
  void options
  throw new Error('not built yet')
}
