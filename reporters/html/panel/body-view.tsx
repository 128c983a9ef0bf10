import type { JSX } from 'preact'
import type { EvidenceBody } from '../../../harness/report/evidence.ts'
import { commonOf } from '../model/differences.ts'
import { Text, TextIn } from '../parts/text.tsx'
import { prettyBody, textOf, type Line } from './pretty-body.ts'

/** Limits the time to open a body. */
const LINES_SHOWN = 3000

interface Props {
  readonly body: EvidenceBody | undefined
  /** The body of the same exchange with another target; differences are marked. */
  readonly beside?: EvidenceBody | undefined
  readonly compared: boolean
  /** The origins of both servers; links that differ only in them are equal. */
  readonly origins?: readonly string[]
}

/** An indented body. If it is compared with another body, lines that only one of them has are marked. */
export function BodyView({ body, beside, compared, origins = [] }: Props): JSX.Element {
  if (!body && !(compared && beside)) return <p class="nothing">no body</p>
  const here = body ? prettyBody(body) : []
  const rows = compared
    ? compare(here, beside ? prettyBody(beside) : [], origins)
    : here.map((line) => ({ line, side: 'both' as const }))
  return (
    <>
      <pre class="body" tabIndex={0}>
        {rows.slice(0, LINES_SHOWN).map(({ line, side }) => (
          <LineView line={line} side={side} />
        ))}
      </pre>
      {rows.length > LINES_SHOWN ? <p class="nothing">and {rows.length - LINES_SHOWN} more lines</p> : null}
      {body?.cut === undefined ? null : (
        <p class="nothing">only the beginning of a body of {body.cut} bytes</p>
      )}
    </>
  )
}

type Side = 'both' | 'here' | 'there'

interface Row {
  readonly line: Line
  readonly side: Side
}

const marks = { both: 'span', here: 'ins', there: 'del' } as const

function LineView({ line, side }: Row): JSX.Element {
  const Mark = marks[side]
  const content = line.map(({ text, kind }) =>
    kind ? (
      <TextIn as="span" class={`j-${kind}`}>
        {text}
      </TextIn>
    ) : (
      <Text>{text}</Text>
    ),
  )
  return (
    <Mark class="line">
      {content}
      {'\n'}
    </Mark>
  )
}

/** The lines of both bodies in one list. At each difference, those of the other body come first. */
function compare(here: readonly Line[], there: readonly Line[], origins: readonly string[]): Row[] {
  const bare = (line: Line): string =>
    origins.reduce((text, origin) => text.replaceAll(origin, ''), textOf(line)).replace(/,$/, '')
  const [inThere, inHere] = commonOf(there.map(bare), here.map(bare))
  const rows: Row[] = []
  let place = 0
  const takeOthers = (): void => {
    for (; place < there.length && !inThere.has(place); place += 1)
      rows.push({ line: there[place] ?? [], side: 'there' })
  }
  for (const [at, line] of here.entries()) {
    takeOthers()
    const common = inHere.has(at)
    rows.push({ line, side: common ? 'both' : 'here' })
    if (common) place += 1
  }
  takeOthers()
  return rows
}
