import { expect, test } from 'vitest'
import { exceededJsonLimit } from './json-size.ts'

const limits = { jsonValues: 6, jsonDepth: 3 }
const exceeded = (text: string) => exceededJsonLimit(Buffer.from(text), limits)

test.each([
  ['[1,2,3,4,5]', undefined],
  ['[1,2,3,4,5,6]', 'jsonValues'],
  ['{"a":[1,2],"b":3}', undefined],
  ['{"a":[1,2,3,4],"b":3}', 'jsonValues'],
  ['[{},{}]', undefined],
  ['[{},{},{}]', 'jsonValues'],
  [' \n\t\r[[[]]]', undefined],
  ['[[[[]]]]', 'jsonDepth'],
  ['[[],[],[]', 'jsonValues'],
  [`["${',[{'.repeat(20)}"]`, undefined],
  [String.raw`["\",[[[[,,,,,,,,\\"]`, undefined],
  [String.raw`["\\",1,2,3,4,5,6]`, 'jsonValues'],
  ['<p>[[[[[[,,,,,,,,,,,', undefined],
  ['"a,b,c,d,e,f,g,h,i"', undefined],
  ['["not closed', undefined],
  ['', undefined],
])('%s', (text, over) => {
  expect(exceeded(text)).toBe(over)
})

test('a text may be as long as its limit', () => {
  const limitOfTexts = { ...limits, jsonText: 4 }
  expect(exceededJsonLimit(Buffer.from('{"abcd":"efgh"}'), limitOfTexts)).toBeUndefined()
  expect(exceededJsonLimit(Buffer.from('{"abcd":"efghi"}'), limitOfTexts)).toBe('jsonText')
  expect(exceededJsonLimit(Buffer.from('{"abcde":"f"}'), limitOfTexts)).toBe('jsonText')
})

test.each([
  ['an object of a million properties', (n: number) => `{${'"":0,'.repeat(n)}"":0}`, 'jsonValues'],
  ['one in a list', (n: number) => `[{${'"":0,'.repeat(n)}"":0}]`, 'jsonValues'],
  ['a list of as many values', (n: number) => `[${'0,'.repeat(n)}0]`, undefined],
  [
    'two objects of half as many',
    (n: number) => `[${`{${'"":0,'.repeat(n / 2)}"":0},`.repeat(2)}0]`,
    undefined,
  ],
])('%s', (_what, textOf, over) => {
  const limitOfValues = { jsonValues: 10_000_000, jsonDepth: 10 }
  expect(exceededJsonLimit(Buffer.from(textOf(1_000_000)), limitOfValues)).toBe(over)
})
