/** What may be asked for on the command line, in the environment and in the configuration alike. */
export interface Settings {
  readonly document?: readonly string[]
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  readonly level?: readonly string[]
  readonly output?: string
  readonly reporter?: readonly string[]
  readonly seed?: string
  readonly concurrency?: number
  readonly timeoutMs?: number
  readonly patienceMs?: number
  readonly repeat?: number
  /** True: `--allow-writes`; false: `--read-only`. */
  readonly writes?: boolean
  readonly preflight?: boolean
  readonly verbose?: boolean
}

/** Where targets are named: on the command line or in the environment. */
export interface TargetWords {
  readonly url?: string
  readonly targets?: readonly string[]
  readonly admin?: string
  readonly driver?: string
}

/** What is there of `settings`, without properties that hold nothing. */
export function compact<T extends object>(settings: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as T
}
