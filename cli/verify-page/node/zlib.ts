import { gunzip as unpack, TooLarge } from '../../../proof/certify/gunzip.ts'
import { Buffer } from './buffer.ts'

// The functions of `node:zlib` that a replay uses: they unpack archives that a server sent.

export { brotliDecompress, gzipSync, inflate, inflateRaw } from './absent.ts'
export const constants = {}
export default { constants }

export function gunzip(
  bytes: Uint8Array,
  { maxOutputLength }: { readonly maxOutputLength: number },
  tell: (error: Error | null, result?: Buffer) => void,
): void {
  try {
    tell(null, Buffer.from(unpack(bytes, maxOutputLength)))
  } catch (cause) {
    tell(
      cause instanceof TooLarge ? Object.assign(cause, { code: 'ERR_BUFFER_TOO_LARGE' }) : (cause as Error),
    )
  }
}
