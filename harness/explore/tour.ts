import type { CodeHostingActs } from './code-hosting-acts.ts'
import type { Act } from './step.ts'

/** A fixed sequence: each group is built when it is its turn, with the ids that the groups before were given. */
export type Tour = (acts: CodeHostingActs) => ReadonlyArray<() => readonly Act[]>
