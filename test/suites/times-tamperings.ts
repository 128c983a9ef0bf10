import type { Tampering } from '../support/tampering-proxy.ts'

export const ofIssue = /\/issues\/[^/]+\/times$/
export const ofRepository = /^\/api\/v1\/repos\/[^/]+\/[^/]+\/times$/
export const ofUser = /^\/api\/v1\/repos\/[^/]+\/[^/]+\/times\/[^/]+$/
export const own = /^\/api\/v1\/user\/times$/
export const anyList = /\/times(\/[^/]+)?$/
export const empty = Buffer.alloc(0)
export type Entry = Record<string, unknown> & { id: number; time: number }

export const html = { headers: { 'content-type': 'text/html' } }
export const withoutLast = (list: Entry[]) => list.slice(0, -1)
export const withoutFirst = (list: Entry[]) => list.slice(1)
export const twice = (list: Entry[]) => [...list, ...list]
export const message = Buffer.from(JSON.stringify({ message: 'time tracking disabled' }))
/** A list with the entries of another one in it as well. */
export const alsoOf = (where: RegExp, other: (path: string) => string): Tampering => ({
  answer: async (answer, request, again) => {
    if (request.method !== 'GET' || !where.test(request.path) || answer.status !== 200) return undefined
    const more = await again({ path: other(request.path) })
    if (more.status !== 200) return undefined
    const entries = [answer, more].flatMap(({ body }) => JSON.parse(body.toString()) as Entry[])
    return { body: Buffer.from(JSON.stringify([...new Map(entries.map((one) => [one.id, one])).values()])) }
  },
})
/** Every answer of the server so far that listed something, so that entries of others can be slipped in. */
export const slipIn = (where: RegExp): Tampering => {
  const seen = new Map<number, Entry>()
  return {
    answer: (answer, request) => {
      if (request.method === 'POST' && ofIssue.test(request.path) && answer.status === 200) {
        const entry = JSON.parse(answer.body.toString()) as Entry
        seen.set(entry.id, entry)
      }
      if (request.method !== 'GET' || !where.test(request.path) || answer.status !== 200) return undefined
      return seen.size > 0 ? { body: Buffer.from(JSON.stringify([...seen.values()])) } : undefined
    },
  }
}
/** The server takes the number in the path for the id of an issue. */
export const byId = (method: string, how: 'alone' | 'as well'): Tampering => {
  const indexes = new Map<string, string>()
  return {
    answer: (answer, request) => {
      const opened = /^(\/api\/v1\/repos\/[^/]+\/[^/]+\/issues)$/.exec(request.path)?.[1]
      if (opened && request.method === 'POST') {
        const { id, number } = JSON.parse(answer.body.toString()) as { id: number; number: number }
        indexes.set(`${opened}/${id}/times`, `${opened}/${number}/times`)
      }
      return undefined
    },
    request: (request) => {
      if (request.method !== method || !ofIssue.test(request.path)) return undefined
      const index = indexes.get(request.path)
      if (index === undefined && how === 'as well') return undefined
      return { path: index ?? request.path.replace(/\d+\/times$/, '999999/times') }
    },
  }
}
