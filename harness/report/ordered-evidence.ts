import type { Evidence, Exchange } from './evidence.ts'
import { comparePlaces, placeOf, type Place } from './evidence-order.ts'
import { ParsedLines, readSpan } from './indexed-evidence.ts'

/** The number of exchanges in a block, of which only the position of the first one is stored. */
const BLOCK = 64

/** The first exchange of a block. */
interface Mark {
  readonly place: Place
  readonly offset: number
}

/** The exchanges of one target, which are contiguous in the file. */
interface Section {
  readonly marks: Mark[]
  /** The position of the last one. */
  place: Place
  end: number
  size: number
}

/** The positions of the exchanges of an evidence file in the order in which a run writes them; stores only one position per block. */
export class EvidenceOrder {
  readonly #sections = new Map<string, Section>()
  #last: string | undefined
  #isKept = true

  /** False after an exchange that was out of order. */
  get isKept(): boolean {
    return this.#isKept
  }

  /** Adds the next exchange of the file. */
  add({ target, id }: Pick<Exchange, 'target' | 'id'>, offset: number, length: number): void {
    const place = placeOf(id)
    let section = this.#sections.get(target)
    if (section && (this.#last !== target || comparePlaces(section.place, place) >= 0)) this.#isKept = false
    if (!this.#isKept) return
    if (!section) this.#sections.set(target, (section = { marks: [], place, end: 0, size: 0 }))
    if (section.size % BLOCK === 0) section.marks.push({ place, offset })
    section.size += 1
    section.place = place
    section.end = offset + length
    this.#last = target
  }

  /** The exchanges of the file, read on demand. */
  evidenceIn(file: string): Evidence {
    return new OrderedEvidence(file, this.#sections)
  }
}

class OrderedEvidence implements Evidence {
  readonly #file: string
  readonly #sections: ReadonlyMap<string, Section>
  readonly #parsed = new ParsedLines<Mark, ReadonlyMap<string, Exchange>>()

  constructor(file: string, sections: ReadonlyMap<string, Section>) {
    this.#file = file
    this.#sections = sections
  }

  exchange(target: string, id: string): Exchange | undefined {
    const section = this.#sections.get(target)
    if (!section) return undefined
    const place = placeOf(id)
    let [low, high] = [0, section.marks.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const mark = section.marks[middle]
      if (mark && comparePlaces(mark.place, place) <= 0) low = middle + 1
      else high = middle
    }
    return this.#block(section, low - 1).get(id)
  }

  *exchanges(target: string): Generator<Exchange> {
    const section = this.#sections.get(target)
    for (const index of section?.marks.keys() ?? []) if (section) yield* this.#block(section, index).values()
  }

  #block({ marks, end }: Section, index: number): ReadonlyMap<string, Exchange> {
    const mark = marks[index]
    if (!mark) return new Map()
    const length = (marks[index + 1]?.offset ?? end) - mark.offset
    return this.#parsed.get(mark, length, () => {
      const lines = readSpan(this.#file, { offset: mark.offset, length }).split('\n')
      const exchanges = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Exchange)
      return new Map(exchanges.map((exchange) => [exchange.id, exchange]))
    })
  }
}
