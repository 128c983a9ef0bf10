import type { Report } from '../../harness/report/report.ts'

/** Requirements that failed, are unstable or were in error on a target (open questions never do). */
export function failedIds({ requirements, targets }: Report): ReadonlySet<string> {
  const open = new Set(requirements.filter(({ level }) => level === 'open').map(({ id }) => id))
  return new Set(
    targets
      .flatMap(({ results }) => results)
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable' || verdict === 'error')
      .map(({ requirement }) => requirement)
      .filter((id) => !open.has(id)),
  )
}
