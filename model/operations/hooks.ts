import { keys } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { hookCreation, hookDeletion, hookEdition, idOf, noteStrangeHook } from './hook-facts.ts'
import { noteChangeAccepted, noteHookCount, noticeChangeRefused, noticeHookRefusal } from './hook-refusals.ts'
import {
  judgeHook,
  judgeHookCreation,
  judgeHookEdit,
  judgeHookList,
  judgeHookRefused,
} from './hook-responses.ts'
import type { OperationModel } from './operation-model.ts'

/** How the operations on hooks find the parent of the hooks: an organization or a repository. */
export interface HookParents {
  /** The parent in the path; undefined if it is not certain. */
  readonly of: (view: View) => Entity | false | undefined
  /** The same after a success, which shows that the parent exists. */
  readonly existing: (judge: Judge) => Entity | undefined
  /** Whether the caller owns the parent, and so may see and change its hooks. */
  readonly owns: (view: View, parent: Entity) => boolean
  /** Judges that the owner can read the list. */
  readonly readable: (judge: Judge) => void
  /** Set if the document cuts off the description of the response that shows one hook. */
  readonly isCutOff?: true
}

/** The operations on hooks. The document has the last two only for organizations. */
export function hookOperations({ of, existing, owns, readable, isCutOff }: HookParents) {
  const ofExisting = (judgeOf: (judge: Judge, parent: Entity) => void) => (judge: Judge) => {
    const parent = existing(judge)
    if (parent) judgeOf(judge, parent)
  }
  const ofNamed = (judgeOf: (judge: Judge, parent: Entity) => void) => (judge: Judge) => {
    const parent = of(judge)
    if (parent) judgeOf(judge, parent)
  }
  const changeRefused = ofNamed((judge, parent) => noticeChangeRefused(judge, parent, owns(judge, parent)))
  return {
    list: {
      succeeded: ofExisting((judge, parent) => judgeHookList(judge, parent, owns(judge, parent))),
      refused: readable,
    },
    create: {
      pendingWrites: (view) => hookCreation(of(view)),
      succeeded: ofExisting((judge, parent) => {
        judgeHookCreation(judge, parent)
        noteHookCount(judge, parent)
      }),
      refused: ofNamed((judge, parent) => noticeHookRefusal(judge, parent, owns(judge, parent))),
      unclear: (judge) => noteStrangeHook(judge, of(judge)),
    },
    get: {
      succeeded: ofExisting((judge, parent) => judgeHook(judge, parent, idOf(judge))),
      refused: ofNamed((judge, parent) => {
        if (!isCutOff) judgeHookRefused(judge, parent, idOf(judge), owns(judge, parent))
      }),
    },
    edit: {
      pendingWrites: (view) => hookEdition(of(view), view),
      succeeded: ofExisting((judge, parent) => {
        judgeHookEdit(judge, parent, idOf(judge))
        if (owns(judge, parent)) noteChangeAccepted(judge)
      }),
      refused: changeRefused,
    },
    remove: {
      pendingWrites: (view) => hookDeletion(of(view), idOf(view)),
      succeeded: ofExisting((judge, parent) => {
        judge.write(keys.hook(parent.id, idOf(judge)), false)
        if (owns(judge, parent)) noteChangeAccepted(judge)
      }),
      refused: changeRefused,
    },
  } satisfies Record<string, OperationModel>
}
