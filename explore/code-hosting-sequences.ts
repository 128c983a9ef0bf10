import { accountSequences } from './account-sequences.ts'
import { contentSequences } from './content-sequences.ts'
import { repositorySequences } from './repository-sequences.ts'
import { siblingSequences, thoroughSiblingSequence } from './sibling-sequences.ts'
import { timeAndMarkdownSequences } from './time-and-markdown-sequences.ts'
import { thoroughAccountSequences } from './thorough-account-sequences.ts'
import { thoroughMarkdownSequence } from './thorough-markdown-sequence.ts'
import { thoroughRepositorySequences } from './thorough-repository-sequences.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/**
 * Scripted sequences for what single requests do not show: second times, namesakes, refused requests, and names that are used again
 * after a deletion. Each ends with everything that its owners can see.
 */
const scriptedSequences = {
  ...accountSequences,
  ...repositorySequences,
  ...timeAndMarkdownSequences,
  ...contentSequences,
  ...siblingSequences,
}
export const codeHostingSequences: Readonly<Record<string, ScriptedSequence>> = scriptedSequences
export type CodeHostingSequence = keyof typeof scriptedSequences

/** Longer ones for each kind of write and all that it leaves alone, which only `explore` plays. */
export const thoroughSequences: Readonly<Record<string, ScriptedSequence>> = {
  ...thoroughAccountSequences,
  ...thoroughRepositorySequences,
  ...thoroughMarkdownSequence,
  ...thoroughSiblingSequence,
}
