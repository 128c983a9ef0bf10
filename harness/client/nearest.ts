/** The candidate that is closest to a word, if any is close enough. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const candidate of candidates) {
    // At least this many letters have to be inserted or dropped.
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase())
    if (distance >= bestDistance) continue
    best = candidate
    bestDistance = distance
  }
  return best
}

/** `; did you mean "…"?`, or an empty text. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const guess = nearest(word, candidates)
  return guess === undefined ? '' : `; did you mean "${guess}"?`
}

/** The edit distance: letters to insert, drop, change or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(change, at(last, j) + 1, at(row, j - 1) + 1, swapped ? at(beforeLast, j - 2) + 1 : Infinity),
      )
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}
