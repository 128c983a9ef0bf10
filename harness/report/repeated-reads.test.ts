import { expect, test } from 'vitest'
import { timesText, withoutRepeats } from './repeated-reads.ts'

const exchange = (id: string, method: string, path: string, status: number, text = '') => ({
  ...{ id, caller: 'ada', request: { method, url: `http://h${path}`, headers: [] } },
  response: { status, headers: [], body: { text } },
})

test('equal reads with equal responses are one, in the place of the last, until something changes', () => {
  const all = [
    exchange('1', 'GET', '/a', 404),
    exchange('2', 'GET', '/b', 200, '[]'),
    exchange('3', 'GET', '/a', 404),
    exchange('4', 'GET', '/b', 200, '[1]'),
    exchange('5', 'GET', '/a', 404),
    exchange('6', 'DELETE', '/b', 204),
    exchange('7', 'DELETE', '/b', 204),
    exchange('8', 'GET', '/a', 404),
  ]
  const shown = withoutRepeats(all).map(({ exchange: { id }, times }) => `${id}${timesText(times)}`)
  expect(shown).toEqual(['2', '4', '5 (3 times)', '6', '7', '8'])
})
