import type { Exchange } from '../../harness/report/evidence.ts'
import { timesText } from '../../harness/report/repeated-reads.ts'
import { visible } from '../../harness/report/visible.ts'
import { pathOf } from './texts.ts'

export function titleOf({ request, caller, response }: Exchange): string {
  return visible(`${request.method} ${pathOf(request.url)} as ${caller}${response ? '' : ' (no response)'}`)
}

export function stepTitle(exchange: Exchange, times: number): string {
  const { response, fault } = exchange
  return visible(
    `${titleOf(exchange)}: ${response?.status ?? fault?.kind ?? 'no response'} in the run${timesText(times)}`,
  )
}
