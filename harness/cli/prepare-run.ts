import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { documentsOf, type Target } from '../client/target.ts'
import type { RequirementRecord } from '../report/report.ts'
import { checkDrivers } from './check-driver.ts'
import type { HarnessConfig } from './config.ts'
import type { EmbeddedReference } from './embedded-reference.ts'
import { CONFIG_FILE, loadConfig } from './load-config.ts'
import { parseList, parseSeed } from './parse-words.ts'
import { refuseTwins, refuseUnserved, resolveTarget } from './resolve-target.ts'
import { gatherTargets } from './run-targets.ts'
import { select } from './selection.ts'
import type { Settings, TargetWords } from './settings.ts'
import { compact } from './settings.ts'
import { UsageError } from './usage-error.ts'

/** What a run is to do, with everything that can be wrong without the network found to be right. */
export interface Prepared {
  readonly settings: Settings
  readonly targets: readonly Target[]
  readonly selected: ReadonlySet<string>
  readonly seed: string
  readonly output: string
  readonly secrets: readonly string[]
  readonly notices: readonly string[]
}

export interface Request {
  /** Of the command line over the environment. */
  readonly asked: Settings
  readonly words: TargetWords
  readonly configFile: string | undefined
  readonly reference: () => EmbeddedReference
  readonly requirements: Promise<readonly RequirementRecord[]>
}

/** Reads configuration and targets, and decides what is asked of whom. Throws `UsageError`. */
export async function prepareRun(request: Request): Promise<Prepared> {
  const config = await loadConfig(request.configFile)
  const fallback = settingsOfConfig(config)
  const settings: Settings = { ...fallback, ...request.asked }
  const inputs = await gatherTargets(
    request.words,
    config,
    request.configFile ?? CONFIG_FILE,
    request.reference,
    process.env,
  )
  const resolved = inputs.map((input) =>
    resolveTarget(input, { asked: request.asked, fallback }, process.env),
  )
  const targets = resolved.map(({ target }) => target)
  refuseTwins(targets)
  for (const target of targets) await checkDrivers(target)
  const selected = selectFor(targets, await request.requirements, settings)
  const output = settings.output ?? 'conformance-report'
  await makeFolder(output)
  return {
    settings,
    targets,
    selected,
    output,
    seed: settings.seed ?? randomBytes(4).toString('hex'),
    secrets: resolved.flatMap(({ secrets }) => secrets),
    notices: resolved.flatMap(({ target, withheldByDefault }) =>
      withheldByDefault
        ? [
            `${target.name} is not on this machine: nothing that could change it is sent (--allow-writes permits it)`,
          ]
        : [],
    ),
  }
}

function settingsOfConfig(config: HarnessConfig): Settings {
  const list = (words: string | readonly string[] | undefined): string[] | undefined =>
    words === undefined ? undefined : [words].flat().flatMap(parseList)
  return compact<Settings>({
    document: list(config.document),
    only: list(config.only),
    skip: list(config.skip),
    level: list(config.level),
    output: config.output,
    seed: config.seed === undefined ? undefined : parseSeed(String(config.seed), 'seed'),
    concurrency: config.concurrency,
    timeoutMs: config.timeoutMs,
    writes: config.readOnly ? false : config.allowWrites,
    preflight: config.preflight,
    verbose: config.verbose,
  })
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
