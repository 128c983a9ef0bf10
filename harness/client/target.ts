import { defaultLimits, type Limits } from './limits.ts'
import type { Network } from './network.ts'

/** A server under test, as configured: every default filled in and every `env:` secret resolved. */
export interface Target {
  /** How reports call it. */
  readonly name: string
  /** Exchanges that may be under way at once. */
  readonly concurrency: number
  /** Longest time for one exchange, from sending to the last byte of its answer, in milliseconds. */
  readonly timeoutMs: number
  /** How long to wait for what the document lets happen later, such as a fork after its 202, in milliseconds. */
  readonly patienceMs: number
  /** False: nothing that could change the target is sent. */
  readonly allowWrites: boolean
  /** The limits of a run against the target; the defaults of the table where absent. */
  readonly limits?: Partial<Limits>
  /** Ordinary: nothing that is sent tells a server that it comes from the suite (docs/how-we-know/certificates.md). Its own form where absent. */
  readonly wire?: 'ordinary'
  /** Rate, proxies, TLS and header lines; a direct way where absent. */
  readonly network?: Network
  /** Address of this machine as the target reaches it; 127.0.0.1 where absent. */
  readonly thisMachine?: string
  readonly codeHosting?: CodeHostingTarget
  readonly legacyForge?: LegacyForgeTarget
  /** Areas and operations that the server is known not to have. */
  readonly unsupported?: readonly string[]
  /** How it was named, for the commands of a report; absent where no command line named it. */
  readonly again?: Reproduction
}

/** How a command line names a target again, without secrets. */
export interface Reproduction {
  /** Words of a command line: the target, and the options that were set for it. */
  readonly options: readonly string[]
  /** The words that name the target alone, as `clean` takes them. */
  readonly target: readonly string[]
  /** The words that select what is asked; absent in reports of earlier versions. */
  readonly selection?: readonly string[]
  /** Name of the administrator, where there is one. */
  readonly admin?: string
  /** The environment variable of a secret, by the name of the secret in the evidence: `password:admin`. */
  readonly variables: Readonly<Record<string, string>>
}

export type DocumentName = 'code-hosting' | 'legacy-forge'

/** A driver by name, or one that takes another's place with some JSON names or the way to sign in changed. */
export type DriverChoice =
  | string
  | {
      readonly extends: string
      readonly names?: NameOverrides
      /** How people sign in on the code-hosting document: by password, or by a token that is made with it. */
      readonly signIn?: 'basic' | 'token'
    }

/** JSON names by resource or option object, then by the document's logical field. */
export type NameOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface AdminAccount {
  readonly username: string
  readonly password?: string
  readonly token?: string
}

/** Where document 1 is served. `url` is its {base_url}, without `/api/v1`. */
export interface CodeHostingTarget {
  readonly url: string
  readonly driver: DriverChoice
  readonly admin?: AdminAccount
  /** Address of a git repository for migrations, for targets that cannot reach the one the harness serves. */
  readonly gitRemote?: string
  readonly existing?: ExistingResources
  /** Domains of the addresses that users get with ordinary wire, to which a server may send mail. */
  readonly mailDomains?: readonly string[]
}

/**
 * Resources that were created by hand, for servers on which a run cannot create them, by the names of the shared fixture. They are
 * never changed.
 */
export interface ExistingResources {
  readonly people?: Readonly<
    Record<
      string,
      {
        readonly username: string
        readonly password?: string
        readonly token?: string
        readonly fullName?: string
        readonly email?: string
      }
    >
  >
  readonly organizations?: Readonly<Record<string, { readonly username: string; readonly fullName?: string }>>
  readonly repositories?: Readonly<Record<string, { readonly name: string; readonly description?: string }>>
}

export interface LegacyAccount {
  readonly login: string
  readonly apiKey: string
}

/** Where document 2 is served. `url` is its {base_url}, without `/api/`. */
export interface LegacyForgeTarget {
  readonly url: string
  readonly driver: string
  readonly publicProject?: string
  readonly privateProject?: string
  /** Number of an issue in the public project that is closed; one above 2^53 as a text of its digits. */
  readonly closedIssue?: number | string
  /** May see the private project. */
  readonly member?: LegacyAccount
  /** May not see the private project. */
  readonly outsider?: LegacyAccount
}

/** All limits of a target. */
export function limitsOf({ limits }: Pick<Target, 'limits'>): Limits {
  return { ...defaultLimits, ...limits }
}

/** The documents that a target is configured for. */
export function documentsOf(target: Target): DocumentName[] {
  return [
    ...(target.codeHosting ? (['code-hosting'] as const) : []),
    ...(target.legacyForge ? (['legacy-forge'] as const) : []),
  ]
}
