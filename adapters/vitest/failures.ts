import { isMissing } from '../../harness/report/exit-code.ts'
import type { Report, Result } from '../../harness/report/report.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { judgedOf, type Judged } from '../../reporters/common/outcome.ts'
import { resultDetails } from '../../reporters/result-details.ts'
import type { Evidence } from '../../harness/report/evidence.ts'

/** A run that has ended, including clean-up. */
export interface FinishedRun {
  readonly report: Report
  readonly evidence: Evidence
}

/** A requirement that does not hold, in the form of an assertion error of vitest, with a comparison of expected and received. */
export class RequirementFailed extends Error {
  readonly expected: string | undefined
  readonly actual: string | undefined

  constructor({ report, evidence }: FinishedRun, result: Result) {
    const judged = judgedOf(report).find((one) => one.result.requirement === result.requirement)
    super(judged ? detailsOf(judged, report, evidence) : (result.message ?? result.requirement))
    this.name = 'RequirementFailed'
    this.expected = result.expected
    this.actual = result.received
    // Frames of this package say nothing about the server.
    this.stack = `${this.name}: ${this.message}`
  }
}

/** The details of a result, with the command that runs the test again if no command line of the suite reaches the server. */
function detailsOf(judged: Judged, report: Report, evidence: Evidence): string {
  const lines = resultDetails(judged, report, evidence)
  const isShown = lines.some((line) => line.startsWith('reproduce: '))
  return [
    ...lines,
    ...(isShown ? [] : [`reproduce: npx vitest run -t ${shellWord(judged.requirement.id)}`]),
  ].join('\n')
}

/** Maximum number of reasons for an incomplete run. */
const SHOWN = 5

/** A run that could not judge every selected stated and implied requirement. */
export class Incomplete extends Error {
  /** Undefined if everything is judged. */
  static of(report: Report, allowUnmet: boolean): Incomplete | undefined {
    const missing = judgedOf(report).filter(
      ({ requirement, result }) =>
        requirement.level !== 'open' && isMissing(result) && !(allowUnmet && result.verdict === 'unmet'),
    )
    const lines = [
      ...(report.run.strayErrors ?? []).map((message) => `an error that belongs to no check: ${message}`),
      ...missing.map(({ result: { requirement, verdict, message, reason } }) =>
        [verdict, requirement, message ?? reason].filter(Boolean).join(' '),
      ),
    ]
    if (lines.length === 0) return undefined
    const more = lines.length > SHOWN ? [`and ${lines.length - SHOWN} more`] : []
    return new Incomplete([...lines.slice(0, SHOWN), ...more].join('\n'))
  }

  private constructor(lines: string) {
    super(`some requirements could not be judged\n${lines}`)
    this.name = 'Incomplete'
    this.stack = `${this.name}: ${this.message}`
  }
}
