import type { JSX } from 'preact'
import type { Report } from '../../../harness/report/report.ts'
import { failuresOf, unjudgedOf, type Failure } from '../model/failure-list.ts'
import { Contrast } from './contrast.tsx'
import { TargetNames } from './target-names.tsx'
import { Text } from './text.tsx'
import { NamedVerdict } from './verdict-mark.tsx'

/** More would make the page heavy; the matrix shows them all. */
const SHOWN = 250
const IDS_SHOWN = 12

/** What did not hold, requirement by requirement, and what could not be judged and why. */
export function Failures({ report }: { report: Report }): JSX.Element {
  const failures = failuresOf(report)
  return (
    <>
      <h2>What did not hold</h2>
      {failures.length === 0 ? <p class="nothing">Nothing failed.</p> : null}
      <ol class="failures">
        {failures.slice(0, SHOWN).map((failure) => (
          <OneFailure failure={failure} report={report} />
        ))}
      </ol>
      {failures.length > SHOWN ? <p>and {failures.length - SHOWN} more, in the matrix.</p> : null}
      <Unjudged report={report} />
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
  return (
    <li>
      <p class="says">{requirement.says}</p>
      <p class="about">
        <code>{requirement.id}</code> · {requirement.level} · {requirement.source}
      </p>
      {kinds.map(({ result, columns }) => (
        <div class="kind">
          <p>
            <NamedVerdict verdict={result.verdict} /> on{' '}
            <TargetNames targets={report.targets} columns={columns} requirement={requirement.id} />
          </p>
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

function Unjudged({ report }: { report: Report }): JSX.Element | null {
  const unjudged = unjudgedOf(report)
  if (unjudged.length === 0) return null
  return (
    <>
      <h2>What could not be judged</h2>
      <ul class="unjudged">
        {unjudged.map(({ verdict, reason, column, requirements }) => (
          <li>
            <p>
              <NamedVerdict verdict={verdict} /> <b>{requirements.length}</b> on{' '}
              <Text>{report.targets[column]?.name ?? ''}</Text>: <Text>{shorten(reason)}</Text>
            </p>
            <p class="about">
              {requirements.slice(0, IDS_SHOWN).map((id) => (
                <a href={`#open=${encodeURIComponent(id)}&at=${column + 1}`}>{id}</a>
              ))}
              {requirements.length > IDS_SHOWN ? `and ${requirements.length - IDS_SHOWN} more` : null}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function shorten(text: string): string {
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text
}
