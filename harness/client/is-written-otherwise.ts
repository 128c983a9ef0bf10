/**
 * Whether a server shows the words of a text that it was sent, and writes them otherwise: with more around them, in another order or in
 * capitals. The fields of a creation are not shown, nor how a server writes them.
 */
export function isWrittenOtherwise(sent: string, shown: unknown): shown is string {
  if (typeof shown !== 'string' || shown === sent) return false
  const words = sent.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0 && words.every((word) => shown.toLowerCase().includes(word))
}
