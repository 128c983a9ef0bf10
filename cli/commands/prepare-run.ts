import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { newNonce } from '../../harness/client/nonce.ts'
import { documentsOf, type Target } from '../../harness/client/target.ts'
import type { RequirementRecord } from '../../harness/report/report.ts'
import { didYouMean } from '../nearest.ts'
import { placeOf, valueOf, type Values } from '../options/values.ts'
import { resolveTargets, type ResolvedTargets, type TargetRequest } from '../targets/resolve-targets.ts'
import { UsageError } from '../usage-error.ts'
import { select } from './selection.ts'

/** The input of a run, after every check that needs no network. */
export interface Prepared extends ResolvedTargets {
  readonly selected: ReadonlySet<string>
  readonly seed: string
  readonly nonce: string
  /** Whether the user has chosen the nonce, so that other runs can have it. */
  readonly claimsNames: boolean
  readonly output: string
  readonly reporters: readonly string[]
}

/** Reads configuration and targets, and selects the requirements to check. Throws `UsageError`. */
export async function prepareRun(
  request: TargetRequest & { readonly requirements: Promise<readonly RequirementRecord[]> },
): Promise<Prepared> {
  const resolved = await resolveTargets(request)
  const { settings, targets } = resolved
  for (const target of targets) refuseUnknownOperations(target, await request.requirements)
  const selected = selectFor(targets, await request.requirements, settings)
  const output = valueOf(settings, 'output')
  await makeFolder(output, settings)
  return {
    ...resolved,
    selected,
    output,
    reporters: valueOf(settings, 'reporter'),
    nonce: valueOf(settings, 'nonce') ?? newNonce(),
    claimsNames: valueOf(settings, 'nonce') !== undefined,
    seed: valueOf(settings, 'seed') ?? randomBytes(4).toString('hex'),
  }
}

function selectFor(
  targets: readonly Target[],
  requirements: readonly RequirementRecord[],
  settings: Values,
): ReadonlySet<string> {
  const chosen = select(requirements, settings)
  refuseUnserved(valueOf(settings, 'document'), targets)
  const testable = chosen.filter(({ testable }) => testable)
  const [first] = chosen
  if (testable.length === 0 && first)
    throw new UsageError(`nothing to check: ${first.id} is not testable: ${first.reason ?? ''}`)
  const served = new Set(targets.flatMap(documentsOf))
  const selected = testable.filter(({ document }) => served.has(document))
  const [unserved] = testable
  if (selected.length === 0)
    throw new UsageError(
      unserved
        ? `nothing to check: no target serves ${unserved.document}`
        : 'nothing to check: no requirement matches --document, --only, --skip and --level together',
    )
  return new Set(selected.map(({ id }) => id))
}

/** A word that names no operation would declare nothing, without an error. */
function refuseUnknownOperations(
  { name, unsupported = [] }: Target,
  requirements: readonly RequirementRecord[],
): void {
  const known = new Set(requirements.flatMap(({ area, operation }) => [area, operation]))
  const unknown = unsupported.find((word) => !known.has(word))
  if (unknown !== undefined)
    throw new UsageError(
      `${name}: unsupported: no area or operation is named "${unknown}"${didYouMean(
        unknown,
        [...known].filter((word) => word !== undefined),
      )}`,
    )
}

/** Says why nothing of a document can be checked, where no target serves it. */
function refuseUnserved(documents: readonly string[] | undefined, targets: readonly Target[]): void {
  const served = new Set<string>(targets.flatMap(documentsOf))
  for (const document of documents ?? [])
    if (!served.has(document)) throw new UsageError(`no target serves ${document}`)
}

async function makeFolder(folder: string, { output }: Values): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const place = output ? placeOf('output', output) : '--output'
    throw new UsageError(`${place}: the folder ${folder} cannot be created (${code ?? String(cause)})`)
  }
}
