import { codeHostingOperations } from './code-hosting/operations.ts'
import type { Operation } from './http/operation.ts'
import { legacyOperations } from './legacy-forge/operations.ts'
import { avatars } from './web/avatars.ts'
import { gitHttp } from './web/git-http.ts'
import { repositorySettings } from './web/repository-settings.ts'
import { signInPages } from './web/sign-in.ts'

/** All operations of the server, in matching order. */
export const operations: readonly Operation[] = [
  ...codeHostingOperations,
  ...legacyOperations,
  ...avatars,
  ...signInPages,
  ...gitHttp,
  ...repositorySettings,
]
