import type { CodeHostingActs } from './code-hosting-acts.ts'
import { MarkdownTexts } from './markdown-texts.ts'
import type { Act } from './step.ts'
import type { Tour } from './tour.ts'

/** What a text may leave open at its end, in markdown or HTML. */
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

/** A longer sequence of texts to render, which only `explore` plays: what one leaves open, another has in other lines or letters, or is refused for. */
export const thoroughMarkdownTour = {
  rendering(acts: CodeHostingActs) {
    const { world, admin } = acts
    const texts = new MarkdownTexts(world)
    const mark = () => `m${world.next()}`
    /** Texts alike but for one word. */
    const shapes: ReadonlyArray<(mark: string) => string> = [
      (one) => texts.plain(one),
      (one) => texts.title(one),
      (one) => texts.joined(one),
      (one) => texts.broken(one),
      (one) => texts.listed(one),
      (one) => texts.plain(one).trim(),
      (one) => `${texts.title(one)}\n${texts.plain(one)}`,
    ]
    const render = (text: string, isRaw: boolean) => acts.render(text, admin, isRaw)
    const known = (isRaw: boolean): Act[] => shapes.map((shape) => render(shape(mark()), isRaw))
    const shapeAt = (index: number) => shapes[index % 2] ?? ((one: string) => texts.plain(one))
    const ways = [false, true]
    return [
      () => [...ways.flatMap(known), ...ways.flatMap(known)],
      // One word in every shape, one after the other and the other way round.
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
      // Refused, empty, long, of other callers and modes: what comes next is as before.
      () =>
        ways.flatMap((isRaw) => [
          acts.renderNothing(isRaw),
          ...known(isRaw),
          render('', isRaw),
          ...known(isRaw),
          render(texts.long(mark()).repeat(20), isRaw),
          acts.render(texts.title(mark()), undefined, isRaw),
          acts.render(texts.title(mark()).toUpperCase(), admin, isRaw),
          ...known(isRaw),
        ]),
      () => [
        acts.renderIn('gfm', texts.title(mark())),
        ...known(false),
        acts.renderIn('comment', texts.plain(mark())),
        ...known(false),
        ...known(true),
      ],
    ]
  },
} satisfies Record<string, Tour>
