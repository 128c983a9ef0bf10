import type { CodeHostingTarget, LegacyForgeTarget, Target } from '../harness/client/target.ts'

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

/** A server under test as one writes it down; any secret may be given as `env:NAME`. */
export interface TargetInput extends Partial<
  Pick<Target, 'name' | 'concurrency' | 'timeoutMs' | 'patienceMs' | 'allowWrites'>
> {
  readonly codeHosting?: Optional<CodeHostingTarget, 'driver'>
  readonly legacyForge?: Optional<LegacyForgeTarget, 'driver'>
}

type Words = string | readonly string[]

/** What `harness.config.ts` may say. The command line and the environment override it. */
export interface HarnessConfig {
  /** Targets, or paths of target files. Default: the embedded reference server. */
  readonly targets?: ReadonlyArray<string | TargetInput>
  /** Documents to ask about: `code-hosting`, `legacy-forge`. Default: both. */
  readonly document?: Words
  /** Areas, operations, requirement ids or prefixes of them to ask. Default: all. */
  readonly only?: Words
  /** Areas, operations, requirement ids or prefixes of them to leave out. Default: none. */
  readonly skip?: Words
  /** Levels to ask: `stated`, `implied`, `open`. Default: all. */
  readonly level?: Words
  /** Folder for report and evidence. Default: `conformance-report`. */
  readonly output?: string
  /** What to show and write beside the report (docs/formats.md). Default: `terminal` and `html`. */
  readonly reporter?: Words
  /** What everything random is drawn from. Default: another one in each run. */
  readonly seed?: string | number
  /** For targets that do not say: exchanges that may be under way at once. Default: 8. */
  readonly concurrency?: number
  /** For targets that do not say: longest time for one exchange. Default: 10000. */
  readonly timeoutMs?: number
  /** For targets that do not say: how long to wait for what may happen later, such as a fork. Default: 6000. */
  readonly patienceMs?: number
  /** How many times everything is asked; a verdict that changes is `unstable`. Default: once. */
  readonly repeat?: number
  /** For targets that do not say: whether they may be changed. Default: those on loopback. */
  readonly allowWrites?: boolean
  /** Changes nothing anywhere. */
  readonly readOnly?: boolean
  /** False: go on where nothing can be learned. */
  readonly preflight?: boolean
  /** All failures rather than a screenful. */
  readonly verbose?: boolean
}
