import type { LogicalRecord } from './reply.ts'
import type { ResourceSchema } from './schema-check.ts'

declare module 'vitest' {
  // The parameter is there because vitest's own declaration has it.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  interface Matchers<T> {
    toHaveStatus(status: number): void
    toHaveStatusAmong(statuses: readonly number[]): void
    toHaveNoBody(): void
    toHaveMediaType(mediaType: string): void
    toBeJson(): void
    toMatchSchema(name: ResourceSchema): void
    toListOnlyBySchema(name: ResourceSchema): void
    toHaveField(field: string, value?: unknown): void
    toHaveLink(field: string): void
    toHideFromEntries(field: string): void
    toHaveNoRepeated(field: string): void
    toList(wanted: LogicalRecord): void
    toListNo(unwanted: LogicalRecord): void
    toListOnly(wanted: LogicalRecord): void
    toHaveEntries(count: number): void
  }
}

export type { ExpectStatic } from 'vitest'
