import type { Limits } from '../harness/client/limits.ts'
import type { CodeHostingTarget, LegacyForgeTarget, Target } from '../harness/client/target.ts'

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

/** A target as a file or configuration describes it. Any secret may be `env:NAME`. */
export interface TargetInput extends Partial<
  Pick<Target, 'name' | 'concurrency' | 'timeoutMs' | 'patienceMs' | 'allowWrites' | 'limits' | 'unsupported'>
> {
  readonly codeHosting?: Optional<CodeHostingTarget, 'driver'>
  readonly legacyForge?: Optional<LegacyForgeTarget, 'driver'>
}

type Words = string | readonly string[]

/** The content of `harness.config.ts`. Flags, environment and target files take precedence (docs/options.md). */
export interface HarnessConfig {
  /** Target files, or targets written out. Default: the embedded reference server. */
  readonly targets?: ReadonlyArray<string | TargetInput>
  /** Documents to check: `code-hosting`, `legacy-forge`. Default: both. */
  readonly document?: Words
  /** Areas, operations, requirement ids or prefixes of ids to check. Default: all. */
  readonly only?: Words
  /** Areas, operations, requirement ids or prefixes of ids to leave out. Default: none. */
  readonly skip?: Words
  /** Levels to check: `stated`, `implied`, `open`. Default: all. */
  readonly level?: Words
  /** Folder of report and evidence. Default: `conformance-report`. */
  readonly output?: string
  /** Reporters to use (docs/formats.md). Default: `terminal` and `html`. */
  readonly reporter?: Words
  /** Seed of all random values. Default: a new one for each run. */
  readonly seed?: string | number
  /** Part of every name that a run creates: six lower-case letters and digits. */
  readonly nonce?: string
  /** Requests in progress at once, for targets that do not set it. Default: 8. */
  readonly concurrency?: number
  /** Longest time for one exchange, for targets that do not set it. Default: 10000. */
  readonly timeoutMs?: number
  /** Longest time to wait for an asynchronous effect, for targets that do not set it. Default: 6000. */
  readonly patienceMs?: number
  /** What a target can make a run spend, by name (docs/limits.md), for targets that do not set it. */
  readonly limits?: Partial<Limits>
  /** Number of times that all checks run; a verdict that changes is `unstable`. Default: 1. */
  readonly repeat?: number
  /** Leaves what the run creates on the targets, for `clean` to remove. Default: false. */
  readonly keep?: boolean
  /** Whether targets that do not set it may be changed. Default: true for targets on this machine. */
  readonly allowWrites?: boolean
  /** Sends only requests that cannot change a target, whatever its file allows. Default: false. */
  readonly readOnly?: boolean
  /** False: continue where the preflight finds no usable API. Default: true. */
  readonly preflight?: boolean
  /** Shows all failures. Default: false. */
  readonly verbose?: boolean
}
