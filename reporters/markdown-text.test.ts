import { expect, test } from 'vitest'
import { plainMarkdown } from './markdown-text.ts'

test.each([
  ['1. one', '&#8203;1. one'],
  ['- one', '&#8203;- one'],
  ['# one', '&#8203;# one'],
  ['#12', '&#8203;#<!-- -->12'],
  ['see #12 of @ada', 'see #<!-- -->12 of @<!-- -->ada'],
  ['<b>*x*</b>', '&lt;b&gt;\\*x\\*&lt;/b&gt;'],
])('%s has no meaning in Markdown', (text, plain) => {
  expect(plainMarkdown(text)).toBe(plain)
})
