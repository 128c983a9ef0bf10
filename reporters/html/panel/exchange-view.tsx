import type { JSX } from 'preact'
import type { HeaderLines } from '../../../harness/report/evidence.ts'
import type { PageExchange } from '../evidence/unpack-evidence.ts'
import { duration } from '../parts/duration.ts'
import { Text, TextIn } from '../parts/text.tsx'
import { BodyView } from './body-view.tsx'

interface Props {
  readonly exchange: PageExchange
  readonly open: boolean
  readonly decisive?: boolean
  /** How often the request was sent with an equal response. */
  readonly times?: number
  /** The same exchange with the target to compare with; absent if it was not sent. */
  readonly beside?: PageExchange | undefined
  readonly compared?: boolean
}

/** A request and its response: a summary line that unfolds to headers and bodies. */
export function ExchangeView({
  exchange,
  open,
  decisive = false,
  times = 1,
  beside,
  compared = false,
}: Props): JSX.Element {
  const { id, caller, request, attempts } = exchange
  return (
    <details class={decisive ? 'exchange decisive' : 'exchange'} open={open} key={id}>
      <summary>
        <Summary exchange={exchange} />
        {times > 1 ? <span class="tag">{times} times</span> : null}
        {decisive ? <span class="tag">decided</span> : null}
      </summary>
      <p class="about">
        <Text>{id}</Text> · as <Text>{caller}</Text>
        {exchange.operation ? (
          <>
            {' '}
            · <Text>{exchange.operation}</Text>
          </>
        ) : null}{' '}
        · {duration(exchange.durationMs)}
      </p>
      {attempts?.map(({ outcome, waitedMs }) => (
        <p class="about">
          earlier attempt: <Text>{outcome}</Text>, waited {duration(waitedMs)}
        </p>
      ))}
      <h4>Request</h4>
      <HeadersView headers={request.headers} />
      {request.body ? <BodyView body={request.body} compared={false} /> : null}
      <h4>
        Response <Status exchange={exchange} />
        {compared ? <Beside exchange={exchange} beside={beside} /> : null}
      </h4>
      <ResponseView exchange={exchange} beside={beside} compared={compared} />
    </details>
  )
}

/** Headers and body of a response, or the reason why there is none. */
function ResponseView({
  exchange,
  beside,
  compared,
}: Pick<Props, 'exchange' | 'beside'> & { readonly compared: boolean }): JSX.Element {
  const { response, fault } = exchange
  if (response)
    return (
      <>
        <HeadersView headers={response.headers} />
        <BodyView
          body={response.body}
          beside={beside?.response?.body}
          compared={compared && beside?.response !== undefined}
          origins={[exchange, beside].flatMap(
            (one) => /^\w+:\/\/[^/]+/.exec(one?.request.url ?? '')?.[0] ?? [],
          )}
        />
      </>
    )
  return (
    <p class="nothing">
      {fault ? (
        <>
          {fault.kind}: <Text>{fault.message}</Text>
        </>
      ) : (
        'no response'
      )}
    </p>
  )
}

function Summary({ exchange }: { exchange: PageExchange }): JSX.Element {
  const { method, url } = exchange.request
  return (
    <span class="request">
      <TextIn as="b">{method}</TextIn> <TextIn as="code">{pathOf(url)}</TextIn> <Status exchange={exchange} />
    </span>
  )
}

function Status({ exchange: { response, fault } }: { exchange: PageExchange }): JSX.Element {
  const shown = response?.status ?? fault?.kind ?? 'no response'
  return <span class={`status s${response ? Math.floor(response.status / 100) : 'x'}`}>{shown}</span>
}

function Beside({
  exchange,
  beside,
}: {
  exchange: PageExchange
  beside: PageExchange | undefined
}): JSX.Element {
  if (!beside) return <span class="beside"> not sent to the other target</span>
  const alike = beside.response?.status === exchange.response?.status
  return (
    <span class="beside">
      {alike ? ' same status' : ' other target '}
      {alike ? null : <Status exchange={beside} />}
    </span>
  )
}

/** Header lines as sent or received. */
function HeadersView({ headers }: { headers: HeaderLines }): JSX.Element {
  return (
    <pre class="headers" tabIndex={0}>
      {headers.map(([name, value]) => (
        <span class="line">
          <TextIn as="span" class="j-key">
            {name}
          </TextIn>
          : <Text>{value}</Text>
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

function pathOf(url: string): string {
  const shown = url.replace(/^[a-z]+:\/\/[^/]*/i, '')
  return shown.length > 300 ? `${shown.slice(0, 300)}…` : shown || url
}
