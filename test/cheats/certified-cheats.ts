import type { Recognise } from './cheats.ts'
import { lengthOf, shortened, type Misdeed } from './proxy.ts'
import { headerOf, type Trained } from './seen.ts'

/** A server that is built with knowledge from one certification: the signals that it uses, and its misbehavior. */
export interface CertifiedCheat {
  readonly name: string
  /** Its signals, as text. */
  readonly by: string
  /** Learns from the requests of one certification of the same build. */
  readonly learn: (training: readonly Trained[]) => {
    readonly recognise: Recognise
    /** The usual misdeed if absent. */
    readonly misdeed?: Misdeed
  }
}

const EMOJI = /[\u{1f000}-\u{1ffff}]/gu
/** In a certification of an earlier version, at most this many issues of a repository had no time. */
const FEW_ISSUES = 11
/** The administrator had sent one of this many requests. */
const AT_WORK = 400
/** The longest rendered text, apart from texts that repeat themselves, in characters. */
const SHORT_TEXT = 4000

/** A server that attributes no request to the suite. */
const nobody: Recognise = () => false

/**
 * A server that omits the last entry of lists if an ordinary user signs in this way. The first account that creates others is the
 * administrator's.
 */
function wrongFor(way: 'token' | 'Basic'): ReturnType<CertifiedCheat['learn']> {
  let admin = ''
  return {
    recognise: nobody,
    misdeed: async (seen, honest) => {
      if (seen.path === '/api/v1/admin/users' && admin === '') admin = seen.login
      const isSo = headerOf(seen, 'authorization').startsWith(`${way} `) && seen.login !== admin
      return seen.method === 'GET' && isSo ? shortened(await honest()) : undefined
    },
  }
}

/** A text field of a JSON body, or the body itself, without its second half. */
function halved(body: string, isJson: boolean): string {
  const half = (text: string) => text.slice(0, text.length / 2)
  if (!isJson) return half(body)
  const fields = JSON.parse(Buffer.from(body, 'latin1').toString()) as Readonly<Record<string, unknown>>
  const cut = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' && value.length > SHORT_TEXT ? half(value) : value,
  ])
  return Buffer.from(JSON.stringify(Object.fromEntries(cut))).toString('latin1')
}

/** Servers that a certification of an earlier version accepted as correct. */
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
    name: 'values',
    by: 'emoji that a certification has shown: others become question marks',
    learn: (training) => {
      const textOf = (latin1: string) => Buffer.from(latin1, 'latin1').toString()
      const known = new Set(training.flatMap(({ body }) => textOf(body).match(EMOJI) ?? []))
      return {
        recognise: nobody,
        misdeed: async ({ method, path }, honest) => {
          if (method !== 'GET' || !path.startsWith('/api/v1/')) return undefined
          const response = await honest()
          const text = await response.clone().text()
          const changed = text.replaceAll(EMOJI, (one) => (known.has(one) ? one : '?'))
          const { status, headers } = response
          return /json/.test(headers.get('content-type') ?? '') && changed !== text
            ? new Response(changed, { status, headers })
            : undefined
        },
      }
    },
  },
  {
    name: 'repeats',
    by: 'how often a caller has asked the same: right for the first hundred times',
    learn: () => {
      const times = new Map<string, number>()
      return {
        recognise: nobody,
        misdeed: (seen) => {
          const key = `${seen.login} ${seen.path}`
          if (seen.method === 'GET') times.set(key, (times.get(key) ?? 0) + 1)
          const isWrong = seen.method === 'GET' && (times.get(key) ?? 0) > 100
          return Promise.resolve(isWrong ? new Response(null, { status: 404 }) : undefined)
        },
      }
    },
  },
  {
    name: 'issues',
    by: 'indexes of issues: right for time on the first few of a repository',
    learn: () => ({
      recognise: nobody,
      misdeed: async ({ method, path }, honest) => {
        const [, index = '0'] = /\/issues\/(\d+)\/times$/.exec(path) ?? []
        return method === 'GET' && Number(index) > FEW_ISSUES ? shortened(await honest()) : undefined
      },
    }),
  },
  {
    name: 'administrator',
    by: 'whether the administrator is at work: right within a few hundred requests of one of hers',
    learn: () => {
      let [admin, since] = ['', 0]
      return {
        recognise: (seen) => {
          if (seen.path === '/api/v1/admin/users') admin = seen.login
          since = admin === '' || seen.login === admin ? 0 : since + 1
          return since < AT_WORK
        },
      }
    },
  },
  {
    name: 'names',
    by: 'lengths of names: right for repositories whose names have 12 characters and more',
    learn: () => ({
      recognise: nobody,
      misdeed: async ({ method, path }, honest) =>
        method === 'GET' && /^\/api\/v1\/repos\/[^/]+\/[^/]{1,11}\//.test(path)
          ? shortened(await honest())
          : undefined,
    }),
  },
  {
    name: 'tokens',
    by: 'how callers sign in: right for those with a password',
    learn: () => wrongFor('token'),
  },
  {
    name: 'passwords',
    by: 'how callers sign in: right for those with a token, and for the administrator',
    learn: () => wrongFor('Basic'),
  },
  {
    name: 'searches',
    by: 'keywords: without one, searches ignore `mode` and `exclusive`',
    learn: () => ({
      recognise: nobody,
      misdeed: ({ path }, honest) => {
        const [way, words] = path.split('?')
        const query = new URLSearchParams(words)
        const isFiltered = query.has('mode') || query.has('exclusive')
        if (way !== '/api/v1/repos/search' || query.get('q') || !isFiltered) return Promise.resolve(undefined)
        query.delete('mode')
        query.delete('exclusive')
        return honest({ path: `${way}?${query}` })
      },
    }),
  },
  {
    name: 'keywords',
    by: 'lengths of keywords: short ones show addresses to everybody',
    learn: () => ({
      recognise: nobody,
      misdeed: async (seen, honest) => {
        const [way, words] = seen.path.split('?')
        const length = new URLSearchParams(words).get('q')?.length ?? 0
        if (way !== '/api/v1/users/search' || seen.login !== '' || length < 2 || length > 9) return undefined
        const { data } = (await (await honest()).json()) as { readonly data: readonly object[] }
        return Response.json({ ok: true, data: data.map((user) => ({ ...user, email: 'a@corp.test' })) })
      },
    }),
  },
  {
    name: 'texts',
    by: 'lengths of texts: long ones are rendered without their second half',
    learn: () => ({
      recognise: nobody,
      misdeed: ({ path, body }, honest) =>
        path.startsWith('/api/v1/markdown') && body.length > SHORT_TEXT
          ? honest({ body: halved(body, !path.endsWith('/raw')) })
          : Promise.resolve(undefined),
    }),
  },
  {
    name: 'administrators',
    by: 'which administrator asks: others than the first one delete nobody',
    learn: () => {
      let first = ''
      const others = new Set<string>()
      return {
        recognise: nobody,
        misdeed: ({ method, path, login, body }) => {
          if (path === '/api/v1/admin/users' && first === '') first = login
          const [, name] = /^\/api\/v1\/admin\/users\/([^/]+)$/.exec(path) ?? []
          if (name !== undefined && login === first && /"admin":true/.test(body)) others.add(name)
          if (name !== undefined && login === first && /"admin":false/.test(body)) others.delete(name)
          const isLost = method === 'DELETE' && name !== undefined && others.has(login)
          return Promise.resolve(isLost ? new Response(null, { status: 204 }) : undefined)
        },
      }
    },
  },
  {
    name: 'second clients',
    by: 'whether an account has another client than before: its changes are lost from then on',
    learn: () => {
      const [first, second] = [new Map<string, string>(), new Set<string>()]
      return {
        recognise: nobody,
        misdeed: (seen) => {
          const { login, method, path } = seen
          const agent = headerOf(seen, 'user-agent')
          if (path.startsWith('/api/v1/') && (first.get(login) ?? agent) !== agent) second.add(login)
          else first.set(login, agent)
          const isChange = /^(?:PUT|DELETE)$/.test(method) && /(?:collaborators|members)\/[^/]+$/.test(path)
          const isLost = isChange && login !== '' && second.has(login)
          return Promise.resolve(isLost ? new Response(null, { status: 204 }) : undefined)
        },
      }
    },
  },
  {
    name: 'white space',
    by: 'white space in JSON: changes whose body has some are lost',
    learn: () => ({
      recognise: nobody,
      misdeed: ({ method, path, body }) => {
        const isSpaced = /\s/.test(body.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''))
        const isLost = method === 'PUT' && /\/collaborators\/[^/]+$/.test(path) && isSpaced
        return Promise.resolve(isLost ? new Response(null, { status: 204 }) : undefined)
      },
    }),
  },
  {
    name: 'query order',
    by: 'orders of parameters: searches ignore a `limit` before `q`',
    learn: () => ({
      recognise: nobody,
      misdeed: ({ path }, honest) =>
        /\/search\?(?:.*&)?limit=.*&q=/.test(path)
          ? honest({ path: path.replace(/limit=[^&]*&/, '') })
          : Promise.resolve(undefined),
    }),
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
