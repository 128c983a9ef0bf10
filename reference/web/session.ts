import { randomBytes } from 'node:crypto'
import type { Call } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import type { Session, User } from '../model/entities.ts'

const cookieName = 'i_like_gitea'

/** The browser session of the request's cookie, or a new one. */
export function sessionOf(call: Call): Session {
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(call.header('cookie') ?? '')?.[1]
  return (cookie === undefined ? undefined : call.forge.sessions.get(cookie)) ?? newSession(call)
}

function newSession(call: Call): Session {
  return keep(call, {
    id: randomBytes(16).toString('hex'),
    csrf: randomBytes(16).toString('hex'),
    user: undefined,
  })
}

/** Changes the session id at sign-in, to prevent session fixation. */
export function signInto(call: Call, session: Session, user: User): Session {
  call.forge.sessions.delete(session.id)
  return keep(call, { ...session, id: randomBytes(16).toString('hex'), user: user.id })
}

function keep(call: Call, session: Session): Session {
  call.forge.sessions.set(session.id, session)
  return session
}

/** The cookies that identify the session in the next request. */
export function cookiesOf(session: Session): string[] {
  return [`${cookieName}=${session.id}; Path=/; HttpOnly`, `_csrf=${session.csrf}; Path=/; HttpOnly`]
}

/** Requires the session's `_csrf` in forms, to prevent cross-site request forgery. */
export function demandCsrf(session: Session, form: URLSearchParams): void {
  if (form.get('_csrf') === session.csrf) return
  throw new Refusal({
    status: 400,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'Invalid csrf token.',
  })
}
