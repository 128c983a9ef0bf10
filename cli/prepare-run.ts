import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { documentsOf, type Target } from '../harness/client/target.ts'
import type { RequirementRecord } from '../harness/report/report.ts'
import { chooseReporters } from './choose-reporters.ts'
import { resolveTargets, type ResolvedTargets, type TargetRequest } from './resolve-targets.ts'
import { refuseUnserved } from './resolve-target.ts'
import { select } from './selection.ts'
import type { Settings } from './settings.ts'
import { UsageError } from './usage-error.ts'

export const DEFAULT_OUTPUT = 'conformance-report'

/** What a run is to do, with everything that can be wrong without the network found to be right. */
export interface Prepared extends ResolvedTargets {
  readonly selected: ReadonlySet<string>
  readonly seed: string
  readonly output: string
  readonly reporters: readonly string[]
}

/** Reads configuration and targets, and decides what is asked of whom. Throws `UsageError`. */
export async function prepareRun(
  request: TargetRequest & { readonly requirements: Promise<readonly RequirementRecord[]> },
): Promise<Prepared> {
  const resolved = await resolveTargets(request)
  const { settings, targets } = resolved
  const selected = selectFor(targets, await request.requirements, settings)
  const reporters = chooseReporters(settings.reporter)
  const output = settings.output ?? DEFAULT_OUTPUT
  await makeFolder(output)
  return { ...resolved, selected, output, reporters, seed: settings.seed ?? randomBytes(4).toString('hex') }
}

function selectFor(
  targets: readonly Target[],
  requirements: readonly RequirementRecord[],
  settings: Settings,
): ReadonlySet<string> {
  const chosen = select(requirements, settings)
  refuseUnserved(settings.document, targets)
  const testable = chosen.filter(({ testable }) => testable)
  const [first] = chosen
  if (testable.length === 0 && first)
    throw new UsageError(`nothing to ask: ${first.id} cannot be tested from outside: ${first.reason ?? ''}`)
  const served = new Set(targets.flatMap(documentsOf))
  const selected = testable.filter(({ document }) => served.has(document))
  const [unserved] = testable
  if (selected.length === 0)
    throw new UsageError(
      unserved
        ? `nothing to ask: no target serves ${unserved.document}`
        : 'nothing to ask: no requirement fits all of --document, --only, --skip and --level',
    )
  return new Set(selected.map(({ id }) => id))
}

async function makeFolder(output: string): Promise<void> {
  try {
    await mkdir(output, { recursive: true })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(`--output: the folder ${output} cannot be made (${code ?? String(cause)})`)
  }
}
