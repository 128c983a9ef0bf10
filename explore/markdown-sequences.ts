import type { CodeHostingActions } from './code-hosting-actions.ts'
import { MarkdownTexts } from './markdown-texts.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** A scripted sequence about markdown, which cannot be derived from a relation. */
export const markdownSequences = {
  markdown(actions: CodeHostingActions) {
    const { state, admin } = actions
    const texts = new MarkdownTexts(state)
    return [
      () =>
        [false, true].flatMap((isRaw) => [
          actions.render(texts.links, admin, isRaw),
          actions.render(texts.withAddress('a'), admin, isRaw),
          actions.render(texts.links, admin, isRaw),
          actions.render(texts.plain('b'), admin, isRaw),
          actions.render(texts.plain('c'), undefined, isRaw),
          actions.render(texts.title('d'), admin, isRaw),
          actions.render(texts.title('e'), admin, isRaw),
          actions.render(texts.short, admin, isRaw),
          actions.render(texts.zero, admin, isRaw),
          actions.render(texts.plain('b').toUpperCase(), admin, isRaw),
          actions.render(texts.long('f'), admin, isRaw),
          actions.render(texts.long('g'), admin, isRaw),
          actions.render(texts.plain('b'), admin, isRaw),
          actions.render(texts.lengthy(`n${isRaw ? 1 : 0}`), admin, isRaw),
          actions.render(texts.accented('q'), admin, isRaw),
          actions.render(texts.joined('h'), admin, isRaw),
          actions.render(texts.title('h'), admin, isRaw),
          actions.render(texts.numbered('j'), admin, isRaw),
          actions.render(texts.numbered('k'), admin, isRaw),
          actions.render(texts.listed('l'), admin, isRaw),
          actions.renderNothing(isRaw),
          actions.render(texts.broken('m'), admin, isRaw),
          // As browsers and some editors end lines.
          actions.render(texts.title('o').replaceAll('\n', '\r\n'), admin, isRaw),
          actions.render(texts.open('```'), admin, isRaw),
          actions.render(texts.plain('i'), admin, isRaw),
        ]),
    ]
  },
} satisfies Record<string, ScriptedSequence>
