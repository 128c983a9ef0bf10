import { expect, test } from 'vitest'
import { exchangeId, exchangeSource, parseExchangeId, placeOfKind, priorityOf } from './exchange-id.ts'

test('an id is parsed into the parts that it was made of, also where a name holds # and :', () => {
  const source = exchangeSource('scenario', 'issue #7: closed @2')
  expect(parseExchangeId(exchangeId(source, 12, 3))).toEqual({
    source,
    kind: 'scenario',
    name: 'issue #7: closed @2',
    number: 12,
    repeat: 3,
  })
})

test('the first repeat is not part of an id', () => {
  expect(exchangeId('preflight', 1, 1)).toBe('preflight#1')
  expect(parseExchangeId('preflight#1')).toMatchObject({ kind: 'preflight', number: 1, repeat: 1 })
})

test('an id of another program has no kind and comes first in the evidence', () => {
  const { kind } = parseExchangeId('step 4')
  expect(kind).toBeUndefined()
  expect(placeOfKind(kind)).toBeLessThan(placeOfKind('preflight'))
})

test('requests that many checks wait for are sent first', () => {
  const owners = [
    exchangeSource('check', 'a'),
    exchangeSource('scenario', 'b'),
    exchangeSource('fixture', 'c'),
  ]
  expect(owners.toSorted((a, b) => priorityOf(a) - priorityOf(b))).toEqual([
    'fixture:c',
    'scenario:b',
    'check:a',
  ])
})
