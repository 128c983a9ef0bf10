import { join } from 'node:path'
import { cleanUp } from '../../fixtures/clean-up.ts'
import { Ledger, LEDGER_FILE } from '../../fixtures/ledger.ts'
import { newNonce } from '../../fixtures/nonce.ts'
import type { Target } from '../client/target.ts'
import type { Leftover } from '../report/report.ts'
import type { Contract } from './contract.ts'
import { TargetRuntime } from './target-runtime.ts'

export { LEDGER_FILE }

export interface Cleaned {
  readonly target: string
  /** How many resources were removed. */
  readonly removed: number
  readonly left: readonly Leftover[]
}

/** Takes away what earlier runs left on the targets, by the ledger in their output folder. */
export async function clean(
  contract: Contract,
  targets: readonly Target[],
  output: string,
): Promise<Cleaned[]> {
  const ledger = new Ledger(join(output, LEDGER_FILE), newNonce())
  try {
    return await Promise.all(targets.map((target) => cleanTarget(contract, target, ledger)))
  } finally {
    ledger.close()
  }
}

async function cleanTarget(contract: Contract, target: Target, ledger: Ledger): Promise<Cleaned> {
  const parts = {
    target: { ...target, allowWrites: true },
    seed: 'clean',
    nonce: ledger.run,
    contract,
    ledger,
    record: () => {},
  }
  const runtime = new TargetRuntime(parts)
  const before = ledger.remaining().length
  const left = runtime.codeHosting ? await cleanUp(runtime.codeHosting.seeder, ledger) : []
  await runtime.close()
  return {
    target: target.name,
    removed: before - ledger.remaining().length,
    left: left.map(({ entry, why }) => ({ kind: entry.kind, name: entry.name, why })),
  }
}
