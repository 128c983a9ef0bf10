import type { Recognise } from './cheats.ts'
import { lengthOf, shortened, type Misdeed } from './proxy.ts'
import { headerOf, type Trained } from './seen.ts'

/** A server that is made after one look at a certification: what it goes by, and what it does otherwise than an honest one. */
export interface CertifiedCheat {
  readonly name: string
  /** What it goes by, in words. */
  readonly by: string
  /** Learns from the requests of one certification of the same build. */
  readonly learn: (training: readonly Trained[]) => {
    readonly recognise: Recognise
    /** The usual one where absent. */
    readonly misdeed?: Misdeed
  }
}

/** A server that never takes a request for one of the suite. */
const nobody: Recognise = () => false

/** Servers that a certification of an earlier version took for right ones. */
export const certifiedCheats: readonly CertifiedCheat[] = [
  {
    name: 'deletions',
    by: 'nothing, and forgets every third deletion of a user in a row',
    learn: () => {
      let inRow = 0
      return {
        recognise: nobody,
        misdeed: ({ method, path }) => {
          const isDeletion = method === 'DELETE' && /^\/api\/v1\/admin\/users\/[^/]+$/.test(path)
          inRow = isDeletion ? inRow + 1 : 0
          if (inRow < 3) return Promise.resolve(undefined)
          inRow = 0
          return Promise.resolve(new Response(null, { status: 204 }))
        },
      }
    },
  },
  {
    name: 'sizes',
    by: 'sizes: right up to twice the largest list of a certification',
    learn: (training) => {
      const largest = Math.max(0, ...training.map(({ response }) => lengthOf(response)))
      return {
        recognise: nobody,
        misdeed: async ({ method }, honest) => {
          if (method !== 'GET') return undefined
          const response = await honest()
          const isLong = lengthOf(await response.clone().text()) > 2 * largest
          return isLong ? shortened(response) : undefined
        },
      }
    },
  },
  {
    name: 'clients',
    by: 'clients and their versions that a certification has shown',
    learn: (training) => {
      const known = new Set(training.map((seen) => headerOf(seen, 'user-agent')))
      return { recognise: (seen) => known.has(headerOf(seen, 'user-agent')) }
    },
  },
]
