import { expect, test } from 'vitest'
import { certificateExtensions } from './certificate-extensions.ts'

/** An extension of Fulcio, with this DER as its value. */
function extension(last: number, ...der: ReadonlyArray<number | string>) {
  const value = Buffer.concat(
    der.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))),
  )
  return { oid: { id: [1, 3, 6, 1, 4, 1, 57264, 1, last] }, value }
}

test('repository, commit and run are read from their extensions, short and long', () => {
  const [long, longest] = ['r'.repeat(200), 'é'.repeat(200)]
  expect(
    certificateExtensions([
      extension(8, 0x0c, 1, 'i'),
      extension(12, 0x0c, 0x81, 200, long),
      extension(13, 0x0c, 2, 'ab'),
      extension(21, 0x0c, 0x82, 1, 144, longest),
    ]),
  ).toEqual({ repository: long, commit: 'ab', run: longest })
})

test.each([
  ['nothing', []],
  ['another type', [0x13, 1, 'a']],
  ['a length that is wrong', [0x0c, 3, 'ab']],
  ['a length of more bytes than a certificate has', [0x0c, 0x84, 0, 0, 0, 1, 'a']],
  ['no length', [0x0c]],
])('an extension with %s says nothing', (_, der) => {
  expect(certificateExtensions([extension(12, ...der)])).toEqual({})
})
