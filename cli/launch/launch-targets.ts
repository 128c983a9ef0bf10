import { writeToFolder } from '../../files/written-files.ts'
import { hideAccount } from '../../fixtures/code-hosting/session.ts'
import { Redactor } from '../../harness/client/redactor.ts'
import type { Target } from '../../harness/client/target.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import type { TargetInput } from '../base/config.ts'
import type { ResolvedTarget } from '../targets/resolve-target.ts'
import { startGuard, type Guard } from './guard.ts'
import { LaunchFailure, type Launch, type RunningServer } from '../base/launch.ts'
import type { Loaded } from './load-testcontainers.ts'
import { ServerLog } from './server-log.ts'
import { newSession } from './session.ts'
import { filledIn, setUp } from './set-up.ts'
import { startProcess, type StartedProcess } from './start-process.ts'
import { toldDocuments, type ToldDocuments } from './told-documents.ts'
import { refuseRunning, waitUntilReady } from './wait-until-ready.ts'

const READY_MS = 120_000
const PAUSE_MS = 100

export class Servers {
  /** Knows the secrets of the targets, for messages and logs. */
  readonly redactor = new Redactor()
  readonly #guard: Guard = startGuard()
  readonly #session = newSession()
  readonly #logs = new Map<string, ServerLog>()
  readonly #running = new Map<string, RunningServer>()
  readonly #stops: Array<() => Promise<void>> = []
  /** Ends plain processes and starts them again, by the names of their targets. */
  readonly #restarts = new Map<string, () => Promise<void>>()
  /** Waits until servers are ready, by the names of their targets. */
  readonly #ready = new Map<string, () => Promise<void>>()
  readonly #signal: AbortSignal
  #loaded: Loaded | undefined
  /** Number of requests to an engine that may still create something. */
  #unsettled = 0

  /** After `signal`, starting ends with an error as soon as possible. */
  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /**
   * Starts the server of a target, waits until it is ready, and sets it up. Returns the target with the URLs of the server, and the address
   * of this machine as the server reaches it, if there is one. Throws `LaunchFailure`, `UsageError`, or the reason of the signal.
   */
  async start(
    { target, input, secrets }: ResolvedTarget,
    launch: Launch,
    notice: (line: string) => void,
  ): Promise<{ readonly input: TargetInput; readonly thisMachine: string | undefined }> {
    const { name } = target
    this.hide({ target, secrets })
    const log = new ServerLog()
    this.#logs.set(name, log)
    const filled = filledIn(launch, target)
    const ports = portsOf(target, filled)
    if (filled.start !== undefined)
      await refuseRunning(target.codeHosting?.url ?? target.legacyForge?.url ?? '', target)
    const server = await this.#started(filled, ports, log, name)
    const address = (url: string): string => addressed(url, filled, server)
    const told = filled.targetInLog ? { ...input, ...(await this.#told(log, server, filled)) } : input
    const located = locate(told, address)
    const baseUrl = located.codeHosting?.url ?? located.legacyForge?.url ?? ''
    const isPath = !/^https?:/i.test(filled.wait ?? '')
    const untilReady = (): Promise<void> =>
      waitUntilReady({
        url:
          filled.wait === undefined
            ? baseUrl
            : isPath
              ? `${baseUrl.replace(/\/$/, '')}/${filled.wait.replace(/^\//, '')}`
              : address(filled.wait),
        target,
        accepts: (status) => (filled.wait === undefined ? status < 500 : status >= 200 && status < 400),
        waitMs: filled.waitMs ?? READY_MS,
        ended: () => server.ended(),
        notice: (line) => notice(`${name}: ${this.redactor.cleanMessage(line)}`),
        signal: this.#signal,
      })
    await untilReady()
    this.#ready.set(name, untilReady)
    const { codeHosting } = located
    const token = await setUp(filled.setup ?? [], { server, target, url: baseUrl, redactor: this.redactor })
    this.#running.set(name, server)
    const thisMachine = await server.thisMachine()
    if (token === undefined || !codeHosting?.admin) return { input: located, thisMachine }
    const admin = { ...codeHosting.admin, token }
    return { input: { ...located, codeHosting: { ...codeHosting, admin } }, thisMachine }
  }

  /** Ends the plain process of a target and starts it again. Resolves when it is ready. */
  async restart(name: string): Promise<void> {
    await this.#restarts.get(name)?.()
    await this.#ready.get(name)?.()
  }

  /** Servers that ended by themselves, with one line each about how they ended. */
  async ended(): Promise<string[]> {
    const lines: string[] = []
    for (const [name, server] of this.#running) {
      const end = await server.ended().catch(() => undefined)
      if (end !== undefined) lines.push(`${name}: the server ${end} during the run`)
    }
    return lines
  }

  hide({ target, secrets }: Pick<ResolvedTarget, 'target' | 'secrets'>): void {
    const { admin } = target.codeHosting ?? {}
    if (admin) hideAccount(this.redactor, { label: 'admin', ...admin })
    for (const secret of secrets) this.redactor.hideGiven(secret, 'secret')
  }

  /**
   * Writes the logs of the servers that wrote one to a folder, without the secrets that the redactors of the run or this redactor know.
   * Returns the paths.
   */
  async writeLogs(folder: string, redactors: readonly Redactor[]): Promise<string[]> {
    const logs = [...this.#logs.values()]
    const files: string[] = []
    for (const [index, log] of logs.entries()) {
      const text = log.clean([...redactors, this.redactor])
      if (text === '') continue
      const name = logs.length === 1 ? 'target.log' : `target-${index + 1}.log`
      files.push(writeToFolder(folder, name, [text]))
    }
    return files
  }

  /** Removes all servers. Returns a line for each that could not be removed. */
  async close(): Promise<string[]> {
    const problem: string[] = []
    for (const stop of this.#stops)
      await stop().catch((cause: unknown) =>
        problem.push(`a server could not be removed: ${visibleAtMost(String(cause), 300)}`),
      )
    // The guard removes what an engine creates later.
    if (this.#unsettled === 0 && problem.length === 0) this.#guard.dismiss()
    return problem
  }

  async #started(
    launch: Launch,
    ports: readonly number[],
    log: ServerLog,
    name: string,
  ): Promise<RunningServer> {
    this.#signal.throwIfAborted()
    if (launch.start !== undefined) return this.#startedProcess(launch.start, launch, log, name)
    const loaded = (this.#loaded ??= await this.#connect())
    const { startContainer, startCompose } = await import('./start-container.ts')
    const start = launch.compose === undefined ? startContainer : startCompose
    this.#unsettled += 1
    const starting = start(loaded, { launch, ports, session: this.#session, log }).finally(() => {
      this.#unsettled -= 1
    })
    return untilAborted(starting, this.#signal)
  }

  #startedProcess(
    command: string,
    { environment = {} }: Launch,
    log: ServerLog,
    name: string,
  ): RunningServer {
    const start = (): StartedProcess => {
      const child = startProcess(command, environment, log)
      if (child.pid !== undefined) this.#guard.order({ group: child.pid })
      return child
    }
    let child = start()
    this.#stops.push(() => child.stop())
    this.#restarts.set(name, async () => {
      await child.stop()
      child = start()
    })
    return {
      address: (port) => child.address(port),
      exec: (words, user) => child.exec(words, user),
      thisMachine: () => child.thisMachine(),
      ended: () => child.ended(),
    }
  }

  async #connect(): Promise<Loaded> {
    const [{ loadTestcontainers }, { removeAbandoned, removeSession }] = await Promise.all([
      import('./load-testcontainers.ts'),
      import('./session.ts'),
    ])
    const loaded = await loadTestcontainers()
    await removeAbandoned(loaded.engine)
    this.#guard.order({ session: this.#session })
    this.#stops.push(async () => void (await removeSession(loaded.engine, this.#session)))
    return loaded
  }

  /** The description of itself that a server writes to its log. */
  async #told(log: ServerLog, server: RunningServer, { waitMs = READY_MS }: Launch): Promise<ToldDocuments> {
    const until = performance.now() + waitMs
    for (;;) {
      this.#signal.throwIfAborted()
      const told = await toldDocuments(log.text(), (secret) => this.redactor.hide(secret, 'secret'))
      if (told) return told
      const end = await server.ended()
      if (end !== undefined) throw new LaunchFailure(`the server ${end} before it was ready`)
      if (performance.now() >= until)
        throw new LaunchFailure(`no target file in the log of the server within ${waitMs / 1000}s`)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** The ports of the URLs of a target, or the one that its launch names. */
function portsOf({ codeHosting, legacyForge }: Target, { port }: Launch): number[] {
  if (port !== undefined) return [port]
  const urls = [codeHosting?.url, legacyForge?.url].filter((url) => url !== undefined)
  return [...new Set(urls.map(portOf))]
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

/** A URL with host and port of the server. The URL of a plain process stays as it is. */
function addressed(url: string, { start, port }: Launch, server: RunningServer): string {
  if (start !== undefined) return url
  const parsed = new URL(url)
  parsed.host = server.address(port ?? portOf(url))
  return parsed.href.replace(/\/$/, '')
}

function locate(input: TargetInput, address: (url: string) => string): TargetInput {
  const { codeHosting, legacyForge } = input
  return {
    ...input,
    ...(codeHosting ? { codeHosting: { ...codeHosting, url: address(codeHosting.url) } } : {}),
    ...(legacyForge ? { legacyForge: { ...legacyForge, url: address(legacyForge.url) } } : {}),
  }
}

/** Ends at once when the signal is aborted: after Ctrl-C, nothing waits for an engine that pulls an image. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason as Error)
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    }),
  ])
}
