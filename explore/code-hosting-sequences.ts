import { contentSequences } from './content-sequences.ts'
import { repositorySequences } from './repository-sequences.ts'
import { markdownSequences } from './markdown-sequences.ts'
import { thoroughMarkdownSequence } from './thorough-markdown-sequence.ts'
import { thoroughRepositorySequences } from './thorough-repository-sequences.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** Scripted sequences for what follows from no relation: searches, pushes, and texts to render. Each says why. */
const scriptedSequences = {
  ...repositorySequences,
  ...markdownSequences,
  ...contentSequences,
}
export const codeHostingSequences: Readonly<Record<string, ScriptedSequence>> = scriptedSequences
export type CodeHostingSequence = keyof typeof scriptedSequences

/** Longer ones, which only `explore` plays. */
export const thoroughSequences: Readonly<Record<string, ScriptedSequence>> = {
  ...thoroughRepositorySequences,
  ...thoroughMarkdownSequence,
}
