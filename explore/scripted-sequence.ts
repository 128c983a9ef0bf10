import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Action } from './step.ts'

/** A scripted sequence: each group is built when it is due, with the ids that earlier groups received. */
export type ScriptedSequence = (actions: CodeHostingActions) => ReadonlyArray<() => readonly Action[]>
