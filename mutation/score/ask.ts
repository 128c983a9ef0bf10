import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../../cli/catalogue/contract.ts'
import { newNonce } from '../../harness/client/nonce.ts'
import type { Limits } from '../../harness/client/limits.ts'
import type { Target } from '../../harness/client/target.ts'
import type { Report } from '../../harness/report/report.ts'
import type { Contract } from '../../harness/runtime/contract.ts'
import type { RunListener, RunOptions } from '../../harness/runtime/job.ts'
import { run } from '../../harness/run/run.ts'
import { startReference, type Reference, type StartOptions } from '../../reference/start.ts'
import { InProcessTransport } from './in-process-transport.ts'

const silent: RunListener = { started() {}, result() {}, phase() {}, notice() {} }

/** A target made from the reference. */
export interface Server {
  readonly id: string
  readonly options: StartOptions
  /** If callers do not sign in by password: whether the target file says so. */
  readonly signIn?: 'token' | 'found'
  /** The limits of the target that differ from the defaults. */
  readonly limits?: Partial<Limits>
}

/** The requirements to ask, and how. */
export interface Questions {
  /** Replaces the contract of the package. */
  readonly contract?: Contract
  /** Requirement ids. */
  readonly selected: ReadonlySet<string>
  /** How long a check waits for an effect, in milliseconds. */
  readonly patienceMs: number
  /** True: over HTTP. False: in this process; only the git program uses HTTP then. */
  readonly overHttp: boolean
  readonly seed?: string
  readonly nonce?: string
  /** The source of the passwords in ordinary form; random if absent. */
  readonly secret?: string
  /** In the form of ordinary clients, with names that have nothing in common. */
  readonly isOrdinary?: boolean
  /** In the form of ordinary clients; needs a nonce for it. */
  readonly wire?: 'ordinary'
  /** Plays random sequences instead of checks. */
  readonly explore?: NonNullable<RunOptions['explore']>
  /** True: with a preflight; a broken server could then end the run. */
  readonly preflight?: boolean
  /** Interrupts the run. */
  readonly signal?: AbortSignal
}

/** Starts the servers, runs the selected checks on all of them and stops them. Returns the report of that run. */
export async function ask(servers: readonly Server[], questions: Questions): Promise<Report> {
  const output = mkdtempSync(join(tmpdir(), 'mutants-'))
  try {
    return await askInto(output, servers, questions)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/** Like {@link ask}, but keeps the files of the run in the folder `output`. */
export async function askInto(
  output: string,
  servers: readonly Server[],
  questions: Questions,
): Promise<Report> {
  const started = await Promise.all(
    servers.map(async (server) => ({ server, reference: await startReference(server.options) })),
  )
  const transports = new Map(
    started.map(({ server, reference }) => [server.id, new InProcessTransport(reference.fetch)]),
  )
  try {
    return await run({
      contract: questions.contract ?? contract,
      targets: await Promise.all(
        started.map(({ server, reference }) => targetOf(server, reference, questions)),
      ),
      seed: questions.seed ?? 'mutants',
      ...(questions.secret === undefined ? {} : { secret: questions.secret }),
      nonce: questions.nonce ?? (questions.isOrdinary ? newNonce(true) : 'score0'),
      selected: questions.selected,
      output,
      // The requests of the preflight may be exactly those that a server breaks.
      preflight: questions.preflight ?? false,
      command: 'mutants',
      signal: questions.signal ?? new AbortController().signal,
      ...(questions.explore ? { explore: questions.explore } : {}),
      listener: silent,
      ...(questions.overHttp ? {} : { transportTo: ({ name }) => transports.get(name) }),
    })
  } finally {
    await Promise.all(started.map(({ reference }) => reference.close()))
  }
}

/** The target file of a server, for a run with many targets at once. */
export async function targetOf(
  { id, signIn, limits }: Server,
  reference: Reference,
  { patienceMs, wire }: Pick<Questions, 'patienceMs' | 'wire'>,
): Promise<Target> {
  const { codeHosting, ...target } = reference.target
  const { driver, admin } = codeHosting
  return {
    ...target,
    name: id,
    concurrency: 8,
    // Many servers share one machine.
    timeoutMs: 60_000,
    patienceMs,
    ...(wire ? { wire } : {}),
    ...(limits ? { limits } : {}),
    codeHosting: {
      ...codeHosting,
      ...(signIn
        ? {
            driver: signIn === 'token' ? { extends: driver, signIn } : driver,
            admin: { ...admin, token: await administratorToken(reference) },
          }
        : {}),
    },
  }
}

/** A token of the administrator, which targets that sign in by token need. */
export async function administratorToken({ url, target, fetch }: Reference): Promise<string> {
  const { username, password } = target.codeHosting.admin
  const response = await fetch(
    new Request(`${url}/api/v1/users/${username}/tokens`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'mutants' }),
    }),
  )
  return ((await response.json()) as { sha1: string }).sha1
}
