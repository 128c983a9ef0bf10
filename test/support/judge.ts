import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../../cli/catalogue/contract.ts'
import type { Contract } from '../../harness/runtime/contract.ts'
import { Ledger } from '../../fixtures/ledger.ts'
import { runCheck } from '../../harness/run/run-check.ts'
import { preflight } from '../../harness/run/preflight.ts'
import { Scenarios } from '../../harness/run/contexts.ts'
import { TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import type { Target } from '../../harness/client/target.ts'
import type { Result } from '../../harness/report/report.ts'
import type { Requirement } from '../../harness/checks/check.ts'

export interface Judgement {
  readonly results: ReadonlyMap<string, Result>
  readonly exchanges: readonly Exchange[]
  /** The resources that the run created and did not remove, by its ledger. */
  readonly made: readonly string[]
  /** Ids of the requirements with this verdict, in alphabetical order. */
  with(verdict: Result['verdict']): string[]
}

/** Decides some requirements against a target, concurrently, without the command line and without a separate runner. */
export async function judge(
  target: Target,
  picks: (requirement: Requirement) => boolean,
  {
    preflight: asksFirst = false,
    drivers = contract.drivers,
  }: { readonly preflight?: boolean; readonly drivers?: Contract['drivers'] } = {},
): Promise<Judgement> {
  const folder = mkdtempSync(join(tmpdir(), 'judge-'))
  const ledger = new Ledger(join(folder, 'ledger.ndjson'), 'judge0')
  const exchanges: Exchange[] = []
  const runtime = new TargetRuntime({
    target,
    seed: 'judge',
    nonce: 'judge0',
    contract: { ...contract, drivers },
    ledger,
    record: (exchange) => exchanges.push(exchange),
  })
  const scenarios = new Scenarios(runtime)
  if (asksFirst) await preflight(runtime)
  try {
    const asked = contract.requirements.filter((one) => one.check && picks(one))
    const decided = await Promise.all(asked.map((one) => runCheck(one, runtime, scenarios)))
    const results = new Map(decided.map((result) => [result.requirement, result]))
    return {
      results,
      exchanges,
      made: ledger.remaining().map(({ entry: { kind, name } }) => `${kind} ${name}`),
      with: (verdict) =>
        decided
          .filter((result) => result.verdict === verdict)
          .map(({ requirement }) => requirement)
          .sort(),
    }
  } finally {
    await runtime.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
