import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../../cli/contract.ts'
import { newNonce } from '../../harness/client/nonce.ts'
import type { Report } from '../../harness/report/report.ts'
import { recordsOf } from '../../harness/run/contract.ts'
import type { RunOptions } from '../../harness/run/job.ts'
import { run } from '../../harness/run/run.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import type { Recognise } from './cheats.ts'
import { startProxy, type Misdeed } from './proxy.ts'
import { startReplayer } from './replayer.ts'
import type { Trained } from './seen.ts'

/** What one examination of a server showed. */
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

/** Examines a proxy: by the checks, in the suite's own form, or by an exploration in the ordinary one. */
async function examine(
  server: Server,
  target: Reference['target'],
  {
    explore,
    seed,
    wire = explore ? 'ordinary' : undefined,
  }: {
    readonly seed: string
    readonly explore?: RunOptions['explore']
    readonly wire?: 'ordinary' | undefined
  },
): Promise<Examined> {
  const { codeHosting, legacyForge, ...rest } = target
  const output = mkdtempSync(join(tmpdir(), 'cheat-'))
  const started = performance.now()
  const before = server.requests()
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
          ...(wire ? { wire } : {}),
          codeHosting: { ...codeHosting, url: server.url, mailDomains: ['corp.test'] },
          legacyForge: { ...legacyForge, url: server.url },
        },
      ],
      seed,
      nonce: newNonce(wire !== undefined),
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
      requests: server.requests() - before,
      seconds: (performance.now() - started) / 1000,
      misdeeds: server.misdeeds?.() ?? 0,
    }
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/** The first finding is enough. */
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

/** What a cheat learns from. */
export interface Training {
  readonly requests: readonly Trained[]
  /** The address of the honest server. */
  readonly url: string
  readonly target: Reference['target']
}

/** A recording before a run in the suite's own form, and before an exploration; each with a seed of its own. */
export async function examineRecording(
  { requests, url, target }: Training,
  seed: string,
  explore?: RunOptions['explore'],
): Promise<Examined> {
  const replayer = await startReplayer(requests, url)
  try {
    return await examine(replayer, target, { seed, ...(explore ? { explore } : {}) })
  } finally {
    await replayer.close()
  }
}

/** Requests and responses of one run of this build, against an honest server. */
export async function train(): Promise<Training> {
  const reference = await startReference()
  const proxy = await startProxy(reference, () => true)
  try {
    await examine(proxy, reference.target, { seed: 'training' })
    return { requests: proxy.log, url: reference.url, target: reference.target }
  } finally {
    await proxy.close()
    await reference.close()
  }
}

/**
 * Requests and responses of one certification of this build, against an honest server: a run and an exploration in ordinary form. The
 * exploration is as small as one can be.
 */
export async function trainOnCertification(): Promise<readonly Trained[]> {
  const reference = await startReference()
  const proxy = await startProxy(reference, () => true)
  try {
    await examine(proxy, reference.target, { seed: 'training', wire: 'ordinary' })
    await examine(proxy, reference.target, {
      seed: 'training',
      explore: { requests: 2000, forMs: Infinity, sideBySide: 2 },
    })
    return proxy.log
  } finally {
    await proxy.close()
    await reference.close()
  }
}

/** What `certify` does besides the run, with a short audit; it ends at the first finding. */
export const exploration = {
  requests: 10_000,
  forMs: Infinity,
  sideBySide: 2,
  pairs: 30,
  auditMs: 9000,
} as const

/** The same with fewer requests, for servers where nothing is to be found. */
export const shortExploration = { ...exploration, requests: 1500, pairs: 6 } as const

/** A cheat before a run in the suite's own form, and before an exploration as `certify` sends it. */
export async function examineCheat(
  recognise: () => Recognise,
  explore: NonNullable<RunOptions['explore']>,
): Promise<{ readonly run: Examined; readonly certify: Examined }> {
  return { run: await behindProxy(recognise), certify: await behindProxy(recognise, explore) }
}

/** An examination of one cheat: a run, or an exploration. */
export async function behindProxy(
  recognise: () => Recognise,
  explore?: NonNullable<RunOptions['explore']>,
  { misdeed, wire }: { readonly misdeed?: Misdeed | undefined; readonly wire?: 'ordinary' } = {},
): Promise<Examined> {
  const reference = await startReference()
  const proxy = await startProxy(reference, recognise(), misdeed)
  try {
    return await examine(proxy, reference.target, {
      seed: 'examination',
      ...(wire ? { wire } : {}),
      ...(explore ? { explore } : {}),
    })
  } finally {
    await proxy.close()
    await reference.close()
  }
}
