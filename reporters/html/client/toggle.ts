/** A list with a word more, or less where it is there. */
export function toggle(list: readonly string[], word: string): string[] {
  return list.includes(word) ? list.filter((one) => one !== word) : [...list, word]
}
