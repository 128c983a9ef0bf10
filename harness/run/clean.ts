import { cleanUp } from '../../fixtures/clean-up/clean-up.ts'
import { LEDGER_FILE, type Ledger } from '../../fixtures/ledger.ts'
import { newNonce } from '../client/nonce.ts'
import type { Target } from '../client/target.ts'
import type { Leftover } from '../report/report.ts'
import type { Contract } from '../runtime/contract.ts'
import { notesOf } from './notes.ts'
import { RunFolder } from '../runtime/run-folder.ts'
import { TargetRuntime } from '../runtime/target-runtime.ts'

export { LEDGER_FILE }

export interface Cleaned {
  readonly targets: readonly CleanedTarget[]
  /** Lines of the ledger that are not entries of a run. */
  readonly ignored: number
  /** Addresses of other servers with entries in the ledger. */
  readonly elsewhere: readonly string[]
}

export interface CleanedTarget {
  readonly target: string
  /** The number of removed resources. */
  readonly removed: number
  /** The number of resources that no longer existed when their removal was requested. */
  readonly goneBefore: number
  readonly left: readonly Leftover[]
  /**
   * Legacy issues, which no operation removes; `isThere` is false for one whose creation had no clear response. They stay in the
   * ledger.
   */
  readonly issues: ReadonlyArray<{ readonly name: string; readonly isThere: boolean }>
  /** The number of creations without a clear response whose resources do not exist. They are forgotten, unless `keepsUnclear` is set. */
  readonly absent: number
  /** Notes for users, one line each. */
  readonly notes: readonly string[]
}

export interface CleanOptions {
  /** The nonce of a run that no longer works, although its process may exist. */
  readonly takeOver?: string
  /** True: creations without a clear response whose resources do not exist stay in the ledger, for another search. */
  readonly keepsUnclear?: boolean
}

/**
 * Removes the resources that earlier runs left on the targets, according to the ledger in their output folder. Throws
 * `UnusableFolder`, also if a run uses the folder.
 */
export async function clean(
  contract: Contract,
  targets: readonly Target[],
  output: string,
  options: CleanOptions = {},
): Promise<Cleaned> {
  const folder = new RunFolder(output, newNonce(), options)
  try {
    const cleaned = await Promise.all(
      targets.map((target) => cleanTarget(contract, target, folder.ledger, options)),
    )
    const urls = new Set(
      targets.flatMap(({ codeHosting, legacyForge }) => [codeHosting?.url, legacyForge?.url]),
    )
    const others = folder.ledger.remaining().filter(({ entry }) => !urls.has(entry.url))
    return {
      targets: cleaned,
      ignored: folder.ledger.ignored,
      elsewhere: [...new Set(others.map(({ entry }) => entry.url))],
    }
  } finally {
    folder.close()
  }
}

async function cleanTarget(
  contract: Contract,
  target: Target,
  ledger: Ledger,
  { keepsUnclear = false }: CleanOptions,
): Promise<CleanedTarget> {
  const parts = {
    target: { ...target, allowWrites: true },
    seed: 'clean',
    nonce: ledger.run,
    contract,
    ledger,
    record: () => {},
  }
  const runtime = new TargetRuntime(parts)
  // Nothing is removed where the creation was refused.
  const count = () =>
    ledger
      .remaining()
      .filter(({ entry, certainty }) => entry.url === target.codeHosting?.url && certainty !== 'refused')
      .length
  const before = count()
  const { left, mayAppear, goneBefore } = runtime.codeHosting
    ? await cleanUp(runtime.codeHosting.seeder, ledger, { keepsUnclear: true })
    : { left: [], mayAppear: [], goneBefore: 0 }
  await runtime.close()
  const removed = before - count() - goneBefore
  if (!keepsUnclear) for (const entry of mayAppear) ledger.removed(entry)
  return {
    target: target.name,
    removed,
    goneBefore,
    absent: mayAppear.length,
    issues: ledger
      .remaining()
      .filter(({ entry: { kind, url } }) => kind === 'legacy issue' && url === target.legacyForge?.url)
      .map(({ entry, certainty }) => ({ name: entry.name, isThere: certainty === 'created' })),
    left: left.map(({ entry, why }) => ({ kind: entry.kind, name: entry.name, why })),
    notes: notesOf(runtime, 'cleaning up'),
  }
}
