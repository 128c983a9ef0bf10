import { keys, standingOf, userNamed } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'

/** A response that tells whether a user belongs to something: 204 if so, 404 if not. */
export interface Belonging {
  readonly belongs: boolean
  /** The username that the request asks about. */
  readonly name: string
  /** The fact whether the user belongs; undefined if the document leaves it open. */
  readonly fact: (user: Entity) => string | undefined
  /** The user's role if the user belongs, such as `member`. */
  readonly what: string
  /** Whether the caller gets the full answer; others may see less. */
  readonly isTold: boolean
  /** Set if a caller who was told of one member is told of all members. */
  readonly toldAll?: boolean
  /** The index of users who may belong. */
  readonly index: string
}

/** Counts positive answers about a member to this caller. */
const told = (judge: Judge, index: string) =>
  `${judge.request.operation ?? ''} tells ${standingOf(judge)} of ${index}`

/** Judges a response that says whether a user belongs to something, and learns from it. */
export function judgeBelonging(judge: Judge, belonging: Belonging): void {
  const { belongs, name, fact, what, isTold, toldAll, index } = belonging
  const user = userNamed(judge, name)
  if (user === false && belongs)
    judge.expect(
      'every-yes',
      false,
      { expected: `a refusal, since ${name} does not exist`, received: '204' },
      { about: [keys.user(name)] },
    )
  const key = user ? fact(user) : undefined
  const known = key === undefined ? UNKNOWN : judge.certain(key)
  if (belongs) {
    if (!user || key === undefined) return
    judge.expect(
      'every-yes',
      known !== false,
      { expected: `404, since ${name} is no ${what}`, received: '204' },
      { about: [key] },
    )
    judge.noteShown(key)
    judge.learn(key, true)
    judge.enter(index, user.id)
    judge.modelState = judge.modelState.counted(told(judge, index), 1)
    return
  }
  if (!(isTold || (toldAll && judge.modelState.most(told(judge, index)) > 0)) || judge.saysNothing) return
  // "404 … a negative answer … (no body)"
  if (judge.status === 404 && known === false)
    // The response about an unknown resource may have a body, and may be shown for a while longer.
    judge.expect(
      'every-empty-404',
      judge.response.isEmpty,
      { expected: 'no body', received: 'a body' },
      { about: key === undefined ? [] : [key] },
    )
  if (!user || key === undefined) return
  judge.expect(
    'every-no',
    known !== true,
    { expected: `204, since ${name} is a ${what}`, received: String(judge.status) },
    { about: [key] },
  )
  if (known === false)
    judge.expect(
      'every-404',
      judge.status === 404,
      { expected: `404, since ${name} is no ${what}`, received: String(judge.status) },
      { about: [key] },
    )
  if (judge.status === 404) judge.learn(key, false)
}
