import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { DISMISSED, type GuardOrder } from './guard.ts'

/** After the run was killed, an engine may still create what the run had requested. In milliseconds. */
const SETTLE_MS = 1_000
const ATTEMPTS = 3
const GRACE_MS = 2_000

// The process that `startGuard` starts: waits for the end of its input, and removes the named servers unless it was dismissed.
const lines = (await text(process.stdin)).split('\n').filter(Boolean)
if (lines.at(-1) !== DISMISSED) await removeAll(lines.map((line) => JSON.parse(line) as GuardOrder))

async function removeAll(orders: readonly GuardOrder[]): Promise<void> {
  const groups = orders.flatMap(({ group }) => group ?? [])
  if (groups.length > 0) {
    const { endGroup } = await import('./start-process.ts')
    await Promise.all(groups.map((group) => endGroup(group, GRACE_MS)))
  }
  const sessions = orders.flatMap(({ session }) => session ?? [])
  if (sessions.length === 0) return
  const [{ loadTestcontainers }, { removeSession }] = await Promise.all([
    import('./load-testcontainers.ts'),
    import('./session.ts'),
  ])
  const { engine } = await loadTestcontainers()
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    for (const session of sessions) await removeSession(engine, session).catch(() => 1)
    await sleep(SETTLE_MS)
  }
}
