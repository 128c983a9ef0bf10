import { TargetClient } from '../../harness/client/client.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import { defaultLimits, type Limits } from '../../harness/client/limits.ts'
import { Redactor } from '../../harness/client/redactor.ts'
import type { Target } from '../../harness/client/target.ts'
import { UndiciTransport } from '../../harness/client/transport.ts'
import { afterwards } from './resources.ts'

interface Differences extends Partial<Omit<Target, 'limits'>> {
  readonly signal?: AbortSignal
  readonly limits?: Partial<Limits>
  /** Limits of the transport alone. */
  readonly received?: Partial<Limits>
  /** The number of targets of the run. */
  readonly targets?: number
}

/** A client of a server of the code-hosting document, and the exchanges that it records. It ends with the test. */
export function testClient(
  url: string,
  { signal, received, targets = 1, ...different }: Differences = {},
): { readonly client: TargetClient; readonly exchanges: readonly Exchange[] } {
  const target: Target = {
    ...{ name: 't', concurrency: 2, timeoutMs: 5000, patienceMs: 0, allowWrites: true },
    codeHosting: { url, driver: 'gitea' },
    ...different,
  }
  const transport = new UndiciTransport({
    connections: target.concurrency,
    timeoutMs: target.timeoutMs,
    limits: { ...defaultLimits, ...different.limits, ...received },
    targets,
  })
  afterwards(() => transport.close())
  const exchanges: Exchange[] = []
  const client = new TargetClient({
    ...{ target, transport, redactor: new Redactor(), repeat: 1, targets },
    record: (exchange) => exchanges.push(exchange),
    operationOf: () => undefined,
    ...(signal ? { signal } : {}),
  })
  return { client, exchanges }
}
