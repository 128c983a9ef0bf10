import { setTimeout as pause } from 'node:timers/promises'
import { getOnce } from '../../../harness/client/lone-client.ts'
import { isRecord } from '../../../harness/report/is-record.ts'
import { readInput } from '../../../files/read-input.ts'
import { UnreadableFile } from '../../../harness/report/unreadable-file.ts'
import { oneLine } from './one-line.ts'
import { orUndefined } from '../../base/usage-error.ts'

/** The identity of this process according to an identity provider; `text` is a secret. */
export interface IdentityToken {
  readonly text: string
  readonly subject: string
  readonly issuer: string
  readonly expiresAt: Date
}

export interface IdentitySource {
  /** For messages. */
  readonly place: string
  /** Whether it gives a new token each time. */
  readonly isRenewed: boolean
  /** Throws {@link NoIdentity}. */
  readonly read: () => Promise<IdentityToken>
}

/** There is no identity; the message is one line without secrets. */
export class NoIdentity extends Error {
  override readonly name = 'NoIdentity'
}

type Environment = Readonly<Record<string, string | undefined>>

/** The audience that Fulcio expects in a token. */
const AUDIENCE = 'sigstore'
const REQUEST_MS = 30_000

/**
 * The identity of this process: a token from a file or as given, the token of a GitLab job, or tokens of a GitHub workflow. Throws {@link
 * NoIdentity} if there is no token.
 */
export function identitySource(
  given: { readonly file?: string | undefined; readonly token?: string | undefined },
  environment: Environment,
  pauseMs = 1000,
): IdentitySource {
  const { file, token = environment['SIGSTORE_ID_TOKEN'] } = given
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer } = environment
  if (file !== undefined)
    return { place: file, isRenewed: true, read: async () => tokenIn(await textOf(file), file) }
  if (token) {
    const place = given.token === undefined ? 'SIGSTORE_ID_TOKEN' : 'FORGE_CONFORMANCE_IDENTITY_TOKEN'
    return { place, isRenewed: false, read: async () => tokenIn(token, place) }
  }
  if (url && bearer) {
    const place = 'the identity of the GitHub workflow'
    return {
      place,
      isRenewed: true,
      read: async () => tokenIn(await askedTwice(() => tokenOfWorkflow(url, bearer), pauseMs), place),
    }
  }
  throw new NoIdentity(
    '--keyless finds no identity: a GitHub workflow needs "permissions: id-token: write", a GitLab job an id token SIGSTORE_ID_TOKEN for "sigstore"; elsewhere --identity-token names a file with a token',
  )
}

async function textOf(file: string): Promise<string> {
  try {
    return readInput(file)
  } catch (cause) {
    throw new NoIdentity(UnreadableFile.from(file, cause).message)
  }
}

/** Tries twice: a run of hours must not be lost because one request failed. */
async function askedTwice(ask: () => Promise<string>, pauseMs: number): Promise<string> {
  try {
    return await ask()
  } catch {
    await pause(pauseMs)
    return ask()
  }
}

/** A new token of a GitHub workflow that has the permission (docs.github.com, "OpenID Connect reference"). */
async function tokenOfWorkflow(requestUrl: string, bearer: string): Promise<string> {
  if (!URL.canParse(requestUrl)) throw new NoIdentity('ACTIONS_ID_TOKEN_REQUEST_URL is no URL')
  const url = new URL(requestUrl)
  url.searchParams.set('audience', AUDIENCE)
  const place = `${url.origin}${url.pathname}`
  const said = (words: string): NoIdentity => new NoIdentity(`${place}: ${oneLine(words, [bearer])}`)
  const headers = [
    ['accept', 'application/json'],
    ['authorization', `Bearer ${bearer}`],
  ] as const
  const outcome = await getOnce({ url: url.href, headers, timeoutMs: REQUEST_MS })
  if ('fault' in outcome) throw said(outcome.fault.message)
  const { status, body } = outcome.answer
  const text = body.toString('utf8')
  if (status < 200 || status >= 300) throw said(`${status} ${text}`)
  const value = orUndefined(() => JSON.parse(text) as unknown)
  if (isRecord(value) && typeof value['value'] === 'string') return value['value']
  throw new NoIdentity(`${place}: the response has no token`)
}

/** The claims of a token that is still valid. Fulcio checks its signature. Throws {@link NoIdentity}. */
function tokenIn(given: string, place: string): IdentityToken {
  const text = given.trim()
  const [, payload = ''] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(text) ?? []
  const claims = orUndefined(() => JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown)
  const { iss, sub, email, exp } = isRecord(claims) ? claims : {}
  const subject = typeof email === 'string' ? email : sub
  if (typeof iss !== 'string' || typeof subject !== 'string' || typeof exp !== 'number')
    throw new NoIdentity(`${place}: is no identity token, a JSON Web Token with iss, sub and exp`)
  const expiresAt = new Date(exp * 1000)
  if (!(expiresAt.getTime() > Date.now()))
    throw new NoIdentity(`${place}: the identity token was valid until ${dateOf(expiresAt)}`)
  return { text, subject, issuer: iss, expiresAt }
}

function dateOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'no date' : date.toISOString()
}
