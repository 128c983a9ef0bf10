import type { JSX } from 'preact'
import { countsOf, type Cause } from '../../../harness/report/causes.ts'
import type { Report, Verdict } from '../../../harness/report/report.ts'
import { groupBy } from '../../../harness/report/group-by.ts'
import { openHref } from './target-names.tsx'
import { Says, Text, TextIn } from './text.tsx'
import { VerdictMark } from './verdict-mark.tsx'

const MAX_LENGTH = 300
const SHOWN = 40

/** The causes of the failures of each target, those with the most failures first. */
export function Causes({ report, causes }: { report: Report; causes: readonly Cause[] }): JSX.Element | null {
  if (causes.length === 0) return null
  return (
    <>
      <h2>Causes</h2>
      <div class="cards">
        {[...groupBy(causes, ({ target }) => target)].map(([target, some]) => (
          <section class="card">
            <TextIn as="h3">{target}</TextIn>
            <ol class="causes">
              {some.slice(0, SHOWN).map((cause) => (
                <li>
                  <OneCause cause={cause} column={report.targets.findIndex(({ name }) => name === target)} />
                </li>
              ))}
            </ol>
            {some.length > SHOWN ? <p class="nothing">and {some.length - SHOWN} more</p> : null}
          </section>
        ))}
      </div>
    </>
  )
}

/** A cause with its results, folded. */
function OneCause({ cause, column }: { cause: Cause; column: number }): JSX.Element {
  const { title, problems } = cause
  const verdict: Verdict = problems[0]?.result.verdict ?? 'fail'
  return (
    <details>
      <summary>
        <VerdictMark verdict={verdict} />
        <span>
          <Text>{title.length > MAX_LENGTH ? `${title.slice(0, MAX_LENGTH)}…` : title}</Text>{' '}
          <i>{countsOf(cause)}</i>
        </span>
      </summary>
      <ul class="plain">
        {problems.map(({ requirement, result }) => (
          <li>
            <VerdictMark verdict={result.verdict} />{' '}
            <a href={openHref(requirement.id, column)}>
              <Says>{requirement.says}</Says>
            </a>
            <span class="unseen"> {result.verdict}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
