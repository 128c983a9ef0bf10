import { expect, test } from 'vitest'
import type { EvidenceBody, Exchange } from './exchange.ts'
import { OpenedSecrets } from './opened-secrets.ts'

function compared(asked: EvidenceBody, recorded: EvidenceBody): [number, number] {
  const opened = new OpenedSecrets()
  opened.names.add('«password:ada»')
  const requestOf = (body: EvidenceBody): Exchange['request'] => ({
    method: 'POST',
    url: '',
    headers: [],
    body,
  })
  opened.compare('check:x#1', requestOf(asked), requestOf(recorded))
  return [opened.compared, opened.others.length]
}

test.each<[string, EvidenceBody, EvidenceBody, [number, number]]>([
  [
    'of the same length',
    { text: '«password:ada»', bytes: 20 },
    { text: '«password:ada»', bytes: 20 },
    [1, 0],
  ],
  ['of another length', { text: '«password:ada»', bytes: 20 }, { text: '«password:ada»', bytes: 21 }, [1, 1]],
  ['without a secret', { text: 'a' }, { text: 'a' }, [0, 0]],
  [
    'with another secret',
    { text: '«password:ada» «cookie:ada»', bytes: 20 },
    { text: '«password:ada» «cookie:ada»', bytes: 9 },
    [0, 0],
  ],
  [
    'with a known name for another secret',
    { text: '«password:ada»' },
    { text: '«password:ada»', bytes: 9 },
    [0, 0],
  ],
  ['that was cut', { text: '«password:ada»', bytes: 20 }, { text: '«password:ada»', cut: 99 }, [0, 0]],
])('a request %s', (_, asked, recorded, expected) => {
  expect(compared(asked, recorded)).toEqual(expected)
})
