/**
 * The path of the first duplicate property in a JSON text: `run.seed`, `targets[0].name`; undefined if there is none. Readers
 * differ in which of the two they use. Takes time linear in the length of the text, which must be JSON.
 */
export function repeatedKey(text: string): string | undefined {
  const open: Open[] = []
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    const inner = open.at(-1)
    switch (text.charAt(at)) {
      case '{':
        open.push({ keys: new Set(), key: '' })
        isKey = true
        break
      case '[':
        open.push({ index: 0 })
        isKey = false
        break
      case '}':
      case ']':
        open.pop()
        isKey = false
        break
      case ',':
        if (inner && 'index' in inner) inner.index += 1
        else isKey = true
        break
      case '"': {
        const end = endOfString(text, at)
        if (isKey && inner && 'keys' in inner) {
          inner.key = JSON.parse(text.slice(at, end + 1)) as string
          if (inner.keys.size === inner.keys.add(inner.key).size) return pathOf(open)
          isKey = false
        }
        at = end
      }
    }
  }
  return undefined
}

/** An object with the keys so far, or an array with the index of the current element. */
type Open = { readonly keys: Set<string>; key: string } | { index: number }

/** The position of the quotation mark that ends a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function pathOf(open: readonly Open[]): string {
  return open
    .map((one) => ('index' in one ? `[${one.index}]` : `.${one.key}`))
    .join('')
    .replace(/^\./, '')
}
