/**
 * The shortest part of a list for which `holds` is true, as far as leaving out pieces finds it: first it tries guesses, then smaller and
 * smaller pieces, starting at the end. `holds` is not called with the whole list.
 */
export async function minimize<T>(
  all: readonly T[],
  guesses: ReadonlyArray<readonly T[]>,
  holds: (fewer: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let kept = all
  for (const guess of guesses) if (guess.length < kept.length && (await holds(guess))) kept = guess
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = kept.length; end > 0; end -= size) {
      const fewer = [...kept.slice(0, Math.max(0, end - size)), ...kept.slice(end)]
      if (fewer.length > 0 && (await holds(fewer))) kept = fewer
    }
  }
  return kept
}
