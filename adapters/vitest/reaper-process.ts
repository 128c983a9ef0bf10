import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '../../cli/catalogue/contract.ts'
import { clean } from '../../harness/run/clean.ts'
import { DISMISSED } from '../../cli/launch/guard.ts'
import type { ReaperOrder } from './shared-run.ts'

/** A request in progress when the run was killed may still take effect. In milliseconds. */
const SETTLE_MS = 1_000
const ATTEMPTS = 3

// The process that `startReaper` starts: waits for the end of its input, and cleans up unless it was dismissed.
const [order = '', word] = (await text(process.stdin)).split('\n')
if (order !== '' && word !== DISMISSED) await reap(JSON.parse(order) as ReaperOrder)

async function reap({ target, folder, nonce, removesFolder }: ReaperOrder): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await sleep(SETTLE_MS)
    const cleaned = await clean(contract, [target], folder, { takeOver: nonce, keepsUnclear: true })
    const isEmpty = cleaned.targets.every(
      ({ removed, left, absent }) => removed + absent === 0 && left.length === 0,
    )
    if (isEmpty && attempt > 1) break
  }
  if (removesFolder) await rm(folder, { recursive: true, force: true })
}
