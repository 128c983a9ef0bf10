import type { JSX } from 'preact'
import { baselineHeadline, baselineRemarks } from '../../../harness/report/baseline-lines.ts'
import { newCausesOf } from '../../../harness/report/causes.ts'
import { disputesOf, disputeText } from '../../../harness/report/disputes.ts'
import type { Evidence } from '../../../harness/report/evidence.ts'
import { groupBy } from '../../../harness/report/group-by.ts'
import type { Report } from '../../../harness/report/report.ts'
import { signaturesOf } from '../../../harness/report/signatures.ts'
import { knownText } from '../../common/outcome.ts'
import { failuresOf, type Failure } from '../model/failure-list.ts'
import { Causes } from './causes.tsx'
import { Contrast } from './contrast.tsx'
import { TargetNames } from './target-names.tsx'
import { Says, TextIn } from './text.tsx'
import { NamedVerdict } from './verdict-mark.tsx'

/** Limits the size of the page: of further failures, only sentence and id are shown. */
const IN_FULL = 400

/** The causes of failed and undecided results, then the operations in which requirements failed. */
export function Failures({ report, evidence }: { report: Report; evidence: Evidence }): JSX.Element {
  const isNew = ({ kinds }: Failure): boolean => kinds.some(({ result }) => !result.known)
  const failures = failuresOf(report)
  const [fresh, known] = [failures.filter(isNew), failures.filter((failure) => !isNew(failure))]
  const { baseline } = report.run
  return (
    <>
      <Causes report={report} causes={newCausesOf(report, evidence)} />
      <h2>Failed operations</h2>
      {fresh.length === 0 ? (
        <p class="nothing">{known.length > 0 ? 'Nothing new failed.' : 'Nothing failed.'}</p>
      ) : (
        <form class="toolbar" role="search" aria-label="Filter the failures" id="failed">
          <label class="find">
            <span class="unseen">Text in operation, id, sentence, source or message</span>
            <input type="search" placeholder="Filter by text" autocomplete="off" spellcheck={false} />
            <kbd aria-hidden="true">/</kbd>
          </label>
          <span class="shown" role="status">
            {countOf(fresh.length)}
          </span>
        </form>
      )}
      <Operations failures={fresh} report={report} />
      {baseline ? (
        <>
          <h2>Known failures</h2>
          {[baselineHeadline(baseline), ...baselineRemarks(baseline)].map((line) => (
            <TextIn as="p" class="nothing">
              {line}
            </TextIn>
          ))}
          <Operations failures={known} report={report} />
        </>
      ) : null}
    </>
  )
}

function countOf(failures: number): string {
  return `${failures} failed ${failures === 1 ? 'requirement' : 'requirements'}`
}

/** The operations in which requirements failed, folded, each with its method and path. */
function Operations({ failures, report }: { failures: readonly Failure[]; report: Report }): JSX.Element {
  const signatures = signaturesOf(report.requirements)
  const full = new Set(failures.slice(0, IN_FULL))
  const groups = groupBy(
    failures,
    ({ requirement: { area, operation } }) => operation ?? `${area}, in general`,
  )
  return (
    <div class="operations">
      {[...groups].map(([name, some]) => (
        <details class="operation">
          <summary>
            <b>{signatures.get(name) ?? name}</b> {signatures.has(name) ? <code>{name}</code> : null}{' '}
            <i>{some.length} failed</i>
          </summary>
          <ol class="failures">
            {some.map((failure) =>
              full.has(failure) ? (
                <OneFailure failure={failure} report={report} />
              ) : (
                <BriefFailure failure={failure} report={report} />
              ),
            )}
          </ol>
        </details>
      ))}
    </div>
  )
}

/** A failure that is not shown in full: the matrix shows its expected and received values. */
function BriefFailure({
  failure: { requirement, kinds },
  report,
}: {
  failure: Failure
  report: Report
}): JSX.Element {
  return (
    <li>
      <Says>{requirement.says}</Says> <code>{requirement.id}</code>{' '}
      {kinds.map(({ columns }) => (
        <TargetNames targets={report.targets} columns={columns} requirement={requirement.id} />
      ))}
    </li>
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
        <TextIn as="p" class="about">
          {disputed}
        </TextIn>
      )}
      {kinds.map(({ result, columns }) => (
        <div class="kind">
          <p>
            <NamedVerdict verdict={result.verdict} /> on{' '}
            <TargetNames targets={report.targets} columns={columns} requirement={requirement.id} />
          </p>
          {result.known ? (
            <TextIn as="p" class="about">
              {knownText(result.known)}
            </TextIn>
          ) : null}
          {result.expected !== undefined && result.received !== undefined ? (
            <Contrast expected={shorten(result.expected)} received={shorten(result.received)} />
          ) : result.message === undefined ? null : (
            <TextIn as="p" class="message">
              {shorten(result.message)}
            </TextIn>
          )}
        </div>
      ))}
    </li>
  )
}

function shorten(text: string): string {
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text
}
