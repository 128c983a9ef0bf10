import { visibleAtMost } from '../../harness/report/visible.ts'

/** One line on standard error. */
export function note(line: string): void {
  process.stderr.write(`note ${visibleAtMost(line, 500)}\n`)
}
