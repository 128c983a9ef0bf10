import type { Kind } from './kinds.ts'
import type { LegacyReply } from './legacy.ts'
import type { LogicalRecord, Reply } from './reply.ts'
import type { ResourceSchema } from './schema-check.ts'

declare module 'vitest' {
  // The parameter is there because vitest's own declaration has it.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  interface Matchers<T> {
    toHaveStatus(status: number): void
    toHaveStatusAmong(statuses: readonly number[]): void
    toSucceed(): void
    toBeUnsuccessful(): void
    toHaveNoBody(): void
    toHaveMediaType(mediaType: string): void
    toBeJson(): void
    toMatchSchema(name: ResourceSchema): void
    toListOnlyBySchema(name: ResourceSchema): void
    toHaveField(field: string, value?: unknown): void
    toHaveFieldBeginning(field: string, beginning: string): void
    toHaveSomeField(): void
    toBeNoSuccessWith(unwanted: LogicalRecord): void
    toDifferFrom(other: Reply, field: string): void
    toBeOneObject(): void
    toRender(elements: readonly string[], text: string): void
    toLinkTo(address: string): void
    toLeaveNothingOf(text: string): void
    toMention(text: string): void
    toHaveOtherBodyThan(other: Reply): void
    toHoldFiles(wanted: Readonly<Record<string, string>>): Promise<void>
    toHaveLink(field: string): void
    toHideFromEntries(field: string): void
    toHaveNoRepeated(field: string): void
    toShowOtherThan(entry: LogicalRecord, field: string, value: unknown): void
    toAgreeWith(wanted: LogicalRecord): void
    toList(wanted: LogicalRecord): void
    toListNo(unwanted: LogicalRecord): void
    toListTheSameAs(other: Reply, field: string): void
    toShareNoEntryWith(other: Reply, field: string): void
    toListEachOnce(field: string, values: readonly unknown[], earlier: readonly Reply[]): void
    toListNothing(): void
    toListNoneWith(unwanted: LogicalRecord): void
    toListOnly(wanted: LogicalRecord): void
    toHaveAtMost(count: number): void
    toHaveEntries(count: number): void
    toHaveFieldThatIs(field: string, kind: Kind): void
    toHaveInEachEntry(field: string, kind: Kind): void
    toShowNo(unwanted: LogicalRecord): void
    toShowNothingOf(text: string): void
    toListNoMore(wanted: LogicalRecord, before: Reply): void
    toListAllOf(before: Reply): void
    toMakeAnIssue(): void
    toListIssue(created: LegacyReply, wanted?: LogicalRecord): void
    toTellApart(created: readonly LegacyReply[], field: string): void
    toDateAsNew(created: LegacyReply, days: number): void
    toOfferNone(field: string, names: readonly string[]): void
    toCount(field: string, count: number): void
    toCountAtLeast(field: string, count: number): void
    toOffer(field: string, names: readonly string[]): void
    toOfferOnly(field: string, names: readonly string[]): void
    toBlame(fields: readonly string[]): void
    toSayRequired(fields: readonly string[]): void
    toBeHtml(): void
  }
}

export type { ExpectStatic } from 'vitest'
