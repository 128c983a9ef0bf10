import { LOWER_LETTERS } from '../fixtures/naming/draws.ts'
import type { SequenceState } from './sequence-state.ts'

/** Letters of Latin words with two bytes each in UTF-8. */
const TWO_BYTES = 'äöüéèàçñåøßõ'

/** The lengths of a long text, in characters. */
const [MIN_LENGTH, MAX_LENGTH] = [5000, 50_000]

/** Texts to be rendered. In the ordinary form, all of them are drawn for the sequence. */
export class MarkdownTexts {
  readonly #state: SequenceState

  constructor(state: SequenceState) {
    this.#state = state
  }

  /** A line with two links by name; it defines neither name. */
  get links(): string {
    const { one, other } = this.#names
    const { word, text } = this.#drawn
    return `${text('See')} [${one}] ${word('and')} [${other}] ${word('today')}.`
  }

  /** The same with an address for one of them. */
  withAddress(mark: string | number): string {
    return `${this.links}\n\n[${this.#names.one}]: ${this.#state.url(mark)}\n`
  }

  /** A text that a program may take for none. */
  readonly zero = '0'

  plain(mark: string | number): string {
    const { word, text } = this.#drawn
    return `${text('Hello number')} ${this.#state.mark(mark)} ${word('of them')}, ${word('plus')}+${word('more')}%25\n`
  }

  title(mark: string | number): string {
    const { word, text } = this.#drawn
    return `# ${text('Title')}\n\n${word('plain')} ${this.#state.mark(mark)} ${word('here')}\n`
  }

  /** The same words without line breaks. */
  joined(mark: string | number): string {
    return `${this.title(mark).trim().replaceAll(/\n+/g, ' ')}\n`
  }

  /** The same words in two lines of one paragraph with a break between. */
  broken(mark: string | number): string {
    const { word, text } = this.#drawn
    return `${text('Title')}  \n${word('plain')} ${this.#state.mark(mark)} ${word('here')}\n`
  }

  /** The same words as a list. */
  listed(mark: string | number): string {
    const { word, text } = this.#drawn
    return `- ${text('Title')}\n- ${word('plain')} ${this.#state.mark(mark)} ${word('here')}\n`
  }

  /** The same words as a list with numbers. */
  numbered(mark: string | number): string {
    const { word, text } = this.#drawn
    return `1. ${text('Title')}\n2. ${word('plain')} ${this.#state.mark(mark)} ${word('here')}\n`
  }

  /** A text that ends within an open construct: a code block, a quotation, a list, a link. */
  open(beginning: string): string {
    return `${beginning}\n${this.#drawn.word('inside')}`
  }

  /** Texts that differ only in their last line. */
  long(mark: string | number): string {
    const { word, text } = this.#drawn
    const line = `${text('The same line')} ${word('again')}`
    return `${Array.from({ length: 40 }, () => line).join('\n')}\n\n${text('The last one')} ${this.#state.mark(mark)}\n`
  }

  /**
   * A text of 5 to 50 KB, mostly closer to 5; every paragraph has different words. `length`, from 0 to 1, selects the length; drawn if
   * absent.
   */
  lengthy(mark: string | number, length?: number): string {
    const { word, text } = this.#drawn
    const draws = this.#state.draws(`long text ${mark}`)
    const size = MIN_LENGTH + Math.round((MAX_LENGTH - MIN_LENGTH) * (length ?? draws.below(100) / 99) ** 3)
    const lines = Array.from({ length: 12 }, (_, n) => text(`Line ${n} of a chapter`))
    const parts: string[] = []
    for (let sum = 0; sum < size; sum += (parts.at(-1)?.length ?? 0) + 2) {
      const own = draws.characters(LOWER_LETTERS, 5 + draws.below(5))
      parts.push(`${parts.length % 20 === 0 ? `## ${text('Chapter')}\n\n` : ''}${draws.of(lines)} ${own}`)
    }
    return `${parts.join('\n\n')}\n\n${text('The last one')} ${this.#state.mark(mark)} ${word('here')}\n`
  }

  /**
   * A text of 5 KB, in which each letter begins at an odd byte and has two of them: a server that reads blocks of an even number of bytes
   * reads half a letter at the end of each.
   */
  accented(mark: string | number): string {
    const draws = this.#state.draws(`accented text ${mark}`)
    const words: string[] = []
    for (let sum = 0; sum < MIN_LENGTH / 2; sum += words.at(-1)?.length ?? 0)
      words.push(draws.characters(TWO_BYTES, 3 + draws.below(9)))
    return `${draws.characters(LOWER_LETTERS, 1)}${words.join(', ')}\n`
  }

  get short(): string {
    return `${this.#drawn.word('Hello')}.\n`
  }

  get #names() {
    const { word } = this.#drawn
    return { one: word('this'), other: word('that') }
  }

  get #drawn() {
    const state = this.#state
    return { word: (own: string) => state.word(own), text: (own: string) => state.text(own) }
  }
}
