import { join } from 'node:path'
import { removeTemporaryFolder, temporaryFolder } from '../../files/temporary-folder.ts'
import type { Target } from '../../harness/client/target.ts'
import type { Exchange } from '../../harness/report/evidence.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import type { Leftover } from '../../harness/report/report.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import { withOwn } from '../../harness/runtime/contract.ts'
import type { RunListener } from '../../harness/runtime/job.ts'
import type { Plan } from '../../harness/run/plan.ts'
import { startEmbeddedReference } from '../targets/embedded-reference.ts'
import { type CommandInput, compact, valueOf, type Values } from '../options/values.ts'
import { endAtSignals } from '../output/stop-signals.ts'
import { prepareRun, type Prepared } from '../run/prepare-run.ts'

const silent: RunListener = { started() {}, result() {}, phase() {}, notice() {} }

/** The requests that a run would send to one target. */
export interface TargetPlan extends Plan {
  readonly target: string
  readonly leftBehind: readonly Leftover[]
}

/**
 * `forge-conformance plan`: lists the requests of a run, found by running the same selection on the embedded reference server. Sends
 * nothing to the targets. Returns the exit code.
 */
export async function planCommand({ flags }: CommandInput): Promise<number> {
  const reference = startEmbeddedReference()
  const folder = temporaryFolder('forge-conformance-plan-')
  endAtSignals('nothing was planned')
  try {
    const { catalogue } = await import('../catalogue/catalogue.ts')
    const request: Values = {
      ...flags,
      output: { value: folder, source: 'flag', origin: '--output' },
      seed: flags.seed ?? { value: 'plan', source: 'flag', origin: '--seed' },
    }
    const requirements = Promise.resolve(catalogue())
    const prepared = await prepareRun({ flags: request, reference: () => reference, requirements })
    const plans: TargetPlan[] = []
    // Sequential, because they share one server.
    for (const target of prepared.targets)
      plans.push(await rehearse(likeTarget((await reference.target) as Reached, target), prepared, folder))
    process.stdout.write(
      valueOf(flags, 'json')
        ? `${JSON.stringify(plans, undefined, 2)}\n`
        : `${plans.map(planText).join('\n\n')}\n`,
    )
    return exitCodes.held
  } finally {
    reference.close()
    removeTemporaryFolder(folder)
  }
}

async function rehearse(
  target: Target,
  { seed, selected, own }: Pick<Prepared, 'seed' | 'selected' | 'own'>,
  folder: string,
): Promise<TargetPlan> {
  const [{ run }, { planOf }, { contract }] = await Promise.all([
    import('../../harness/run/run.ts'),
    import('../../harness/run/plan.ts'),
    import('../catalogue/contract.ts'),
  ])
  const report = await run({
    contract: withOwn(contract, own),
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

/** Address of a server, and the access to it. */
type Reached = Pick<Target, 'codeHosting' | 'legacyForge'>

/**
 * The reference with only the documents, the administrator, the projects and the users that `target` has, so that a run sends it the same
 * requests.
 */
function likeTarget(reference: Reached, target: Target): Target {
  const { codeHosting, legacyForge, ...settings } = target
  return {
    ...settings,
    ...compact({
      codeHosting: codeHosting && reference.codeHosting && keysOf(reference.codeHosting, codeHosting),
      legacyForge: legacyForge && reference.legacyForge && keysOf(reference.legacyForge, legacyForge),
    }),
  }
}

/** `known` with no more keys than `wanted` has. */
function keysOf<T extends object>(known: T, wanted: T): T {
  return Object.fromEntries(Object.entries(known).filter(([key]) => key in wanted)) as T
}

/** A plan as text: how often each operation is called, which calls may change something, and which resources are left. */
function planText({ target, calls, total, writes, leftBehind }: TargetPlan): string {
  const rows = calls.map(
    ({ count, writes: changes, method, path }) =>
      `${String(count).padStart(6)} ${changes ? 'changes' : '       '} ${method.padEnd(6)} ${visible(path)}`,
  )
  return [
    `${visible(target)}: about ${total} requests, ${writes} of them with a method that can change something`,
    '(found by a run on the reference server; nothing was sent to the target)',
    '',
    ...rows,
    '',
    ...leftLines(leftBehind),
  ].join('\n')
}

function leftLines(leftBehind: TargetPlan['leftBehind']): string[] {
  if (leftBehind.length === 0)
    return ['left behind: nothing; users, organizations and repositories are removed again']
  const [first] = leftBehind
  return [
    `left behind: ${leftBehind.length} × ${first?.kind ?? ''} (${visibleAtMost(first?.why ?? '', 200)})`,
    ...leftBehind.map(({ name }) => `  ${visibleAtMost(name, 120)}`),
  ]
}
