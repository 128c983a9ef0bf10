import type { JSX } from 'preact'
import { outagesOfTarget } from '../../../harness/report/outages.ts'
import { coverageLines, leftOutLines } from '../../../harness/report/coverage-lines.ts'
import { timesOf } from '../../../harness/report/server-errors.ts'
import { wireDifferencesOf } from '../../../harness/report/wire-differences.ts'
import type { Observation, TargetReport } from '../../../harness/report/report.ts'
import { encodeWord } from '../state/view-state.ts'
import { Facts } from './facts.tsx'
import { Text, TextIn } from './text.tsx'

const SHOWN = 100
const MAX_LENGTH = 160

/** A target's configuration, observations and leftovers. */
export function AboutTarget({ target, column }: { target: TargetReport; column: number }): JSX.Element {
  const { name, documents, drivers, observations, leftovers, mayAppear = [] } = target
  const { retries = [], serverErrors = [], hollow = [] } = target
  const listed: ReadonlyArray<[string, readonly Observation[]]> = [
    ['Responses that the documents do not list', observations],
    ['Server errors', serverErrors],
    ['Operations that refused every request', hollow],
    [`Requests that were repeated, ${timesOf(retries)} times in all, by operation`, retries],
  ]
  return (
    <section class="card">
      <TextIn as="h3">{name}</TextIn>
      {outagesOfTarget(target).map(({ line }) => (
        <TextIn as="p" class="warn">
          {line}
        </TextIn>
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
            <TextIn as="code">{url}</TextIn> <DriverWords driver={drivers[document]} />
          </>,
        ])}
      />
      {listed.map(([title, all]) => (
        <Listed
          title={title}
          all={all}
          entry={({ operation, what, times, exchange }) => (
            <>
              <TextIn as="code">{operation}</TextIn> <Text>{what}</Text>,{' '}
              {times === 1 ? 'once' : `${times} times`},{' '}
              <a href={`#exchange=${encodeWord(exchange)}&at=${column + 1}`}>
                <Text>{exchange}</Text>
              </a>
            </>
          )}
        />
      ))}
      {[...leftOutLines(target), ...coverageLines(target)].map((line) => (
        <TextIn as="p">{line}</TextIn>
      ))}
      <Listed
        title="Left behind"
        warn
        all={leftovers}
        entry={({ why, ...resource }) => (
          <>
            <NamedResource {...resource} />: <Text>{shorten(why)}</Text>
          </>
        )}
      />
      <Listed
        title="May appear later, since their creation had no clear response"
        warn
        open={false}
        all={mayAppear}
        entry={NamedResource}
      />
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

/** A folded list, with what it has in all. Nothing if it is empty. */
function Listed<T>({
  title,
  warn = false,
  open = true,
  all,
  entry,
}: {
  title: string
  warn?: boolean
  /** Whether a short list starts unfolded. */
  open?: boolean
  all: readonly T[]
  entry: (one: T) => JSX.Element
}): JSX.Element | null {
  if (all.length === 0) return null
  return (
    <details open={open && all.length <= 8}>
      <summary class={warn ? 'warn' : undefined}>
        {title}: {all.length}
      </summary>
      <ul class="plain">
        {all.slice(0, SHOWN).map((one) => (
          <li>{entry(one)}</li>
        ))}
      </ul>
      {all.length > SHOWN ? <p>and {all.length - SHOWN} more, in the report</p> : null}
    </details>
  )
}

function NamedResource({ kind, name }: { kind: string; name: string }): JSX.Element {
  return (
    <>
      <Text>{kind}</Text> <TextIn as="code">{shorten(name)}</TextIn>
    </>
  )
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
