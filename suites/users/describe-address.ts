import { formatValue, type Reply } from '../common/tools.ts'

/** For an open question: whether a User shows its address. A server may show another address, or none. */
export function describeAddress(reply: Reply, address: string): string {
  if (!reply.succeeded) return reply.describe()
  const shown = reply.field('email')
  if (shown === address) return 'the address is shown'
  if (shown === undefined || shown === '' || shown === null)
    return `no address is shown: ${formatValue(shown)}`
  return 'another address is shown'
}
