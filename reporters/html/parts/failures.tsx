import type { JSX } from 'preact'
import { baselineHeadline, baselineRemarks } from '../../../harness/report/baseline-lines.ts'
import { newCausesOf } from '../../../harness/report/causes.ts'
import { disputesOf, disputeText } from '../../../harness/report/disputes.ts'
import type { Evidence } from '../../../harness/report/evidence.ts'
import type { Report } from '../../../harness/report/report.ts'
import { knownText } from '../../common/outcome.ts'
import { failuresOf, type Failure } from '../model/failure-list.ts'
import { Causes } from './causes.tsx'
import { Contrast } from './contrast.tsx'
import { TargetNames } from './target-names.tsx'
import { Says, Text } from './text.tsx'
import { NamedVerdict } from './verdict-mark.tsx'

/** Limits the size of the page; the matrix shows all failures. */
const SHOWN = 250

/** The causes of failed and undecided results, then each failed requirement. */
export function Failures({ report, evidence }: { report: Report; evidence: Evidence }): JSX.Element {
  const isNew = ({ kinds }: Failure): boolean => kinds.some(({ result }) => !result.known)
  const failures = failuresOf(report)
  const [fresh, known] = [failures.filter(isNew), failures.filter((failure) => !isNew(failure))]
  const { baseline } = report.run
  return (
    <>
      <Causes report={report} causes={newCausesOf(report, evidence)} />
      <h2>Failed requirements</h2>
      {fresh.length === 0 ? (
        <p class="nothing">{known.length > 0 ? 'Nothing new failed.' : 'Nothing failed.'}</p>
      ) : null}
      <FailureList failures={fresh} report={report} />
      {baseline ? (
        <>
          <h2>Known failures</h2>
          {[baselineHeadline(baseline), ...baselineRemarks(baseline)].map((line) => (
            <p class="nothing">
              <Text>{line}</Text>
            </p>
          ))}
          <FailureList failures={known} report={report} />
        </>
      ) : null}
    </>
  )
}

function FailureList({ failures, report }: { failures: readonly Failure[]; report: Report }): JSX.Element {
  return (
    <>
      <ol class="failures">
        {failures.slice(0, SHOWN).map((failure) => (
          <OneFailure failure={failure} report={report} />
        ))}
      </ol>
      {failures.length > SHOWN ? <p>and {failures.length - SHOWN} more, in the matrix.</p> : null}
    </>
  )
}

function OneFailure({
  failure: { requirement, kinds },
  report,
}: {
  failure: Failure
  report: Report
}): JSX.Element {
  const disputed = disputeText(disputesOf(report).get(requirement.id))
  return (
    <li>
      <p class="says">
        <Says>{requirement.says}</Says>
      </p>
      <p class="about">
        <code>{requirement.id}</code> · {requirement.level} · {requirement.source}
      </p>
      {disputed === undefined ? null : (
        <p class="about">
          <Text>{disputed}</Text>
        </p>
      )}
      {kinds.map(({ result, columns }) => (
        <div class="kind">
          <p>
            <NamedVerdict verdict={result.verdict} /> on{' '}
            <TargetNames targets={report.targets} columns={columns} requirement={requirement.id} />
          </p>
          {result.known ? (
            <p class="about">
              <Text>{knownText(result.known)}</Text>
            </p>
          ) : null}
          {result.expected !== undefined && result.received !== undefined ? (
            <Contrast expected={shorten(result.expected)} received={shorten(result.received)} />
          ) : result.message === undefined ? null : (
            <p class="message">
              <Text>{shorten(result.message)}</Text>
            </p>
          )}
        </div>
      ))}
    </li>
  )
}

function shorten(text: string): string {
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text
}
