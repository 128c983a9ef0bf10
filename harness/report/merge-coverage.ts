import type { Coverage, CoverageReport } from './exploration-report.ts'

/** What the shards of a run asked together: an input is asked that one of them asked. */
export function mergeCoverage([first, ...others]: readonly Coverage[]): Coverage | undefined {
  return (
    first &&
    others.reduce(
      (all, one) => ({
        relations: merged(all.relations, one.relations),
        inputs: merged(all.inputs, one.inputs),
      }),
      first,
    )
  )
}

function merged(one: CoverageReport, other: CoverageReport): CoverageReport {
  const also = new Map(other.rows.map(({ place, asked }) => [place, new Set(asked)]))
  const rows = one.rows.map(({ place, asked, empty }) => {
    const isAsked = (input: string): boolean => also.get(place)?.has(input) === true
    return {
      place,
      asked: [...asked, ...empty.flatMap(({ inputs }) => inputs.filter(isAsked))],
      empty: empty
        .map(({ reason, inputs }) => ({ reason, inputs: inputs.filter((input) => !isAsked(input)) }))
        .filter(({ inputs }) => inputs.length > 0),
    }
  })
  return { ...one, asked: rows.reduce((sum, { asked }) => sum + asked.length, 0), rows }
}
