import type { JSX } from 'preact'
import type { RunFacts } from '../../../harness/report/compare-reports.ts'
import { duration, moment } from './duration.ts'
import { Facts } from './facts.tsx'
import { TextIn } from './text.tsx'

/** Suite, seed, time and command of a run. */
export function AboutRun({
  facts: { label, suite, run },
  named,
}: {
  facts: RunFacts
  named: boolean
}): JSX.Element {
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
