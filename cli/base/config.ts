import type { CodeHostingTarget, LegacyForgeTarget, Target } from '../../harness/client/target.ts'
import type { Launch } from './launch.ts'

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

/** A target as a file or configuration describes it. Any secret may be `env:NAME`. */
export interface TargetInput extends Partial<
  Pick<Target, 'name' | 'concurrency' | 'timeoutMs' | 'patienceMs' | 'allowWrites' | 'limits' | 'unsupported'>
> {
  /** Requests per second at most. Default: not limited. */
  readonly rate?: number
  /** Proxy on the way to the target, or `none`. Default: HTTPS_PROXY, HTTP_PROXY and NO_PROXY. */
  readonly proxy?: string
  /** Files in PEM, relative to the target file: authorities to trust besides the usual ones, the certificate of this client and its key. */
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly keyPassphrase?: string
  /** Headers of every request; a value can be `env:NAME`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Bearer token for a gateway in front, sent as Proxy-Authorization. */
  readonly gatewayToken?: string
  readonly codeHosting?: Optional<CodeHostingTarget, 'driver'>
  readonly legacyForge?: Optional<LegacyForgeTarget, 'driver'>
  /** How a run starts the server, and removes it afterwards (docs/how-to/images-and-shards.md). */
  readonly launch?: Launch
}

/** Keys of a configuration that apply to targets that do not set them. Default: docs/reference/options.md. */
type OfEveryTarget =
  | 'concurrency'
  | 'timeoutMs'
  | 'patienceMs'
  | 'allowWrites'
  | 'limits'
  | 'rate'
  | 'proxy'
  | 'ca'
  | 'cert'
  | 'key'
  | 'headers'

type Words = string | readonly string[]

/** The content of `harness.config.ts`. Flags, environment and target files take precedence (docs/reference/options.md). */
export interface HarnessConfig extends Pick<TargetInput, OfEveryTarget> {
  /** Target files, or targets written out. Default: the embedded reference server. */
  readonly targets?: ReadonlyArray<string | TargetInput>
  /** Images of servers that the run starts, checks and removes (docs/how-to/images-and-shards.md). */
  readonly image?: Words
  /** Command that starts the server of the only target; it is ended after the run. */
  readonly start?: string
  /** Environment variables that this command gets in addition to PATH, HOME, language and folders for temporary files. */
  readonly startEnv?: Words
  /** URL or path that returns 2xx or 3xx when a server that the run starts is ready. */
  readonly wait?: string
  /** Documents to check: `code-hosting`, `legacy-forge`. Default: both. */
  readonly document?: Words
  /** Areas, operations, requirement ids or prefixes of ids to check. Default: all. */
  readonly only?: Words
  /** Areas, operations, requirement ids or prefixes of ids to leave out. Default: none. */
  readonly skip?: Words
  /** Levels to check: `stated`, `implied`, `open`, `own`. Default: all. */
  readonly level?: Words
  /** Profile whose requirements to check: its name or file (docs/how-to/certification.md). Default: all requirements. */
  readonly profile?: string
  /** Folder of report and evidence. Default: `conformance-report`. */
  readonly output?: string
  /** Reporters to use (docs/reference/formats.md). Default: `terminal` and `html`. */
  readonly reporter?: Words
  /** Files of reporters of your own, relative to this file, used in addition to those of `reporter` (docs/how-to/extending.md). */
  readonly reporters?: Words
  /** Files of suites of your own, or patterns such as `suites/**`, relative to this file (docs/how-to/extending.md). */
  readonly suites?: Words
  /** Seed of all random values. Default: a new one for each run. */
  readonly seed?: string | number
  /** Part of every name that a run creates: six lower-case letters and digits. */
  readonly nonce?: string
  /** Form of requests: `own`, or `ordinary`, in which nothing shows that they come from the suite. Default: `own`. */
  readonly wire?: 'own' | 'ordinary'
  /** Number of times that all checks run; a verdict that changes is `unstable`. Default: 1. */
  readonly repeat?: number
  /** Restarts the server that `start` starts, and reads again what it must still have. Default: false. */
  readonly restart?: boolean
  /** Leaves the resources that the run creates on the targets, for `clean` to remove. Default: false. */
  readonly keep?: boolean
  /** Sends only requests that cannot change a target, even if its file allows changes. Default: false. */
  readonly readOnly?: boolean
  /** False: continue where the preflight finds no usable API. Default: true. */
  readonly preflight?: boolean
  /** File with known failures, which do not fail a run (docs/how-to/baselines-and-disputes.md). */
  readonly baseline?: string
  /** File with disputes of your own, which every report shows (docs/how-to/baselines-and-disputes.md). */
  readonly disputes?: string
  /** Exit code 1 also if the baseline is out of date. Default: false. */
  readonly strict?: boolean
  /** Further causes of exit code 1: `5xx`, any response with such a status code. Default: none. */
  readonly failOn?: Words
  /** Shows all failures. Default: false. */
  readonly verbose?: boolean
}
