import type { Report, RequirementRecord, Result } from '../../../harness/report/report.ts'
import { NOT_SELECTED } from '../../../harness/report/reasons.ts'
import { groupBy } from '../../../harness/report/group-by.ts'

/** The same observation on some targets. */
export interface Answer {
  readonly verdict: Result['verdict']
  readonly text: string
  readonly columns: readonly number[]
}

export interface Question {
  readonly requirement: RequirementRecord
  /** The most common answer first. */
  readonly answers: readonly Answer[]
}

/** The open questions with results, each different answer once. */
export function questionsOf({ requirements, targets }: Report): Question[] {
  const results = targets.map(({ results }) => new Map(results.map((one) => [one.requirement, one])))
  return requirements
    .filter(({ level, testable }) => level === 'open' && testable)
    .map((requirement) => ({
      requirement,
      answers: answersTo(results.map((known) => known.get(requirement.id))),
    }))
    .filter(({ answers }) => answers.length > 0)
}

function answersTo(results: ReadonlyArray<Result | undefined>): Answer[] {
  const given = results.flatMap((result, column) =>
    result && result.reason !== NOT_SELECTED
      ? [{ verdict: result.verdict, text: result.message ?? result.reason ?? '', column }]
      : [],
  )
  return [...groupBy(given, ({ verdict, text }) => `${verdict} ${text}`).values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, columns: [first, ...others].map(({ column }) => column) }] : [],
    )
    .sort((a, b) => b.columns.length - a.columns.length)
}
