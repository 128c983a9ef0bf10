/** The responses to named calls, by the same names. */
export type Answered<Calls> = { readonly [Name in keyof Calls]: Awaited<Calls[Name]> }

/** Sends several independent calls concurrently; returns their responses when all are complete. */
export async function inParallel<Calls extends Readonly<Record<string, Promise<unknown>>>>(
  calls: Calls,
): Promise<Answered<Calls>> {
  const outcomes = await Promise.allSettled(Object.values(calls))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const answers = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined))
  return Object.fromEntries(
    Object.keys(calls).map((name, index) => [name, answers[index]]),
  ) as Answered<Calls>
}
