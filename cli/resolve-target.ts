import type { CodeHostingTarget, LegacyForgeTarget, Target } from '../harness/client/target.ts'
import { documentsOf } from '../harness/client/target.ts'
import { parseAddress } from './address.ts'
import type { TargetInput } from './config.ts'
import type { Settings } from './settings.ts'
import { resolveSecrets } from './secrets.ts'
import { UsageError } from './usage-error.ts'

/** A target as somebody wrote it down, and where. */
export interface NamedInput {
  readonly input: TargetInput
  /** For messages: a file, or `the command line`. */
  readonly from: string
}

/** What is said of all targets: `asked` outweighs the target's own word, `fallback` does not. */
export interface Defaults {
  readonly asked: Pick<Settings, 'concurrency' | 'timeoutMs' | 'patienceMs' | 'writes'>
  readonly fallback: Pick<Settings, 'concurrency' | 'timeoutMs' | 'patienceMs' | 'writes'>
}

export interface ResolvedTarget {
  readonly target: Target
  /** Every secret, to be kept out of whatever is shown or written. */
  readonly secrets: readonly string[]
  /** Nobody said whether it may be changed, and it is not on this machine. */
  readonly withheldByDefault: boolean
}

/** Fills in every default and resolves every `env:` secret. */
export function resolveTarget(
  { input, from }: NamedInput,
  { asked, fallback }: Defaults,
  environment: NodeJS.ProcessEnv,
): ResolvedTarget {
  const { value, secrets } = resolveSecrets(input, from, environment)
  const codeHosting = value.codeHosting && codeHostingOf(value.codeHosting, from)
  const legacyForge = value.legacyForge && legacyForgeOf(value.legacyForge, from)
  const addresses = [codeHosting?.url, legacyForge?.url].filter((url) => url !== undefined)
  const [first] = addresses
  if (!first) throw new UsageError(`${from}: codeHosting or legacyForge is missing`)
  const said = asked.writes ?? value.allowWrites ?? fallback.writes
  const local = addresses.every((url) => parseAddress(url, from).loopback)
  const target: Target = {
    name: value.name ?? new URL(first).host,
    concurrency: asked.concurrency ?? value.concurrency ?? fallback.concurrency ?? 8,
    timeoutMs: asked.timeoutMs ?? value.timeoutMs ?? fallback.timeoutMs ?? 10_000,
    patienceMs: asked.patienceMs ?? value.patienceMs ?? fallback.patienceMs ?? 6_000,
    allowWrites: said ?? local,
    ...(codeHosting ? { codeHosting } : {}),
    ...(legacyForge ? { legacyForge } : {}),
  }
  return { target, secrets, withheldByDefault: said === undefined && !local }
}

/** Reports tell targets apart by name. */
export function refuseTwins(targets: readonly Target[]): void {
  const names = targets.map(({ name }) => name)
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  if (twin !== undefined)
    throw new UsageError(`two targets are called "${twin}"; give one of them another "name"`)
}

/** Says why nothing of a document can be asked, where no target serves it. */
export function refuseUnserved(documents: readonly string[] | undefined, targets: readonly Target[]): void {
  const served = new Set<string>(targets.flatMap(documentsOf))
  for (const document of documents ?? [])
    if (!served.has(document)) throw new UsageError(`no target serves ${document}`)
}

function codeHostingOf(input: NonNullable<TargetInput['codeHosting']>, from: string): CodeHostingTarget {
  const { admin } = input
  if (admin && admin.password === undefined && admin.token === undefined)
    throw new UsageError(`${from}: codeHosting.admin has neither password nor token`)
  return {
    ...input,
    url: parseAddress(input.url, `${from}: codeHosting.url`, '/api/v1').url,
    driver: input.driver ?? 'gitea',
  }
}

function legacyForgeOf(input: NonNullable<TargetInput['legacyForge']>, from: string): LegacyForgeTarget {
  return {
    ...input,
    url: parseAddress(input.url, `${from}: legacyForge.url`, '/api').url,
    driver: input.driver ?? 'indefero',
  }
}
