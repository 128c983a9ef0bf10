import { codeHosting } from './code-hosting/index.ts'
import { legacyForge } from './legacy-forge/index.ts'

/** Both documents, described in their order. */
export const documents = [codeHosting, legacyForge] as const
