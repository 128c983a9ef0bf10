import { isObject, keys } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { judgeList, showsAll } from '../state/judge-list.ts'
import type { Entity } from '../state/model-state.ts'
import { judgeRecord, userIn } from '../state/resources.ts'

/** A list of users who belong to something. */
export interface UserList {
  /** The contents of the list, such as `members of forge`. */
  readonly of: string
  /** The fact whether a user belongs to the list. */
  readonly fact: (user: Entity) => string
  /** The index of users who may belong. */
  readonly index: string
  /** Whether the caller sees all members of the list. */
  readonly isWhole: boolean
  /** Whether the documents allow the list to have a user who is not known to belong to it. */
  readonly isOpen?: (user: Entity) => boolean
  /** The facts by which a caller who sees this user sees all users; undefined if the user does not show that. */
  readonly showsAllBy?: (user: Entity) => readonly string[] | undefined
}

/** Judges a list of users, and each entry of it. */
export function judgeUsers(judge: Judge, list: UserList): void {
  const { of, fact, index } = list
  const { json } = judge.response
  if (!Array.isArray(json)) return
  const [shownBy] = json.flatMap((entry) => {
    const user = userIn(judge, entry)
    const facts = user ? list.showsAllBy?.(user) : undefined
    return facts ? [facts] : []
  })
  const wholeBy = list.isWhole ? [] : shownBy
  judgeList(judge, {
    entries: json,
    of,
    identify(entry) {
      const user = userIn(judge, entry)
      return user && list.isOpen?.(user) ? undefined : user
    },
    nameOf: (entry) =>
      isObject(entry) && typeof entry['username'] === 'string' ? [keys.user(entry['username'])] : [],
    fact,
    candidates: judge.modelState.index(index),
    isWhole: wholeBy !== undefined && showsAll(judge),
    ...(wholeBy ? { wholeBy } : {}),
  })
  for (const entry of json) {
    const user = userIn(judge, entry)
    if (!user) continue
    judgeRecord(judge, user, entry)
    judge.enter(index, user.id)
  }
}
