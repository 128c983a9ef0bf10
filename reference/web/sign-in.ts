import { html as asHtml } from 'hono/html'
import type { Call } from '../http/call.ts'
import { web, type Operation } from '../http/operation.ts'
import type { Outcome } from '../http/reply.ts'
import type { Session } from '../model/entities.ts'
import { page } from './page.ts'
import { cookiesOf, demandCsrf, sessionOf, signInto } from './session.ts'

/** Sign-in by form, as in Gitea in 2017, where only web pages switch time tracking. */
export const signInPages: Operation[] = [
  web('GET /user/login', { name: 'web.signInForm', status: 200, handle: showForm }),
  web('POST /user/login', { name: 'web.signIn', status: 302, handle: signIn }),
]

function showForm(call: Call): Promise<Outcome> {
  return formFor(sessionOf(call), '')
}

async function signIn(call: Call): Promise<Outcome> {
  const session = sessionOf(call)
  const form = await call.form()
  demandCsrf(session, form)
  const user = call.rules.signIn.byPassword(call, form.get('user_name') ?? '', form.get('password') ?? '')
  // A browser gets the form again, with an error message.
  if (!user) return { ...(await formFor(session, 'Username or password is not correct.')), status: 200 }
  return { headers: { location: `${call.forge.url}/` }, cookies: cookiesOf(signInto(call, session, user)) }
}

async function formFor(session: Session, message: string): Promise<Outcome> {
  const form = await page(
    'Sign In',
    asHtml`<p>${message}</p><form method="post">
<input type="hidden" name="_csrf" value="${session.csrf}">
<input name="user_name" required> <input name="password" type="password" required>
<button>Sign In</button></form>`,
  )
  return { ...form, cookies: cookiesOf(session) }
}
