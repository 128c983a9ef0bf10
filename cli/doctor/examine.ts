import { cleanUp, type Left } from '../../fixtures/clean-up/clean-up.ts'
import type { Ledger } from '../../fixtures/ledger.ts'
import { areaOf } from '../../harness/checks/id-parts.ts'
import { exchangeSource } from '../../harness/client/exchange-id.ts'
import { Inconclusive, Interrupted } from '../../harness/client/inconclusive.ts'
import {
  documentsOf,
  type CodeHostingTarget,
  type DocumentName,
  type Target,
} from '../../harness/client/target.ts'
import type { Leftover } from '../../harness/report/report.ts'
import { absentOperations } from '../../harness/run/absent-operations.ts'
import { AnsweredOperations } from '../../harness/run/declared-operations.ts'
import { notesOf } from '../../harness/run/notes.ts'
import { preflight, type Unreachable } from '../../harness/run/preflight.ts'
import { TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import { contract } from '../catalogue/contract.ts'
import type { ResolvedTarget } from '../targets/resolve-target.ts'
import { absentLegacyOperations } from './absent-legacy.ts'
import { adminAccess, type AdminAccess } from './admin-access.ts'
import type { Need } from './advice.ts'
import type { SignInTimes } from './measure-sign-in.ts'
import { recognize, type Recognized } from './recognize.ts'
import { tryOut, type Finding, type TriedOut } from './try-out.ts'

const OWNER = exchangeSource('fixture', 'doctor operations')

export interface Examined {
  readonly documents: ReadonlyArray<{
    readonly document: DocumentName
    readonly url: string
    readonly recognized?: Recognized
    /** The reason why a run cannot judge the document. */
    readonly problem?: string
  }>
  readonly findings: ReadonlyArray<Finding & { readonly unmet: number }>
  readonly signIn: SignInTimes | undefined
  /** The concurrency at which nothing failed; undefined if nothing was tried. */
  readonly concurrency: number | undefined
  readonly absent: readonly string[]
  /** Instructions for making a token of the administrator, if a run needs one. */
  readonly howToToken?: string
  readonly notes: readonly string[]
  readonly left: readonly Leftover[]
}

/** Examines a target. Resources that it creates there are in the ledger, and are removed again. Ends early once `signal` is aborted. */
export async function examine(
  { target, driverNamed }: ResolvedTarget,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<Examined> {
  const found = await Promise.all(
    documentsOf(target).map(async (document) => ({
      document,
      ...(await recognized(target, document, signal)),
    })),
  )
  const driver = found.find(({ document }) => document === 'code-hosting')?.recognized
  const access = await adminAccess(target, ledger.run, signal)
  try {
    const known = driver && !driverNamed ? withDriver(access.target, driver) : access.target
    const answered = new AnsweredOperations()
    const runtime = new TargetRuntime({
      ...{ target: known, seed: 'doctor', nonce: ledger.run, contract, ledger, signal },
      record: (exchange) => answered.add(exchange),
    })
    let examined: Examined
    try {
      examined = await examineBy(runtime, access, found, ledger, answered)
    } finally {
      await runtime.close()
    }
    return { ...examined, left: [...examined.left, ...(await access.release())] }
  } catch (cause) {
    await access.release()
    throw cause
  }
}

type Found = ReadonlyArray<{ readonly document: DocumentName; readonly recognized?: Recognized }>

async function examineBy(
  runtime: TargetRuntime,
  { problem: noAccess, howToToken }: AdminAccess,
  found: Found,
  ledger: Ledger,
  answered: AnsweredOperations,
): Promise<Examined> {
  const { target, codeHosting, legacyForge, client } = runtime
  const unreachable: Unreachable = {
    ...(await preflight(runtime)),
    ...(noAccess === undefined ? {} : { 'code-hosting': noAccess }),
  }
  const isTried =
    codeHosting && unreachable['code-hosting'] === undefined && target.allowWrites && codeHosting.seeder.admin
  let tried: TriedOut | undefined
  const absent: string[] = []
  let left: readonly Left[] = []
  try {
    tried = isTried ? await unlessInterrupted(tryOut(runtime, codeHosting)) : undefined
    if (isTried && tried) {
      const asking = { answered, existing: tried.existing, source: OWNER }
      absent.push(...((await unlessInterrupted(absentOperations(runtime, codeHosting, asking))) ?? []))
    }
    if (legacyForge && unreachable['legacy-forge'] === undefined)
      absent.push(
        ...((await unlessInterrupted(absentLegacyOperations(runtime, legacyForge, answered))) ?? []),
      )
  } finally {
    client.beginCleanUp()
    if (isTried) left = (await cleanUp(codeHosting.seeder, ledger)).left
  }
  return {
    documents: found.map(({ document, recognized: known }) => {
      const problem = unreachable[document]
      const url = (document === 'code-hosting' ? target.codeHosting : target.legacyForge)?.url ?? ''
      return { document, url, ...(known ? { recognized: known } : {}), ...(problem ? { problem } : {}) }
    }),
    findings: (tried?.findings ?? []).map((finding) => ({ ...finding, unmet: needing(finding.need) })),
    signIn: tried?.signIn,
    concurrency: tried && (client.limiter.lowering?.to ?? target.concurrency),
    absent: inAreas(absent),
    ...(howToToken === undefined ? {} : { howToToken }),
    notes: [...notesOf(runtime, 'trying'), ...(tried?.notTried ?? [])],
    left: left.map(({ entry, why }) => ({ kind: entry.kind, name: entry.name, why })),
  }
}

/**
 * The given operations. If they include all operations of an area, the area in their place, unless it is only one: an area also has
 * requirements about other paths.
 */
function inAreas(operations: readonly string[]): string[] {
  const isWhole = (area: string): boolean => {
    const all = Object.keys(contract.operations).filter((id) => areaOf(id) === area)
    return all.length > 1 && all.every((id) => operations.includes(id))
  }
  return [...new Set(operations.map((id) => (isWhole(areaOf(id)) ? areaOf(id) : id)))]
}

async function unlessInterrupted<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof Interrupted) return undefined
    throw cause
  }
}

async function recognized(
  target: Target,
  document: DocumentName,
  signal: AbortSignal,
): Promise<{ readonly recognized?: Recognized }> {
  try {
    const known = await recognize(target, document, signal)
    return known?.document === document ? { recognized: known } : {}
  } catch (cause) {
    // The preflight reports the cause.
    if (cause instanceof Inconclusive || cause instanceof Interrupted) return {}
    throw cause
  }
}

/** The target with the driver for the kind of its server. */
export function withDriver(target: Target, { driver, document }: Recognized): Target {
  const { codeHosting } = target
  if (!codeHosting || document !== 'code-hosting') return target
  const known: CodeHostingTarget = { ...codeHosting, driver }
  return { ...target, codeHosting: known }
}

/** The number of requirements of the code-hosting document with a check that needs a prerequisite. */
function needing(need: Need): number {
  const testable = contract.requirements.filter(
    ({ document, check, level }) => document === 'code-hosting' && check && level !== 'open',
  )
  const capabilities = new Set<string>([
    'organizationMembers',
    'gitContent',
    'issues',
    'timeTrackingSwitch',
    'commitStatuses',
  ])
  if (capabilities.has(need))
    return testable.filter(({ needs }) => (needs as readonly string[]).includes(need)).length
  const prefixes: Partial<Record<Need, string>> = {
    organizations: 'orgs.',
    migrations: 'repos.migrate.',
    'SSH keys': 'admin.add-key.',
  }
  const prefix = prefixes[need]
  return prefix === undefined ? 0 : testable.filter(({ id }) => id.startsWith(prefix)).length
}
