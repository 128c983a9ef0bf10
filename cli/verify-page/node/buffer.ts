// The slash at the end selects the package, also in Node.
import { Buffer } from 'buffer/'

type ToText = (this: Buffer, encoding?: string, start?: number, end?: number) => string
type FromAny = (value: unknown, encoding?: unknown, length?: unknown) => Buffer

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const prototype = Buffer.prototype as { toString: ToText }
const { toString: toText } = prototype
const { from: fromAny, isEncoding } = Buffer as unknown as {
  from: FromAny
  isEncoding: (name: string) => boolean
}

// Same behaviour as Node: invalid UTF-8 gives the same replacement characters, and base64 has its URL form.
prototype.toString = function (this: Buffer, encoding = 'utf8', start = 0, end = this.length) {
  const part = this.slice(start, end)
  if (/^utf-?8$/i.test(encoding)) return decoder.decode(part)
  if (encoding !== 'base64url') return toText.call(part, encoding)
  return toText.call(part, 'base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
Object.assign(Buffer, {
  from: (value: unknown, encoding?: unknown, length?: unknown) =>
    fromAny(value, encoding === 'base64url' ? 'base64' : encoding, length),
  isEncoding: (name: string) => name === 'base64url' || isEncoding(name),
})

export { Buffer }
