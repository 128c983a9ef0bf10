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
  /** Lines of the ledger that are no entries of a run. */
  readonly ignored: number
  /** Addresses of other servers that the ledger has entries of. */
  readonly elsewhere: readonly string[]
}

export interface CleanedTarget {
  readonly target: string
  /** How many resources were removed. */
  readonly removed: number
  readonly left: readonly Leftover[]
  /** Legacy issues, which no operation removes; what was created without a clear response may be there. They stay in the ledger. */
  readonly issues: ReadonlyArray<{ readonly name: string; readonly isThere: boolean }>
  /** How many creations without a clear response are not there. They are forgotten, unless they were to be kept. */
  readonly absent: number
  /** What users should know, one line each. */
  readonly notes: readonly string[]
}

export interface CleanOptions {
  /** The nonce of a run that no longer works though its process may exist. */
  readonly takeOver?: string
  /** True: creations without a clear response that are not there stay in the ledger, to be looked for again. */
  readonly keepsUnclear?: boolean
}

/**
 * Removes what earlier runs left on the targets, by the ledger in their output folder. Throws `UnusableFolder`, also where a
 * run uses the folder.
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
    const urls = new Set(targets.map(({ codeHosting }) => codeHosting?.url))
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
  const count = () => ledger.remaining().filter(({ entry }) => entry.url === target.codeHosting?.url).length
  const before = count()
  const { left, mayAppear } = runtime.codeHosting
    ? await cleanUp(runtime.codeHosting.seeder, ledger, { keepsUnclear: true })
    : { left: [], mayAppear: [] }
  await runtime.close()
  const removed = before - count()
  if (!keepsUnclear) for (const entry of mayAppear) ledger.removed(entry)
  return {
    target: target.name,
    removed,
    absent: mayAppear.length,
    issues: ledger
      .remaining()
      .filter(({ entry: { kind, url } }) => kind === 'legacy issue' && url === target.legacyForge?.url)
      .map(({ entry, certainty }) => ({ name: entry.name, isThere: certainty === 'created' })),
    left: left.map(({ entry, why }) => ({ kind: entry.kind, name: entry.name, why })),
    notes: notesOf(runtime, 'cleaning up'),
  }
}
