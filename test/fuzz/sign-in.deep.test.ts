import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gitea } from '../../fixtures/drivers/gitea.ts'
import type { Session } from '../../fixtures/drivers/driver.ts'
import { Answer, BodyDefect } from '../../harness/client/answer.ts'
import type { HeaderLines } from '../../harness/client/exchange.ts'
import { Redactor } from '../../harness/client/redactor.ts'
import { bytes, holds } from './holds.ts'

interface Drawn {
  readonly status: number
  readonly headers: HeaderLines
  readonly body: Buffer
}

const latin1 = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
})
const cookie = fc.oneof(
  latin1,
  fc
    .tuple(fc.constantFrom('_csrf', 'session', '__proto__', ''), latin1)
    .map(([name, value]) => `${name}=${value}`),
  fc.constantFrom('_csrf=%zz', '_csrf=%E0%A4%A', '_csrf=', '=x', ';', '_csrf=a;b=c'),
)
const header: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  cookie.map((value) => ['Set-Cookie', value] as const),
  fc.tuple(fc.constant('Location'), fc.oneof(latin1, fc.constantFrom('/', '/user/login', '//x/user/login?'))),
)
const page = fc.oneof(
  bytes(),
  latin1.map((value) => Buffer.from(`<meta name="_csrf" content="${value}">`)),
  fc
    .constantFrom(
      '{"id":1}',
      '[]',
      '[null]',
      '[{"id":"x"}]',
      '{"number":1,"id":2}',
      'null',
      '{"sha1":"a"}',
      '{"sha1":"a\\nb"}',
    )
    .map((text) => Buffer.from(text)),
)
const answer: fc.Arbitrary<Drawn> = fc.record({
  status: fc.constantFrom(200, 201, 204, 302, 303, 400, 401, 403, 404, 405, 500),
  headers: fc.array(header, { maxLength: 4 }),
  body: page,
})

/** A session to a server that answers the n-th request with the n-th answer, and starts again after the last one. */
function sessionWith(answers: readonly Drawn[], sent: string[]): Session {
  const session: Session = {
    redactor: new Redactor(),
    url: 'http://127.0.0.1:9',
    limits: undefined as never,
    of: () => session,
    for: () => session,
    withSlot: (work) => work(),
    pause: () => Promise.resolve(),
    turnOf: () => Promise.resolve(),
    link: (own: string) => own,
    text: (own) => own,
    prefersToken: () => true,
    unique: 'abc123',
    async call(_caller, method, path, request) {
      const drawn = answers[sent.length % answers.length] as Drawn
      sent.push(`${method} ${path}`)
      for (const [, value] of request?.headers ?? []) expect(value).not.toMatch(/[\r\n]/)
      return new Answer({ id: `fixture:x#${sent.length}`, request: `${method} ${path}`, ...drawn })
    },
  }
  return session
}

const ada = { label: 'ada', username: 'fc1-ada', password: 'secret-of-ada' }
const repository = { owner: 'fc1-ada', name: 'fc1-lib' }

test('a driver ends after a few requests whatever a server answers, with a result or one line', async () => {
  await holds(
    fc.tuple(fc.array(answer, { minLength: 1, maxLength: 6 }), fc.constantFrom('basic', 'token', undefined)),
    async ([answers, signIn]) => {
      const driver = gitea(signIn === undefined ? {} : { signIn })
      const { capabilities } = driver
      const acts: ReadonlyArray<(session: Session) => Promise<unknown> | undefined> = [
        (session) => driver.signIn(session, ada),
        (session) => capabilities.issues?.(session, ada, repository, 'title'),
        (session) => capabilities.timeTrackingSwitch?.(session, ada, repository, 'on'),
        (session) => capabilities.organizationMembers?.(session, ada, 'fc1-org', 'fc1-bob'),
        (session) => capabilities.organizationRemoval?.(session, ada, 'fc1-org'),
        (session) => capabilities.repositoryRemoval?.(session, ada, repository),
      ]
      for (const act of acts) {
        const sent: string[] = []
        const error = await Promise.resolve(act(sessionWith(answers, sent))).then(
          () => undefined,
          (cause: unknown) => cause,
        )
        expect(sent.length).toBeLessThan(15)
        for (const line of sent)
          expect(line).toMatch(/^[A-Z]+ \/(api\/v1|user|org|fc1-ada)\/[\w./-]*(\?limit=50(&page=[2-5])?)?$/)
        if (error === undefined || error instanceof BodyDefect) continue
        expect(error).toBeInstanceOf(Error)
        expect(error).not.toBeInstanceOf(TypeError)
        expect(error).not.toBeInstanceOf(URIError)
        expect((error as Error).message).toMatch(/^[^\n]{1,300}$/)
      }
    },
  )
})
