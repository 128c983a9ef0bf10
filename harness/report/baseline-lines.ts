import type { BaselinePlace, BaselineSummary } from './report.ts'

/** Entries that are listed; longer lists state the number of further ones. */
const SHOWN = 10

/** `baseline.yaml: 40 known failures, 1 new failure`. Contains names of targets. */
export function baselineHeadline({ file, known, new: fresh }: BaselineSummary): string {
  return `${file}: ${counted(known, 'known failure')}, ${fresh === 0 ? 'no new failure' : counted(fresh, 'new failure')}`
}

/** The outdated entries of a baseline, one line for each kind. Contains names of targets. */
export function baselineRemarks({ file, strict, passing, unmatched, expired }: BaselineSummary): string[] {
  const remark = (places: readonly BaselinePlace[], what: string): string[] =>
    places.length === 0
      ? []
      : [`${file}: ${counted(places.length, 'entry', 'entries')} ${what}: ${listOf(places)}`]
  const lines = [
    ...remark(
      passing,
      'no longer needed, since the requirement holds; "forge-conformance baseline update" removes them',
    ),
    ...remark(unmatched, 'without a match'),
    ...remark(expired, 'expired; fix the failure, or accept it until another day'),
  ]
  return strict ? lines.map((line) => `${line} (exit code 1 by --strict)`) : lines
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

function listOf(places: readonly BaselinePlace[]): string {
  const shown = places.slice(0, SHOWN).map(({ target, requirement, why }) => {
    const what = requirement === undefined ? `all of ${target}` : `${requirement} on ${target}`
    return why === undefined ? what : `${what} (${why})`
  })
  const more = places.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
