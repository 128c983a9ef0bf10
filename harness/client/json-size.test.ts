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
