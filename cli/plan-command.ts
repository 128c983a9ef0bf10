import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Target } from '../harness/client/target.ts'
import { exitCodes } from '../harness/report/exit-code.ts'
import { readEvidence } from '../harness/report/read-evidence.ts'
import type { Exchange } from '../harness/report/evidence.ts'
import type { RunListener } from '../harness/run/job.ts'
import { startEmbeddedReference } from './embedded-reference.ts'
import { likeTarget, type Reached } from './like-target.ts'
import { planText, type TargetPlan } from './plan-text.ts'
import { prepareRun } from './prepare-run.ts'
import type { TargetRequest } from './resolve-targets.ts'

const silent: RunListener = { started() {}, result() {}, phase() {}, notice() {} }

/**
 * `forge-conformance plan`: what a run would do to the targets, found by a rehearsal on the embedded reference.
 * Nothing is sent to the targets themselves. Gives the exit code.
 */
export async function planCommand(
  request: Omit<TargetRequest, 'reference'>,
  asJson: boolean,
): Promise<number> {
  const reference = startEmbeddedReference()
  const folder = await mkdtemp(join(tmpdir(), 'forge-conformance-plan-'))
  try {
    const { catalogue } = await import('./catalogue.ts')
    const asked = { ...request.asked, output: folder, seed: request.asked.seed ?? 'plan' }
    const requirements = Promise.resolve(catalogue())
    const prepared = await prepareRun({ ...request, asked, reference: () => reference, requirements })
    const plans: TargetPlan[] = []
    // One after another: they are rehearsed on one server.
    for (const target of prepared.targets)
      plans.push(await rehearse(likeTarget((await reference.target) as Reached, target), prepared, folder))
    process.stdout.write(
      asJson ? `${JSON.stringify(plans, undefined, 2)}\n` : `${plans.map(planText).join('\n\n')}\n`,
    )
    return exitCodes.held
  } finally {
    reference.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function rehearse(
  target: Target,
  { seed, selected }: { readonly seed: string; readonly selected: ReadonlySet<string> },
  folder: string,
): Promise<TargetPlan> {
  const [{ run }, { planOf }, { contract }] = await Promise.all([
    import('../harness/run/run.ts'),
    import('../harness/run/plan.ts'),
    import('./contract.ts'),
  ])
  const report = await run({
    contract,
    targets: [target],
    seed,
    selected,
    output: folder,
    preflight: true,
    command: 'plan',
    signal: new AbortController().signal,
    listener: silent,
  })
  const exchanges: Exchange[] = []
  for await (const exchange of readEvidence(join(folder, 'evidence.ndjson'))) exchanges.push(exchange)
  return {
    target: target.name,
    ...planOf(exchanges, contract.operations),
    leftBehind: report.targets[0]?.leftovers ?? [],
  }
}
