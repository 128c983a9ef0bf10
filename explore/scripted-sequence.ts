import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Action } from './step.ts'

/** A scripted sequence: each group is built when it is its turn, with the ids that the groups before were given. */
export type ScriptedSequence = (actions: CodeHostingActions) => ReadonlyArray<() => readonly Action[]>
