import { defaultLimits, type Limits } from './limits.ts'
import type { Network } from './network.ts'

/** A server under test, as configured: every default filled in and every `env:` secret resolved. */
export interface Target {
  /** Its name in reports. */
  readonly name: string
  /** Maximum of concurrent exchanges. */
  readonly concurrency: number
  /** Time limit of one exchange, from sending to the last byte of its response, in milliseconds. */
  readonly timeoutMs: number
  /** The waiting time for effects that the document allows to happen later, such as a fork after its 202, in milliseconds. */
  readonly patienceMs: number
  /** False: nothing that could change the target is sent. */
  readonly allowWrites: boolean
  /** The limits of a run against the target; the defaults of the table if absent. */
  readonly limits?: Partial<Limits>
  /** `ordinary`: no request identifies the suite to the target (docs/how-we-know/certificates.md). The suite's own form if absent. */
  readonly wire?: 'ordinary'
  /** Rate, proxies, TLS and header lines; a direct connection if absent. */
  readonly network?: Network
  /** Address of this machine as the target reaches it; 127.0.0.1 if absent. */
  readonly thisMachine?: string
  readonly codeHosting?: CodeHostingTarget
  readonly legacyForge?: LegacyForgeTarget
  /** Areas and operations that the server is known not to have. */
  readonly unsupported?: readonly string[]
  /** How the command line named it, for the commands of a report; absent without a command line. */
  readonly again?: Reproduction
}

/** How to name a target again on a command line, without secrets. */
export interface Reproduction {
  /** Words of a command line: the target and its options. */
  readonly options: readonly string[]
  /** Only the words that name the target, as for `clean`. */
  readonly target: readonly string[]
  /** The words that select requirements; absent in reports of earlier versions. */
  readonly selection?: readonly string[]
  /** Name of the administrator, if there is one. */
  readonly admin?: string
  /** The environment variable of a secret, by the name of the secret in the evidence: `password:admin`. */
  readonly variables: Readonly<Record<string, string>>
}

/** Whether a target declares an operation as unsupported, by name or by area. */
export function isDeclared(operation: string, declared: readonly string[]): boolean {
  return declared.some((word) => operation === word || operation.startsWith(`${word}.`))
}

/** The reason of `unmet` results that need an operation that the target declares as unsupported. */
export const declaredReason = (operation: string): string => `${operation} is declared as unsupported`

export type DocumentName = 'code-hosting' | 'legacy-forge'

/** A driver by name, or one that extends another with changed JSON names or another way to sign in. */
export type DriverChoice =
  | string
  | {
      readonly extends: string
      readonly names?: NameOverrides
      /** The sign-in of the code-hosting document: by password, or by a token that is created with it. */
      readonly signIn?: 'basic' | 'token'
    }

/** The name of a driver, or of the driver that it extends. */
export function driverName(choice: DriverChoice): string {
  return typeof choice === 'string' ? choice : choice.extends
}

/** Whether a driver is named by a file of the user. */
export function isDriverFile(name: string): boolean {
  return /[/\\]/.test(name) || /\.[cm]?[jt]s$/.test(name)
}

/** JSON names by resource or option object, then by the document's logical field. */
export type NameOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface AdminAccount {
  readonly username: string
  readonly password?: string
  readonly token?: string
}

/** The address of document 1. `url` is its {base_url}, without `/api/v1`. */
export interface CodeHostingTarget {
  readonly url: string
  readonly driver: DriverChoice
  readonly admin?: AdminAccount
  /** Address of a git repository for migrations, for targets that cannot reach the one that the harness serves. */
  readonly gitRemote?: string
  readonly existing?: ExistingResources
  /** Domains of the email addresses of users with `wire: ordinary`, to which a server may send mail. */
  readonly mailDomains?: readonly string[]
}

/**
 * Manually created resources, by the names of the shared fixture, for servers on which a run cannot create them. They are never
 * changed.
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

/** The address of document 2. `url` is its {base_url}, without `/api/`. */
export interface LegacyForgeTarget {
  readonly url: string
  readonly driver: string
  readonly publicProject?: string
  readonly privateProject?: string
  /** Number of a closed issue in the public project; one above 2^53 as a text of its digits. */
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
