import { refuseForeign, removeWritten, writtenIn, WRITTEN_FILES } from '../../files/written-files.ts'
import {
  DIFFERENCE_FILE,
  EVIDENCE_FILE,
  JOURNAL_FILE,
  REPORT_FILE,
} from '../../harness/report/write-report.ts'
import { fileOfReporter } from '../../reporters/registry.ts'
import { UsageError } from '../base/usage-error.ts'
import type { LoadedReporter } from '../extensions/load-reporters.ts'

/** The settings on which the files of a run depend. */
interface Writing {
  /** Files of reporters. */
  readonly files: readonly string[]
  /** Whether two targets are compared. */
  readonly against?: boolean
  /** How many servers are started. */
  readonly servers?: number
}

/**
 * Removes the files of an earlier run from an output folder, so that all files there belong to one run, however this run ends. The ledger
 * stays. So do files that are not on the list of written files, and files whose names neither the suite nor a reporter of this command
 * uses, since anybody can write such a list. Throws `ForeignFile` if such a file is in the place of one that is to be written, or a listed
 * one has changed; then nothing is removed. Throws `UsageError` if a file cannot be removed.
 */
export function removeFormerRun(output: string, { files, against = false, servers = 0 }: Writing): void {
  refuseForeign(output, [
    REPORT_FILE,
    EVIDENCE_FILE,
    JOURNAL_FILE,
    ...(against ? [DIFFERENCE_FILE] : []),
    ...(servers > 0 ? ['target.log'] : []),
    ...Array.from({ length: servers }, (_, place) => `target-${place + 1}.log`),
    ...files,
  ])
  const [first, last] = [[REPORT_FILE], [JOURNAL_FILE, EVIDENCE_FILE]]
  const named = new Set([DIFFERENCE_FILE, ...Object.values(fileOfReporter), ...files])
  const between = writtenIn(output).filter((name) => named.has(name) || /^target(?:-\d+)?\.log$/.test(name))
  const former = [...first, ...between, ...last]
  try {
    removeWritten(output, former)
  } catch (cause) {
    const { code, path } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    throw new UsageError(
      `${path ?? WRITTEN_FILES} of an earlier run cannot be removed (${code}); remove it, or name another folder with --output`,
    )
  }
}

/** The files that reporters write. */
export function filesOf(reporters: readonly string[], own: readonly LoadedReporter[]): string[] {
  return [
    ...reporters.flatMap((name) => fileOfReporter[name] ?? []),
    ...own.map(({ reporter }) => reporter.file),
  ]
}
