import { expect, test } from 'vitest'
import { boundedValue } from '../../harness/client/bounded-value.ts'
import type { FailureKind } from '../../harness/client/failure.ts'
import { Mismatch, newExpect, type Expectations } from '../../harness/checks/expect.ts'
import type { Reply } from '../../harness/checks/reply.ts'
import { describeFailure } from '../../harness/report/failure-text.ts'
import { ENDPOINT } from './reply-sample.ts'

/** A reply for which a matcher holds, and one for which it does not. */
export interface Example {
  readonly args?: readonly unknown[]
  readonly passes: Reply
  readonly fails: Reply
  /** The failure without its origin; its kind is that of most of the matchers by default. */
  readonly failure: { readonly kind?: FailureKind; readonly rule: string } & Readonly<Record<string, unknown>>
  readonly words: readonly [expected: string, received: string]
}

/** The error that `expect(reply).name(...args)` throws. */
export async function judged(
  reply: Reply,
  name: keyof Expectations,
  args: readonly unknown[] = [],
): Promise<unknown> {
  const { expect: judge, assertions } = newExpect()
  try {
    await (judge(reply)[name] as (...given: readonly unknown[]) => unknown)(...args)
    return undefined
  } catch (cause) {
    return cause
  } finally {
    expect(assertions()).toBe(1)
  }
}

/** Tests matchers with their examples: each passes, fails, and its failure has this data and this text. */
export function testExamples<Name extends keyof Expectations>(
  matchers: Readonly<Record<Name, unknown>>,
  kind: FailureKind,
  examples: Readonly<Record<Name, Example>>,
): void {
  test('every matcher has an example', () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(matchers).sort())
  })

  test.each(Object.entries(examples) as Array<[Name, Example]>)('%s', async (name, example) => {
    expect(await judged(example.passes, name, example.args)).toBeUndefined()
    const thrown = await judged(example.fails, name, example.args)
    if (!(thrown instanceof Mismatch)) throw thrown
    const { exchange, endpoint, status, ...failure } = boundedValue(thrown.failure) as Record<string, unknown>
    expect({ exchange, endpoint, status }).toEqual({
      exchange: example.fails.id,
      endpoint: ENDPOINT,
      status: example.fails.status,
    })
    expect(failure).toEqual({ kind, ...example.failure })
    const { expected, received } = describeFailure(failure as never)
    expect([expected, received]).toEqual(example.words)
  })
}
