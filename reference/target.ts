/** The target file of a reference server. */
export interface TargetFile {
  readonly name: string
  readonly concurrency: number
  readonly allowWrites: boolean
  readonly codeHosting: {
    readonly url: string
    readonly driver: string
    readonly admin: { readonly username: string; readonly password: string }
  }
  readonly legacyForge: {
    readonly url: string
    readonly driver: string
    readonly publicProject: string
    readonly privateProject: string
    readonly closedIssue: number
    readonly member: LegacyCredentials
    readonly outsider: LegacyCredentials
  }
}

interface LegacyCredentials {
  readonly login: string
  readonly apiKey: string
}
