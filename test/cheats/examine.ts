import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../../cli/catalogue/contract.ts'
import type { Report } from '../../harness/report/report.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import { run } from '../../harness/run/run.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import type { Recognise } from './cheats.ts'
import { startProxy, type Misdeed, type Proxy } from './proxy.ts'
import { startReplayer } from './replayer.ts'
import type { Trained } from './seen.ts'

/** The result of one examination of a server. */
export interface Examined {
  /** Requirements that failed, rules that were contradicted, and `differential`. */
  readonly found: readonly string[]
  readonly requests: number
  readonly seconds: number
  readonly misdeeds: number
}

interface Server {
  readonly url: string
  readonly requests: () => number
  readonly misdeeds?: () => number
}

const everything = new Set(recordsOf(contract).flatMap(({ id, testable }) => (testable ? [id] : [])))
const rules = new Set(contract.requirements.flatMap(({ id, isRule }) => (isRule ? [id] : [])))

/** Examines a proxy in ordinary form: by the checks, or by an exploration. */
async function examine(
  server: Server,
  target: Reference['target'],
  { explore, seed }: { readonly seed: string; readonly explore?: RunOptions['explore'] },
): Promise<Examined> {
  const { codeHosting, legacyForge, ...rest } = target
  const output = mkdtempSync(join(tmpdir(), 'cheat-'))
  const started = performance.now()
  const before = { requests: server.requests(), misdeeds: server.misdeeds?.() ?? 0 }
  const stop = new AbortController()
  try {
    const report = await run({
      contract,
      targets: [
        {
          ...rest,
          concurrency: 8,
          timeoutMs: 20_000,
          patienceMs: explore ? 200 : 1000,
          wire: 'ordinary',
          codeHosting: { ...codeHosting, url: server.url, mailDomains: ['corp.test'] },
          legacyForge: { ...legacyForge, url: server.url },
        },
      ],
      seed,
      // A different one for each seed, so that the drawn inputs do not depend on the day.
      nonce: createHash('sha256').update(seed).digest('hex').slice(0, 26),
      selected: explore ? rules : everything,
      output,
      preflight: true,
      command: 'cheats',
      signal: stop.signal,
      listener: { started() {}, result() {}, phase() {}, notice() {}, explored: endsWith(stop) },
      ...(explore ? { explore } : {}),
    })
    return {
      found: findingsIn(report),
      requests: server.requests() - before.requests,
      seconds: (performance.now() - started) / 1000,
      misdeeds: (server.misdeeds?.() ?? 0) - before.misdeeds,
    }
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/** The first finding suffices. */
const endsWith = (stop: AbortController) => (_target: string, _requests: number, findings: number) => {
  if (findings > 0) stop.abort()
}

function findingsIn({ requirements, targets }: Report): string[] {
  const open = new Set(requirements.flatMap(({ id, level }) => (level === 'open' ? [id] : [])))
  return targets.flatMap(({ results, exploration, unreachable }) => [
    ...(unreachable === undefined ? [] : [unreachable]),
    ...results
      .filter(({ requirement, verdict }) => !open.has(requirement) && !['pass', 'skipped'].includes(verdict))
      .map(({ requirement }) => requirement),
    ...((exploration?.differential?.differences.length ?? 0) > 0 ? ['differential'] : []),
  ])
}

/** The training data of a cheat. */
export interface Training {
  readonly requests: readonly Trained[]
  /** The address of the honest server. */
  readonly url: string
  readonly target: Reference['target']
}

/**
 * Requests and responses of one certification of this build against an honest server: a run and an exploration in ordinary form,
 * which the author of such a server can record. The exploration has the minimum size.
 */
export async function train(): Promise<Training> {
  const reference = await startReference()
  const proxy = await startProxy(reference, () => true)
  try {
    await examine(proxy, reference.target, { seed: 'training' })
    await examine(proxy, reference.target, {
      seed: 'training',
      explore: { requests: 2000, forMs: Infinity, sideBySide: 2 },
    })
    return { requests: proxy.log, url: reference.url, target: reference.target }
  } finally {
    await proxy.close()
    await reference.close()
  }
}

/** The part of `certify` other than the run, with a short audit; it ends at the first finding. */
export const exploration = {
  requests: 10_000,
  forMs: Infinity,
  sideBySide: 2,
  pairs: 30,
  auditMs: 9000,
} as const

/** The same with fewer requests, for servers without defects. */
export const shortExploration = { ...exploration, requests: 1500, pairs: 6 } as const

/** The phases of a certification, both in ordinary form; the examination ends after a phase with findings. */
export interface Certified {
  readonly run: Examined
  /** Absent if the run has caught the server. */
  readonly exploration?: Examined
}

async function certify(
  server: Server,
  target: Reference['target'],
  seed: string,
  explore: NonNullable<RunOptions['explore']>,
): Promise<Certified> {
  const run = await examine(server, target, { seed })
  if (run.found.length > 0) return { run }
  return { run, exploration: await examine(server, target, { seed, explore }) }
}

/** Certifies a recording with its own seed. */
export async function certifyRecording(
  { requests, url, target }: Training,
  seed: string,
): Promise<Certified> {
  const replayer = await startReplayer(requests, url)
  try {
    return await certify(replayer, target, seed, exploration)
  } finally {
    await replayer.close()
  }
}

/** Certifies a cheat. */
export function certifyCheat(recognise: Recognise, misdeed?: Misdeed): Promise<Certified> {
  return withProxy(recognise, misdeed, (proxy, target) => certify(proxy, target, 'examination', exploration))
}

/** Examines a server in one phase: a run, or an exploration. */
export function behindProxy(
  recognise: Recognise,
  explore?: NonNullable<RunOptions['explore']>,
  misdeed?: Misdeed,
): Promise<Examined> {
  return withProxy(recognise, misdeed, (proxy, target) =>
    examine(proxy, target, { seed: 'examination', ...(explore ? { explore } : {}) }),
  )
}

async function withProxy<T>(
  recognise: Recognise,
  misdeed: Misdeed | undefined,
  use: (proxy: Proxy, target: Reference['target']) => Promise<T>,
): Promise<T> {
  const reference = await startReference()
  const proxy = await startProxy(reference, recognise, misdeed)
  try {
    return await use(proxy, reference.target)
  } finally {
    await proxy.close()
    await reference.close()
  }
}
