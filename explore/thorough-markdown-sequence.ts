import type { CodeHostingActions } from './code-hosting-actions.ts'
import { MarkdownTexts } from './markdown-texts.ts'
import type { Action } from './step.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** Constructs of markdown or HTML that a text may leave open at its end. */
const BEGINNINGS = [
  '```',
  '~~~',
  '````js',
  '> quoted',
  '- item',
  '1. item',
  '<div>',
  '<!-- note',
  '<pre>',
  '| a | b |\n| - | - |',
  '**bold',
  '`code',
  '[name](',
  '    indented',
  '# ',
  '***',
  '\\',
] as const

/**
 * A longer sequence of texts to render, which only `explore` plays: some texts leave a construct open, some have the words of another text
 * in other lines or letters, and some are refused.
 */
export const thoroughMarkdownSequence = {
  rendering(actions: CodeHostingActions) {
    const { state, admin } = actions
    const texts = new MarkdownTexts(state)
    const mark = () => `m${state.next()}`
    const shapes = shapesOf(texts)
    const render = (text: string, isRaw: boolean) => actions.render(text, admin, isRaw)
    const known = (isRaw: boolean): Action[] => shapes.map((shape) => render(shape(mark()), isRaw))
    const shapeAt = (index: number) => shapes[index % 2] ?? ((one: string) => texts.plain(one))
    const ways = [false, true]
    return [
      () => [...ways.flatMap(known), ...ways.flatMap(known)],
      // One word in every shape, in order and in reverse order.
      () =>
        ways.flatMap((isRaw) => {
          const [one, other] = [mark(), mark()]
          return [
            ...shapes.map((shape) => render(shape(one), isRaw)),
            ...shapes.toReversed().map((shape) => render(shape(other), isRaw)),
          ]
        }),
      ...BEGINNINGS.map((beginning, index) => () => {
        const isRaw = index % 2 === 1
        return [
          render(texts.open(beginning), isRaw),
          render(shapeAt(index)(mark()), isRaw),
          render(texts.open(beginning), !isRaw),
          render(shapeAt(index + 1)(mark()), isRaw),
        ]
      }),
      () => [
        render(texts.withAddress('z1'), false),
        render(texts.links, false),
        render(texts.withAddress('z2'), true),
        render(texts.links, true),
        render(texts.links, false),
      ],
      // Refused, empty and long texts, and those of other callers and modes: later responses do not change.
      () =>
        ways.flatMap((isRaw) => [
          actions.renderNothing(isRaw),
          ...known(isRaw),
          render('', isRaw),
          ...known(isRaw),
          render(texts.lengthy(mark()), isRaw),
          actions.render(texts.title(mark()), undefined, isRaw),
          actions.render(texts.title(mark()).toUpperCase(), admin, isRaw),
          ...known(isRaw),
        ]),
      () => [
        actions.renderIn('gfm', texts.title(mark())),
        ...known(false),
        actions.renderIn('comment', texts.plain(mark())),
        ...known(false),
        ...known(true),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>

/** Texts that differ only in one word. */
function shapesOf(texts: MarkdownTexts): ReadonlyArray<(mark: string) => string> {
  return [
    (one) => texts.plain(one),
    (one) => texts.title(one),
    (one) => texts.joined(one),
    (one) => texts.broken(one),
    (one) => texts.listed(one),
    (one) => texts.plain(one).trim(),
    (one) => `${texts.title(one)}\n${texts.plain(one)}`,
  ]
}
