import { Refusal } from '../../reference/http/refusal.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { answers, receives, refused, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const rates = 'code-hosting, Limits: rate limits and body size limits: not shown'
const legacyRates = 'legacy-forge, Limits: rate limits: not shown'

const tooMany = refused(429, 'Too many requests', { 'retry-after': '1' })

const isOfDocument1 = (call: Call): boolean => call.path.includes('/api/v1/')

/** Limits the requests of each caller to a number per second, and bursts to the same number. */
function limits(perSecond: number, isCounted: (call: Call) => boolean): (overrides: Overrides) => void {
  const all = new Map<unknown, { left: number; atMs: number }>()
  const bucketOf = (call: Call) => {
    const who = call.caller?.id ?? call.visitor?.login
    const bucket = all.get(who) ?? { left: perSecond, atMs: Date.now() }
    all.set(who, bucket)
    return bucket
  }
  return together(
    receives((call) => {
      if (!isCounted(call)) return undefined
      const bucket = bucketOf(call)
      const refilled = bucket.left + ((Date.now() - bucket.atMs) / 1000) * perSecond
      bucket.atMs = Date.now()
      bucket.left = Math.min(perSecond, refilled) - 1
      if (bucket.left >= 0) return undefined
      bucket.left += 1
      return tooMany
    }),
    answers((reply, call) => {
      const headers = { 'ratelimit-remaining': String(Math.floor(bucketOf(call).left)) }
      return { ...reply, headers: { ...reply.headers, ...headers } }
    }),
  )
}

/** Locks a login for some milliseconds after consecutive wrong credentials. */
class Locks {
  readonly #wrong = new Map<string, number>()
  readonly #until = new Map<string, number>()
  readonly #most: number
  readonly #forMs: number

  constructor(most: number, forMs: number) {
    this.#most = most
    this.#forMs = forMs
  }

  isLocked(login: string): boolean {
    return (this.#until.get(login) ?? 0) > Date.now()
  }

  note(login: string, isRight: boolean): void {
    const wrong = isRight ? 0 : (this.#wrong.get(login) ?? 0) + 1
    this.#wrong.set(login, wrong % this.#most)
    if (wrong === this.#most) this.#until.set(login, Date.now() + this.#forMs)
  }
}

/** Refuses large bodies, bodies of another media type, and requests for media types that it cannot return. */
const gateway = receives(async (call) => {
  if (!/^(?:repos|times|markdown)\./.test(call.operation)) return undefined
  const accept = call.header('accept') ?? '*/*'
  if (!/\*|json|html|zip/i.test(accept)) return refused(406, 'Not acceptable')
  const { length } = await call.bytes()
  if (length > 65_536) return refused(413, 'Body too large')
  const isKnown = /^(?:application\/json|text\/plain)\s*(?:;|$)/i.test(call.header('content-type') ?? '')
  return length === 0 || isKnown ? undefined : refused(415, 'Unsupported media type')
})

/** Limits on requests, and on wrong credentials. */
export const rateLimits = variantsOf({
  'limits-the-rate-of-changes': {
    differs: 'each caller may change 25 things a second; more return 429',
    source: rates,
    mutate: limits(25, (call) => isOfDocument1(call) && call.method !== 'GET'),
  },
  'is-behind-a-gateway': {
    differs: 'a gateway limits requests to 60 a second and bodies to 64 KiB, and checks media types',
    source: `${rates}; default media types`,
    mutate: together(limits(60, isOfDocument1), gateway),
  },
  'locks-accounts': {
    differs: 'after five wrong passwords an account returns 429 for two seconds, except to tokens',
    source: 'code-hosting, Authentication, rule 5: credential mechanism: not shown',
    mutate: ({ rules: { signIn } }) => {
      const locks = new Locks(5, 2000)
      const { byPassword } = signIn
      signIn.byPassword = (ask, login, password) => {
        const name = login.toLowerCase()
        if (locks.isLocked(name)) throw new Refusal(tooMany)
        const user = byPassword(ask, login, password)
        if (ask.forge.users.byKey(name)) locks.note(name, user !== undefined)
        return user
      }
    },
  },
  'legacy-limits-the-rate-of-requests': {
    differs: 'each caller may send 20 requests a second; more return 429',
    source: legacyRates,
    mutate: limits(20, (call) => call.operation.startsWith('legacy.')),
  },
  'legacy-locks-logins': {
    differs:
      'incomplete parameters return 400, wrong ones 401, and after three wrong ones the login 429 for a second',
    source: `legacy-forge, Authentication, rule 5: response to wrong credentials: not shown; ${legacyRates}`,
    mutate: (overrides) => {
      const locks = new Locks(3, 1000)
      receives(async (call) => {
        if (!call.operation.startsWith('legacy.')) return undefined
        const given = new Map([...call.query, ...(await call.form())])
        const login = given.get('_login')
        const count = ['_login', '_salt', '_hash'].filter((name) => given.has(name)).length
        if (count === 0) return undefined
        if (login === undefined || count < 3) return refused(400, 'Give _login, _salt and _hash.')
        if (locks.isLocked(login)) return tooMany
        locks.note(login, call.visitor !== undefined)
        return call.visitor ? undefined : refused(401, 'Unknown login or wrong hash')
      })(overrides)
    },
  },
})
