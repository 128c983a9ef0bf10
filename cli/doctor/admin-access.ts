import { hideAccount } from '../../fixtures/code-hosting/session.ts'
import { basic } from '../../fixtures/drivers/gitea-sign-in.ts'
import type { Answer } from '../../harness/client/answer.ts'
import { Inconclusive, Interrupted } from '../../harness/client/inconclusive.ts'
import { loneClient } from '../../harness/client/lone-client.ts'
import { refusesCaller } from '../../harness/client/overload.ts'
import { Redactor } from '../../harness/client/redactor.ts'
import type { AdminAccount, CodeHostingTarget, Target } from '../../harness/client/target.ts'
import type { Leftover } from '../../harness/report/report.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { answeredOn, isUnknownRoute } from '../../harness/run/unknown-route.ts'

/** How the administrator of a target signs in during the examination. */
export interface AdminAccess {
  /** The target, with a token of the administrator if the server does not accept the password. */
  readonly target: Target
  /** The reason why nothing can be tried, and the setting that is missing. */
  readonly problem?: string
  /** Instructions for making a token, if a run needs one. */
  readonly howToToken?: string
  /** Removes the token that was made. Returns it if it cannot be removed. */
  readonly release: () => Promise<Leftover[]>
}

const nothing = async (): Promise<Leftover[]> => []

/**
 * Some servers accept a password only for creating tokens. There the administrator gets a token for the examination, if it can be removed
 * again. Throws {@link Interrupted}.
 */
export async function adminAccess(target: Target, nonce: string, signal: AbortSignal): Promise<AdminAccess> {
  const { codeHosting } = target
  const { admin } = codeHosting ?? {}
  if (!codeHosting || admin?.password === undefined || admin.token !== undefined)
    return { target, release: nothing }
  const asking = new Asking(target, admin, signal)
  try {
    const own = await asking.ask('GET', '/user')
    // If the password is wrong, the preflight reports it.
    if (!refusesCaller(own) || !(await asking.ask('GET', asking.tokens)).succeeded)
      return { target, release: nothing }
    const howToToken = howToMake(codeHosting, admin)
    const why = `${codeHosting.url} takes the password of ${admin.username} for creating tokens alone (${own.status} on GET /user): ${howToToken}`
    if (!target.allowWrites || !(await asking.canRemove(nonce)))
      return { target, problem: why, release: nothing }
    const name = `conformance-doctor-${nonce}`
    const release = () => removed(target, admin, name)
    const token = await asking.make(name)
    if (token === undefined) return { target, problem: why, release }
    const withToken: CodeHostingTarget = { ...codeHosting, admin: { ...admin, token } }
    return { target: { ...target, codeHosting: withToken }, howToToken, release }
  } catch (cause) {
    // The preflight reports the cause.
    if (cause instanceof Inconclusive) return { target, release: nothing }
    throw cause
  } finally {
    await asking.close()
  }
}

function howToMake({ url }: CodeHostingTarget, { username }: AdminAccount): string {
  const address = `${url}/api/v1/users/${encodeURIComponent(username)}/tokens`
  const words = ['curl', '-u', username, '--json', '{"name":"conformance"}', address]
  return `create a token on the web pages of ${username}, or by ${words.map(shellWord).join(' ')} (sha1 in the response), and set FORGE_CONFORMANCE_ADMIN_TOKEN to it, or codeHosting.admin.token in a target file`
}

/** Removes a token, also after a signal. */
async function removed(target: Target, admin: AdminAccount, name: string): Promise<Leftover[]> {
  const asking = new Asking(target, admin)
  const left = (why: string) => [{ kind: 'token', name: `${name} of ${admin.username}`, why }]
  try {
    const answer = await asking.ask('DELETE', `${asking.tokens}/${name}`)
    // Without a response to its creation, the token may not exist.
    return answer.succeeded || answer.status === 404 ? [] : left(answer.summarize())
  } catch (cause) {
    if (!(cause instanceof Inconclusive)) throw cause
    return left(cause.fault.message)
  } finally {
    await asking.close()
  }
}

interface Asked {
  readonly json?: unknown
  readonly caller?: 'admin' | 'anonymous'
}

/** Requests of the administrator with the password. */
class Asking {
  /** Path of the tokens of the administrator. */
  readonly tokens: string
  readonly close: () => Promise<void>
  readonly #client: ReturnType<typeof loneClient>
  readonly #username: string
  readonly #authorization: string

  constructor(target: Target, admin: AdminAccount, signal?: AbortSignal) {
    const redactor = new Redactor()
    const account = { label: 'admin', ...admin }
    hideAccount(redactor, account)
    const { timeoutMs } = target
    this.#client = loneClient(target, { timeoutMs, redactor, ...(signal ? { signal } : {}) })
    this.close = this.#client.close
    this.#username = admin.username
    this.#authorization = basic(account)
    this.tokens = `/users/${encodeURIComponent(admin.username)}/tokens`
  }

  ask(method: string, path: string, { json, caller = 'admin' }: Asked = {}): Promise<Answer> {
    return this.#client.send({
      ...{ document: 'code-hosting', method, path: `/api/v1${path}`, caller },
      ...(caller === 'admin' ? { login: this.#username } : {}),
      headers: [
        ...(caller === 'admin' ? [['authorization', this.#authorization] as const] : []),
        ...(json === undefined ? [] : [['content-type', 'application/json'] as const]),
      ],
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
  }

  /**
   * Whether the server has the operation that removes a token: with the password or without credentials, it responds differently from a
   * path that it surely does not have. The response for a missing token can look alike.
   */
  async canRemove(nonce: string): Promise<boolean> {
    const [token, unknown] = [`${this.tokens}/absent-${nonce}`, `${this.tokens}-absent-${nonce}/x`]
    for (const caller of ['admin', 'anonymous'] as const) {
      const asked = async (path: string) => answeredOn(path, await this.ask('DELETE', path, { caller }))
      if (!isUnknownRoute(await asked(token), await asked(unknown))) return true
    }
    return false
  }

  /** A new token; undefined if none could be made. */
  async make(name: string): Promise<string | undefined> {
    try {
      const answer = await this.ask('POST', this.tokens, { json: { name, scopes: ['all'] } })
      const { sha1 } = (answer.succeeded && (answer.jsonIfReadable() as { sha1?: unknown } | undefined)) || {}
      return typeof sha1 === 'string' ? sha1 : undefined
    } catch (cause) {
      if (cause instanceof Inconclusive || cause instanceof Interrupted) return undefined
      throw cause
    }
  }
}
