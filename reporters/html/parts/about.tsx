import type { JSX } from 'preact'
import type { RunFacts } from '../../../harness/report/compare-reports.ts'
import type { RequirementRecord } from '../../../harness/report/report.ts'
import { verdictLabels, levelMeanings, verdicts } from '../model/verdict-labels.ts'
import type { PageInput } from '../model/page-input.ts'
import { AboutTarget } from './about-target.tsx'
import { duration, moment } from './duration.ts'
import { Facts } from './facts.tsx'
import { Says, TextIn } from './text.tsx'
import { NamedVerdict } from './verdict-mark.tsx'

/** The legend, the runs, the targets and the requirements that cannot be tested. */
export function About({ input }: { input: PageInput }): JSX.Element {
  const { report, runs } = input
  return (
    <>
      <h2>Verdicts and levels</h2>
      <dl class="legend">
        {verdicts.map((verdict) => (
          <div>
            <dt>
              <NamedVerdict verdict={verdict} />
            </dt>
            <dd>{verdictLabels[verdict].means}</dd>
          </div>
        ))}
        {Object.entries(levelMeanings).map(([level, means]) => (
          <div>
            <dt class={`one ${level}`}>
              <span class="level" aria-hidden="true" />
              {level}
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <h2>{runs.length > 1 ? 'Runs' : 'Run'}</h2>
      <div class="cards">
        {runs.map((facts) => (
          <AboutRun facts={facts} named={runs.length > 1} />
        ))}
      </div>
      <h2>Targets</h2>
      <div class="cards">
        {report.targets.map((target, column) => (
          <AboutTarget target={target} column={column} />
        ))}
      </div>
      <Untestable requirements={report.requirements.filter(({ testable }) => !testable)} />
    </>
  )
}

/** Suite, seed, time and command of a run. */
function AboutRun({ facts: { label, suite, run }, named }: { facts: RunFacts; named: boolean }): JSX.Element {
  return (
    <section class="card">
      {named ? <TextIn as="h3">{label}</TextIn> : null}
      <Facts
        facts={[
          ['suite', `${suite.name} ${suite.version}`],
          ['catalogue', <code>{suite.catalogueDigest}</code>],
          ['started', <time dateTime={run.startedAt}>{moment(run.startedAt)}</time>],
          ['duration', duration(run.durationMs)],
          ['seed', <TextIn as="code">{run.seed}</TextIn>],
          [
            'complete',
            run.complete
              ? 'yes'
              : run.bailed
                ? 'no, it was stopped after a failure'
                : run.interrupted
                  ? 'no, it was interrupted'
                  : 'no, results are missing',
          ],
          ['command', <TextIn as="code">{run.command}</TextIn>],
        ]}
      />
    </section>
  )
}

function Untestable({ requirements }: { requirements: readonly RequirementRecord[] }): JSX.Element | null {
  if (requirements.length === 0) return null
  return (
    <>
      <h2>Not testable from outside</h2>
      <p class="lead">These requirements are not counted: no request can show whether they hold.</p>
      <ul class="untestable">
        {requirements.map(({ id, says, reason }) => (
          <li>
            <p class="says">
              <Says>{says}</Says>
            </p>
            <p class="about">
              <code>{id}</code> · {reason}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
