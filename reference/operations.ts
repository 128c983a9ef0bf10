import { codeHostingOperations } from './code-hosting/operations.ts'
import type { Operation } from './http/operation.ts'
import { legacyOperations } from './legacy-forge/operations.ts'

export const operations: readonly Operation[] = [...codeHostingOperations, ...legacyOperations]
