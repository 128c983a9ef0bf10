import { expect, test } from 'vitest'
import { hasEscapes, unescaped, withoutIncomplete } from './escapes.ts'

test.each([
  ['%70%61%73%73', 'pass'],
  ['%2570%2561%2573%2573', 'pass'],
  ['%252570%61%73%73', 'pass'],
  ['%25%34%31%25', '%41%'],
  ['%u0070%u0061%73%73', 'pass'],
  ['&#112;&#97;&#115;&#115;', 'pass'],
  ['&#0112;&#97&#x73;&#X73;', 'pass'],
  ['&amp;#112;&amp;#97;&amp;amp;#115;&#115;', 'pass'],
  ['\\u0070\\u0061\\u0073\\u0073', 'pass'],
  ['\\\\u0070\\u{61}\\x73\\\\\\\\x73', 'pass'],
  ['p%61ss%77or%64', 'password'],
  ['%F0%9f%98%80', '😀'],
  ['%c3%a4ß%c3\\xa4', 'äßä'],
  ['%F0%9f%98a', 'ð\u009f\u0098a'],
  ['&#128512;\\ud83d\\ude00%20%20', '😀😀  '],
])('%s is read as %s', (text, decoded) => {
  const found = unescaped(text)
  expect(found.text).toBe(decoded)
  expect([found.places[0], found.places[decoded.length]]).toEqual([0, text.length])
})

test('places lead back to where a character stands', () => {
  const { text, places } = unescaped('a%62c&#100;e')
  expect([...text].map((character, at) => `${character}${places[at]}`)).toEqual([
    'a0',
    'b1',
    'c4',
    'd5',
    'e11',
  ])
})

test.each(['%70%61%73%73', '&#x70;&#x61;&#x73;&#x73;', '\\u0070\\u0061\\u0073\\u0073', '%70a%73s%77o%72'])(
  '%s has escapes in a row',
  (text) => expect(hasEscapes(`before ${text} after`)).toBe(true),
)

test.each([
  '100 % of 70 %',
  'a=%20b&c=%2F&d',
  '{"html":"\\u003cb\\u003e"}',
  '&amp;&lt;&#39;',
  'C:\\users\\x',
])('%s has none', (text) => expect(hasEscapes(text)).toBe(false))

test.each([
  '%',
  '%7',
  '%25',
  '%u00',
  '\\',
  '\\u',
  '\\u00',
  '\\u{7',
  '\\x7',
  '&',
  '&#',
  '&#x7',
  '&#11',
  '&amp;#',
])('an escape that is cut to %s is left out', (cut) => expect(withoutIncomplete(`a%62c${cut}`)).toBe('a%62c'))

test('text that only looks like escapes takes no time', () => {
  const started = performance.now()
  for (const piece of ['%25', '\\', '&amp;', '%', '&#', '\\u{', '&amp;#x'])
    expect(hasEscapes(piece.repeat(300_000))).toBe(piece === '%25')
  // A generous limit: backtracking takes minutes.
  expect(performance.now() - started).toBeLessThan(20_000)
})
