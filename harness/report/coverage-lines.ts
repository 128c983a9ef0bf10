import type { TargetReport } from './report.ts'

/** How much of the tables of coverage requests to a target asked, one line each. */
export function coverageLines({ coverage }: Pick<TargetReport, 'coverage'>): string[] {
  if (!coverage) return []
  const { relations, inputs } = coverage
  return [
    `relations: ${relations.asked} of ${relations.askable} combinations of relation, disturbance and reader were asked`,
    `inputs: ${inputs.asked} of ${inputs.askable} combinations of operation, place and input were asked`,
  ]
}
