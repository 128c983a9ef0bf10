/** The origin of a CI run according to the certificate of its identity. A field that the certificate lacks is absent. */
export interface SignedSource {
  /** URL of the source repository. */
  readonly repository?: string
  readonly commit?: string
  /** URL of the run. */
  readonly run?: string
}

interface Extension {
  readonly oid?: { readonly id: readonly number[] } | undefined
  readonly value: Uint8Array
}

/** github.com/sigstore/fulcio, docs/oid-info.md. */
const parts: Readonly<Record<keyof SignedSource, string>> = {
  repository: '1.3.6.1.4.1.57264.1.12',
  commit: '1.3.6.1.4.1.57264.1.13',
  run: '1.3.6.1.4.1.57264.1.21',
}

/** The source according to the extensions of a Fulcio certificate. */
export function certificateExtensions(extensions: readonly Extension[]): SignedSource {
  const found = Object.entries(parts).flatMap(([name, id]) => {
    const value = extensions.find(({ oid }) => oid?.id.join('.') === id)?.value
    const text = value && utf8String(value)
    return text === undefined ? [] : [[name, text] as const]
  })
  return Object.fromEntries(found)
}

const UTF8_STRING = 0x0c
const LONG_FORM = 0x80

/** The text of a DER UTF8String (X.690); undefined for anything else. */
function utf8String(der: Uint8Array): string | undefined {
  const [tag, length = 0] = der
  const count = length < LONG_FORM ? 0 : length - LONG_FORM
  const start = 2 + count
  const size = count === 0 ? length : der.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  if (tag !== UTF8_STRING || count > 2 || der.length !== start + size) return undefined
  return new TextDecoder().decode(der.subarray(start))
}
