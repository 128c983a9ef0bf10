import type { JSX } from 'preact'
import type { HeaderLines } from '../../../harness/report/evidence.ts'
import { Text } from '../parts/text.tsx'

/** Header lines as sent or received. */
export function HeadersView({ headers }: { headers: HeaderLines }): JSX.Element {
  return (
    <pre class="headers" tabIndex={0}>
      {headers.map(([name, value]) => (
        <span class="line">
          <span class="j-key">
            <Text>{name}</Text>
          </span>
          : <Text>{value}</Text>
          {'\n'}
        </span>
      ))}
    </pre>
  )
}
