import type { JSX } from 'preact'
import { outagesOfTarget } from '../../../harness/report/outages.ts'
import { coverageLines, leftOutLines } from '../../../harness/report/coverage-lines.ts'
import { timesOf } from '../../../harness/report/server-errors.ts'
import { wireDifferencesOf } from '../../../harness/report/wire-differences.ts'
import type { Leftover, Observation, TargetReport } from '../../../harness/report/report.ts'
import { encodeWord } from '../state/view-state.ts'
import { Facts } from './facts.tsx'
import { Text } from './text.tsx'

const SHOWN = 100
const MAX_LENGTH = 160

/** A target's configuration, observations and leftovers. */
export function AboutTarget({ target, column }: { target: TargetReport; column: number }): JSX.Element {
  const { name, documents, drivers, observations, retries, serverErrors, hollow, leftovers, mayAppear } =
    target
  return (
    <section class="card">
      <h3>
        <Text>{name}</Text>
      </h3>
      {outagesOfTarget(target).map(({ line }) => (
        <p class="warn">
          <Text>{line}</Text>
        </p>
      ))}
      {wireDifferencesOf(target).map((line) => (
        <p class="warn">
          Treated otherwise: <Text>{line}</Text>
        </p>
      ))}
      <Facts
        facts={documents.map(({ document, url }) => [
          document,
          <>
            <code>
              <Text>{url}</Text>
            </code>{' '}
            <DriverWords driver={drivers[document]} />
          </>,
        ])}
      />
      <Observations
        title="Responses that the documents do not list"
        observations={observations}
        column={column}
      />
      <Observations title="Server errors" observations={serverErrors ?? []} column={column} />
      <Observations
        title="Operations that refused every request"
        observations={hollow ?? []}
        column={column}
      />
      <Observations title={retriesTitle(retries ?? [])} observations={retries ?? []} column={column} />
      {[...leftOutLines(target), ...coverageLines(target)].map((line) => (
        <p>
          <Text>{line}</Text>
        </p>
      ))}
      <Leftovers leftovers={leftovers} />
      <MayAppear resources={mayAppear ?? []} />
    </section>
  )
}

function DriverWords({ driver }: { driver: unknown }): JSX.Element | null {
  if (driver === undefined) return null
  return (
    <>
      driver <Text>{typeof driver === 'string' ? driver : JSON.stringify(driver)}</Text>
    </>
  )
}

function Observations({
  title,
  observations,
  column,
}: {
  title: string
  observations: readonly Observation[]
  column: number
}): JSX.Element | null {
  if (observations.length === 0) return null
  return (
    <details open={observations.length <= 8}>
      <summary>
        {title}: {observations.length}
      </summary>
      <ul class="plain">
        {observations.slice(0, SHOWN).map(({ operation, what, times, exchange }) => (
          <li>
            <code>
              <Text>{operation}</Text>
            </code>{' '}
            <Text>{what}</Text>, {times === 1 ? 'once' : `${times} times`},{' '}
            <a href={`#exchange=${encodeWord(exchange)}&at=${column + 1}`}>
              <Text>{exchange}</Text>
            </a>
          </li>
        ))}
      </ul>
      <More of={observations.length} />
    </details>
  )
}

function retriesTitle(retries: readonly Observation[]): string {
  return `Requests that were repeated, ${timesOf(retries)} times in all, by operation`
}

function Leftovers({ leftovers }: { leftovers: readonly Leftover[] }): JSX.Element | null {
  if (leftovers.length === 0) return null
  return (
    <details open={leftovers.length <= 8}>
      <summary class="warn">Left behind: {leftovers.length}</summary>
      <ul class="plain">
        {leftovers.slice(0, SHOWN).map(({ kind, name, why }) => (
          <li>
            <Text>{kind}</Text>{' '}
            <code>
              <Text>{shorten(name)}</Text>
            </code>
            : <Text>{shorten(why)}</Text>
          </li>
        ))}
      </ul>
      <More of={leftovers.length} />
    </details>
  )
}

function MayAppear({ resources }: { resources: NonNullable<TargetReport['mayAppear']> }): JSX.Element | null {
  if (resources.length === 0) return null
  return (
    <details>
      <summary class="warn">
        May appear later, since their creation had no clear response: {resources.length}
      </summary>
      <ul class="plain">
        {resources.slice(0, SHOWN).map(({ kind, name }) => (
          <li>
            <Text>{kind}</Text>{' '}
            <code>
              <Text>{shorten(name)}</Text>
            </code>
          </li>
        ))}
      </ul>
      <More of={resources.length} />
    </details>
  )
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

function More({ of }: { of: number }): JSX.Element | null {
  return of > SHOWN ? <p>and {of - SHOWN} more, in the report</p> : null
}
