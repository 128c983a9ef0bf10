import { isIP } from 'node:net'
import { networkInterfaces, platform } from 'node:os'
import { placeOf, type Values } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'

/** The source address of requests. Throws a `UsageError` if this machine does not have it. */
export function ownAddress({ from }: Pick<Values, 'from'>): string | undefined {
  if (!from) return undefined
  const { value } = from
  const place = placeOf('from', from)
  if (isIP(value) === 0)
    throw new UsageError(`${place} takes an IP address of this machine, such as 192.0.2.7, not ${value}`)
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  )
  // Linux accepts every address of the loopback network, and lists only one of them.
  const isLoopback = platform() === 'linux' && /^127\./.test(value)
  if (!isLoopback && !own.includes(value))
    throw new UsageError(`${place}: this machine does not have the address ${value}, but ${own.join(', ')}`)
  return value
}
