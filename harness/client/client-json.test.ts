import { expect, test } from 'vitest'
import { jsonOf } from './client-json.ts'

const value = { a: 'x: {1, 2}', b: [], c: { d: [1, { e: null }], f: {} }, g: '"\\', h: '' }
const text = JSON.stringify(value)

test('an indented text is that of JavaScript', () => {
  expect(jsonOf({ json: 4 }, text)).toBe(JSON.stringify(value, null, 4))
})

test('a spaced text is that of Python', () => {
  expect(jsonOf({ json: 'spaced' }, text)).toBe(
    String.raw`{"a": "x: {1, 2}", "b": [], "c": {"d": [1, {"e": null}], "f": {}}, "g": "\"\\", "h": ""}`,
  )
})

test.each([[text], ['{"'], ['18446744073709551616'], ['[1e400,1.0]']])('%s keeps its tokens', (one) => {
  expect(jsonOf({}, one)).toBe(one)
  expect(jsonOf({ json: 'spaced' }, one).replaceAll(/(?<=[,:]) /g, '')).toBe(
    one.replaceAll(/(?<=[,:]) /g, ''),
  )
})

test('what a client escapes has the same values, and is that of PHP, Python and Go', () => {
  const sent = JSON.stringify({ url: 'http://a/b', text: '<é> & "😀"', placeholder: '«password:ada»' })
  const php = jsonOf({ escapes: ['slashes', 'beyond ASCII'] }, sent)
  expect(php).toBe(
    String.raw`{"url":"http:\/\/a\/b","text":"<\u00e9> & \"\ud83d\ude00\"","placeholder":"«password:ada»"}`,
  )
  const go = jsonOf({ escapes: ['markup'] }, sent)
  expect(go).toContain(String.raw`"\u003cé\u003e \u0026 \"😀\""`)
  for (const one of [php, go]) expect(JSON.parse(one)).toEqual(JSON.parse(sent))
  const escaped = String.raw`{"a":"\/\u003c\\/"}`
  expect(JSON.parse(jsonOf({ escapes: ['slashes', 'markup'], json: 2 }, escaped))).toEqual(
    JSON.parse(escaped),
  )
})

test.each(['ascending', 'descending'] as const)('a program writes properties in %s order', (keys) => {
  const sent = '{"b":[{"d":1,"c":18446744073709551616},2],"a":{},"\\u0061b":"x, {y}"}'
  const written = jsonOf({ habits: { keys } }, sent)
  const [first, second] = ['"a":{}', '"b":[{"c":18446744073709551616,"d":1},2]']
  expect(written).toBe(
    keys === 'ascending'
      ? `{"\\u0061b":"x, {y}",${first},${second}}`
      : `{"b":[{"d":1,"c":18446744073709551616},2],"a":{},"\\u0061b":"x, {y}"}`,
  )
  expect(JSON.parse(written)).toEqual(JSON.parse(sent))
})

test('a program ends JSON with a line feed, and leaves what is no JSON', () => {
  expect(jsonOf({ habits: { endsLine: true }, json: 2 }, '{"a":1}')).toBe('{\n  "a": 1\n}\n')
  expect(jsonOf({ habits: { endsLine: true } }, '{"a"')).toBe('{"a"')
})
