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

/** What the files of a run depend on. */
interface Writing {
  /** Those of reporters. */
  readonly files: readonly string[]
  /** Whether two targets are compared. */
  readonly against?: boolean
  /** How many servers are started. */
  readonly servers?: number
}

/**
 * Removes what an earlier run wrote to an output folder, so that no file there is of another run than the others, whatever ends
 * this one. The ledger stays, and so does what is not on the list of what the suite wrote, or has a name there that neither the suite nor a reporter of
 * this command gives to a file: anybody can write such a list. Throws `ForeignFile` where such a file is in
 * the place of one that is to be written, or a listed one has changed, and `UsageError` where a file cannot be removed; nothing is
 * removed where the first happens.
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
  const between = writtenIn(output).filter((name) => named.has(name) || isLogOfServer(name))
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

function isLogOfServer(name: string): boolean {
  return /^target(?:-\d+)?\.log$/.test(name)
}

/** The files that reporters write. */
export function filesOf(reporters: readonly string[], own: readonly LoadedReporter[]): string[] {
  return [
    ...reporters.flatMap((name) => fileOfReporter[name] ?? []),
    ...own.map(({ reporter }) => reporter.file),
  ]
}
