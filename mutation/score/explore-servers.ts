import { exploreSideBySide, sharesOf } from '../../explore/side-by-side.ts'
import type { DocumentName } from '../../harness/client/target.ts'
import type { Finding } from '../../explore/exploration.ts'
import { targetInputs } from '../../explore/target-cells.ts'
import { laterSequences } from '../../explore/later-sequences.ts'
import { Script } from '../../explore/script.ts'
import { explorationTargetFor } from '../../explore/sender.ts'
import { startReference } from '../../reference/start.ts'
import { targetOf, type Server } from './ask.ts'
import { inProcessRuntime } from './in-process-runtime.ts'

/** The result of exploring one server. */
export interface ExploredServer {
  readonly id: string
  /** The first contradiction; absent if there is none. */
  readonly found?: Finding['contradiction']
  /** The number of requests sent up to that point. */
  readonly requests: number
}

/** Plays sequences on one server in this process until one shows a contradiction, or until the requests are used up. */
export async function exploreServer(
  server: Server,
  {
    requests,
    seed,
    patienceMs,
  }: { readonly requests: number; readonly seed: number; readonly patienceMs: number },
): Promise<ExploredServer> {
  const reference = await startReference(server.options)
  const first = new AbortController()
  let sent = 0
  let found: Finding['contradiction'] | undefined
  const { runtime, close } = inProcessRuntime({
    reference,
    target: await targetOf(server, reference, { patienceMs }),
    seed: String(seed),
    nonce: 'score0',
    record: () => void sent++,
    signal: first.signal,
  })
  try {
    const sideBySide = 1
    const shares = sharesOf(runtime, { sideBySide, requests })
    await exploreSideBySide(explorationTargetFor(runtime, shares.issues), shares, {
      ...{ seed: String(seed), requests, until: Infinity },
      documents: new Set<DocumentName>(['code-hosting', 'legacy-forge']),
      inputs: laterSequences(String(seed), targetInputs(runtime).values(), {
        sideBySide,
        thorough: Script.thoroughSequences(runtime).values(),
      }),
      signal: first.signal,
      contradicted(contradiction) {
        found ??= contradiction
        first.abort()
      },
    })
    return { id: server.id, requests: sent, ...(found ? { found } : {}) }
  } finally {
    await close()
  }
}

/** One line about an explored server. */
export function exploredText({ id, found, requests }: ExploredServer): string {
  if (!found) return `${id}: nothing in ${requests} requests`
  return `${id}: after ${requests} requests ${found.rule}: expected ${found.expected}, received ${found.received}`
}
