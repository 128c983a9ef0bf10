import type { Judge } from '../judge.ts'

/** Notes that a request of an owner was accepted. `likeness` says what it has in common with others that a server must accept as well. */
export function noteAccepted(judge: Judge, likeness: string): void {
  judge.knowledge = judge.knowledge.counted(`accepted ${likeness}`, 1)
}

/**
 * Judges a refusal: a server that has accepted a request accepts every other like it. The document lists no condition for it; what the
 * server's own conditions may look at is part of the likeness.
 */
export function judgeLikeAccepted(
  judge: Judge,
  likeness: string,
  what: string,
  about: readonly string[] = [],
): void {
  judge.expect(
    'every-state',
    judge.saysNothing || judge.knowledge.most(`accepted ${likeness}`) === 0,
    { expected: `${what} to be accepted, as others like it`, received: String(judge.status) },
    { about },
  )
}
