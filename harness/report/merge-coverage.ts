import type { Coverage, CoverageReport } from './exploration-report.ts'

/** The combined coverage of the shards of a run: an input is covered if one of them covered it. */
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
