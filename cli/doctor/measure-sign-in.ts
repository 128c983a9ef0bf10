import { randomBytes } from 'node:crypto'
import type { Session } from '../../fixtures/drivers/driver.ts'
import { jsonObject } from '../../fixtures/drivers/json-object.ts'
import type { Person } from '../../fixtures/resources.ts'

/** How long GET /user takes by each way to sign in, in milliseconds; undefined where that way does not work. */
export interface SignInTimes {
  readonly basic: number | undefined
  readonly token: number | undefined
}

/** Requests of each kind; the median counts. */
const REQUESTS = 5

/** Tries how an ordinary user can sign in, and how long a request takes so: hashing a password can take most of a run. */
export async function measureSignIn(session: Session, person: Person): Promise<SignInTimes> {
  const { username, password } = person
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  session.redactor.hide(basic.slice('Basic '.length), `basic:${person.label}`)
  const token = await madeToken(session, person, basic)
  return {
    basic: await timeOf(session, person, basic),
    token: token === undefined ? undefined : await timeOf(session, person, `token ${token}`),
  }
}

async function timeOf(session: Session, person: Person, authorization: string): Promise<number | undefined> {
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n++) {
    const started = performance.now()
    const { succeeded } = await session.call(person, 'GET', '/api/v1/user', {
      unsigned: true,
      headers: [['authorization', authorization]],
    })
    if (!succeeded) return undefined
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.floor(REQUESTS / 2)]
}

/** A token of the person, who is removed with it; undefined where none is given. */
async function madeToken(session: Session, person: Person, basic: string): Promise<string | undefined> {
  const path = `/api/v1/users/${encodeURIComponent(person.username)}/tokens`
  const answer = await session.call(person, 'POST', path, {
    unsigned: true,
    headers: [['authorization', basic]],
    json: { name: `conformance-${randomBytes(6).toString('hex')}`, scopes: ['all'] },
    reveals: [{ pattern: /"sha1"\s*:\s*"([^"]+)"/, name: `token:${person.label}` }],
  })
  if (!answer.succeeded) return undefined
  const { sha1 } = jsonObject(answer)
  return typeof sha1 === 'string' ? sha1 : undefined
}
