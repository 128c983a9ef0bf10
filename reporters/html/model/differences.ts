/** A piece of text; `differs` if the other text does not have it. */
export interface Piece {
  readonly text: string
  readonly differs: boolean
}

/** Of longer lists, only the ends are compared, since the table grows with the product of both lengths. */
const MAX_TABLE_LENGTH = 1500

/** The indices in `a` and in `b` of their longest common subsequence. */
export function commonOf(a: readonly string[], b: readonly string[]): [Set<number>, Set<number>] {
  const [inA, inB] = [new Set<number>(), new Set<number>()]
  let [start, endA, endB] = [0, a.length, b.length]
  for (; start < endA && start < endB && a[start] === b[start]; start += 1) {
    inA.add(start)
    inB.add(start)
  }
  for (; endA > start && endB > start && a[endA - 1] === b[endB - 1]; endA -= 1, endB -= 1) {
    inA.add(endA - 1)
    inB.add(endB - 1)
  }
  if (endA - start > MAX_TABLE_LENGTH || endB - start > MAX_TABLE_LENGTH) return [inA, inB]
  const lengths = tableOf(a.slice(start, endA), b.slice(start, endB))
  for (let [i, j] = [start, start]; i < endA && j < endB;) {
    if (a[i] === b[j]) {
      inA.add(i++)
      inB.add(j++)
    } else if ((lengths[i - start + 1]?.[j - start] ?? 0) >= (lengths[i - start]?.[j - start + 1] ?? 0))
      i += 1
    else j += 1
  }
  return [inA, inB]
}

function tableOf(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}

/** Minimum common share of the shorter text. Below it, marks would hide that the texts are unrelated. */
const ALIKE = 0.5

/** Two texts with their differences marked; nothing is marked if they have little in common. */
export function markDifferences(a: string, b: string): readonly [Piece[], Piece[]] {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)]
  const [inA, inB] = commonOf(wordsA, wordsB)
  const weight = (words: readonly string[]): number => words.join('').replace(/\W/g, '').length
  const shared = weight(wordsA.filter((_, place) => inA.has(place)))
  if (shared < ALIKE * Math.min(weight(wordsA), weight(wordsB)))
    return [[{ text: a, differs: false }], [{ text: b, differs: false }]]
  return [pieces(wordsA, inA), pieces(wordsB, inB)]
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? []
}

function pieces(words: readonly string[], common: ReadonlySet<number>): Piece[] {
  const found: { text: string; differs: boolean }[] = []
  words.forEach((text, place) => {
    const differs = !common.has(place)
    const last = found.at(-1)
    if (last?.differs === differs) last.text += text
    else found.push({ text, differs })
  })
  return found
}
