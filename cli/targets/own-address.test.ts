import { expect, test } from 'vitest'
import { UsageError } from '../base/usage-error.ts'
import { ownAddress } from './own-address.ts'

const from = (value: string) => ownAddress({ from: { value, source: 'flag', origin: '--from' } as const })

test('requests come from an address of this machine, or from that which the system chooses', () => {
  expect(ownAddress({})).toBeUndefined()
  expect(from('127.0.0.1')).toBe('127.0.0.1')
})

test.each([
  // Reserved for documentation (RFC 5737): no machine has it.
  [
    '192.0.2.77',
    /^--from: this machine does not have the address 192\.0\.2\.77, but [^\n]*127\.0\.0\.1[^\n]*$/,
  ],
  ['forge.example', /^--from takes an IP address of this machine, such as 192\.0\.2\.7, not forge\.example$/],
])('%s is refused in one line', (value, message) => {
  expect(() => from(value)).toThrow(UsageError)
  expect(() => from(value)).toThrow(message)
})
