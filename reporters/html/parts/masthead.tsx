import type { JSX } from 'preact'
import { outagesOf } from '../../../harness/report/outages.ts'
import { remarks } from '../../../harness/report/remarks.ts'
import type { PageInput } from '../model/page-input.ts'
import { duration, moment } from './duration.ts'
import { TextIn } from './text.tsx'

/** The summary of the run in a line, and the links to the views. */
export function Masthead({
  input,
  views,
}: {
  input: PageInput
  views: ReadonlyArray<readonly [id: string, title: string, count?: number]>
}): JSX.Element {
  return (
    <header class="masthead">
      <div class="title">
        <h1>Conformance matrix</h1>
        {[...outages(input), ...remarks(input.report.targets)].map((line) => (
          <p class="facts">
            <TextIn as="strong" class="warn">
              {line}
            </TextIn>
          </p>
        ))}
        <p class="facts">{factsOf(input)}</p>
      </div>
      <nav aria-label="Views">
        {views.map(([id, title, count]) => (
          <a href={`#view=${id}`} data-view={id}>
            {title}
            {count === undefined ? null : <i>{count}</i>}
          </a>
        ))}
      </nav>
      <button type="button" class="plain" id="theme" hidden>
        dark
      </button>
    </header>
  )
}

function outages({ report }: PageInput): string[] {
  return outagesOf(report).map(({ where, line }) => `${where}: ${line}`)
}

function factsOf({ report, runs }: PageInput): JSX.Element {
  const { suite, run, requirements, targets } = report
  const testable = requirements.filter(({ testable }) => testable).length
  const counted = `${testable} requirements, ${targets.length} ${targets.length === 1 ? 'target' : 'targets'}`
  if (runs.length > 1)
    return (
      <>
        <b>{suite.name}</b> · {runs.length} runs compared · {counted}
      </>
    )
  return (
    <>
      <b>
        {suite.name} {suite.version}
      </b>{' '}
      · <time dateTime={run.startedAt}>{moment(run.startedAt)}</time> · {duration(run.durationMs)} · seed{' '}
      <TextIn as="code">{run.seed}</TextIn> · {counted}
      {run.complete ? null : (
        <strong class="warn">
          {' '}
          · {run.bailed ? 'stopped after a failure' : run.interrupted ? 'interrupted' : 'incomplete'}
        </strong>
      )}
    </>
  )
}
