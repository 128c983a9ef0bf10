import type { TargetInput } from '../../cli/base/config.ts'

/** A server under test: the content of a target file, or its path. */
export type TargetSource = string | TargetInput

export interface ConformanceOptions {
  /** The server, or a function that returns it when the tests run, for a server that the project starts itself. */
  readonly target: TargetSource | (() => TargetSource | Promise<TargetSource>)
  /** Documents to check: `code-hosting`, `legacy-forge`. Default: both. */
  readonly document?: string | readonly string[]
  /** Areas, operations, requirement ids or prefixes of them to check. Default: all. */
  readonly only?: string | readonly string[]
  /** Areas, operations, requirement ids or prefixes of them to leave out. Default: none. */
  readonly skip?: string | readonly string[]
  /** Levels to check: `stated`, `implied`, `open`. Default: all. */
  readonly level?: string | readonly string[]
  /** The seed of random names. Default: a new one for each run. */
  readonly seed?: string
  /** A folder for `report.json` and `evidence.ndjson`. Default: neither is kept. */
  readonly output?: string
  /** True: a requirement whose prerequisites are missing does not make the run incomplete. Default: false. */
  readonly allowUnmet?: boolean
  /** The name of the suite of tests. Default: `forge-conformance`. */
  readonly name?: string
}
