import { contentSequences } from './content-sequences.ts'
import { likenessSequences } from './likeness-sequences.ts'
import { listSequences } from './list-sequences.ts'
import { repositorySequences } from './repository-sequences.ts'
import { markdownSequences } from './markdown-sequences.ts'
import { thoroughMarkdownSequence } from './thorough-markdown-sequence.ts'
import { thoroughRepositorySequences } from './thorough-repository-sequences.ts'
import { removalSequences } from './removal-sequences.ts'
import { sideEffectSequences } from './side-effect-sequences.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** Scripted sequences that cannot be derived from relations: searches, pushes, texts to render, and long lists. Each states its reason. */
const scriptedSequences = {
  ...repositorySequences,
  ...markdownSequences,
  ...contentSequences,
  ...listSequences,
  ...sideEffectSequences,
  ...likenessSequences,
  ...removalSequences,
}
export const codeHostingSequences: Readonly<Record<string, ScriptedSequence>> = scriptedSequences
export type CodeHostingSequence = keyof typeof scriptedSequences

/** Longer sequences, which only `explore` plays. */
export const thoroughSequences: Readonly<Record<string, ScriptedSequence>> = {
  ...thoroughRepositorySequences,
  ...thoroughMarkdownSequence,
}
