import { keys, userNamed } from '../facts.ts'
import type { Judge } from '../judge.ts'
import type { Thing } from '../knowledge.ts'

/** A response that says whether a user belongs to something: 204 if so, 404 if not. */
export interface Belonging {
  readonly belongs: boolean
  /** The username that the request asks about. */
  readonly name: string
  /** The fact whether the user belongs; undefined where the document leaves it open. */
  readonly fact: (user: Thing) => string | undefined
  /** What the user is then, such as `member`. */
  readonly what: string
  /** Whether the caller is told; others may be told less. */
  readonly isTold: boolean
  /** The index of users who may belong. */
  readonly index: string
}

/** Judges a response that says whether a user belongs to something, and learns from it. */
export function judgeBelonging(judge: Judge, belonging: Belonging): void {
  const { belongs, name, fact, what, isTold, index } = belonging
  const user = userNamed(judge, name)
  if (user === false && belongs)
    judge.expect(
      'every-state',
      false,
      { expected: `a refusal, since ${name} does not exist`, received: '204' },
      { about: [keys.user(name)] },
    )
  const key = user ? fact(user) : undefined
  if (!user || key === undefined) return
  const known = judge.certain(key)
  if (belongs) {
    judge.expect(
      'every-state',
      known !== false,
      { expected: `404, since ${name} is no ${what}`, received: '204' },
      { about: [key] },
    )
    judge.learn(key, true)
    judge.enter(index, user.n)
    return
  }
  if (!isTold || judge.saysNothing) return
  judge.expect(
    'every-state',
    known !== true,
    { expected: `204, since ${name} is a ${what}`, received: String(judge.status) },
    { about: [key] },
  )
  if (judge.status !== 404) return
  judge.learn(key, false)
  judge.expect('every-refusal', judge.response.isEmpty, { expected: 'no body', received: 'a body' })
}
