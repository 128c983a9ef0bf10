import { requestTo } from '../../contract/derive/paths.ts'
import { hasOwnVerdict } from '../../fixtures/code-hosting/seeder.ts'
import { hideAccount } from '../../fixtures/code-hosting/session.ts'
import type { Session } from '../../fixtures/drivers/driver.ts'
import { basic, newToken } from '../../fixtures/drivers/gitea-sign-in.ts'
import type { Person } from '../../fixtures/resources.ts'

/** Duration of GET /user with each sign-in method, in milliseconds; undefined if the method does not work. */
export interface SignInTimes {
  readonly basic: number | undefined
  readonly token: number | undefined
}

/** Requests with each method; the median counts. */
const REQUESTS = 5

/** Tries how an ordinary user can sign in, and measures a request with each method: hashing a password can take most of a run. */
export async function measureSignIn(session: Session, person: Person): Promise<SignInTimes> {
  hideAccount(session.redactor, person)
  const token = await newToken(session, person, 0).catch((cause: unknown) => {
    if (hasOwnVerdict(cause)) throw cause
    return undefined
  })
  return {
    basic: await timeOf(session, person, basic(person)),
    token: token === undefined ? undefined : await timeOf(session, person, `token ${token}`),
  }
}

async function timeOf(session: Session, person: Person, authorization: string): Promise<number | undefined> {
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n++) {
    const started = performance.now()
    const { succeeded } = await session.call(person, ...requestTo('users.current'), {
      unsigned: true,
      headers: [['authorization', authorization]],
    })
    if (!succeeded) return undefined
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.floor(REQUESTS / 2)]
}
