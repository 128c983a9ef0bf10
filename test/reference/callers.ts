import supertest from 'supertest'
import { startReference, type Reference, type StartOptions } from '../../reference/start.ts'

/** A caller of document 1; paths are relative to `/api/v1`. */
export interface Caller {
  readonly name: string
  readonly password: string
  get(path: string): supertest.Test
  post(path: string, body?: object | string): supertest.Test
  put(path: string, body?: object): supertest.Test
  patch(path: string, body?: object | string): supertest.Test
  delete(path: string): supertest.Test
}

export interface ScenarioContext extends AsyncDisposable {
  readonly reference: Reference
  readonly web: ReturnType<typeof supertest>
  readonly anonymous: Caller
  readonly admin: Caller
  as(name: string, password: string): Caller
  person(name: string): Promise<Caller>
  organization(owner: Caller, name: string): Promise<void>
  repository(owner: Caller, name: string, options?: object): Promise<void>
  /** A remote for the git program, with credentials in it. */
  remote(caller: Caller | undefined, repository: string): string
  close(): Promise<void>
}

/** A started server with callers. */
export async function context(options: StartOptions = {}): Promise<ScenarioContext> {
  const reference = await startReference(options)
  const web = supertest(reference.url)
  const as = (name: string, password: string): Caller => {
    const send = (
      method: 'get' | 'post' | 'put' | 'patch' | 'delete',
      path: string,
      body?: object | string,
    ) => {
      const call = web[method](`/api/v1${path}`).redirects(0)
      if (name !== '') void call.auth(name, password)
      if (body === undefined) return call
      return typeof body === 'string' ? call.type('application/json').send(body) : call.send(body)
    }
    return {
      name,
      password,
      get: (path) => send('get', path),
      post: (path, body) => send('post', path, body),
      put: (path, body) => send('put', path, body),
      patch: (path, body) => send('patch', path, body),
      delete: (path) => send('delete', path),
    }
  }
  const { username, password } = reference.target.codeHosting.admin
  const admin = as(username, password)
  return {
    reference,
    web,
    admin,
    as,
    anonymous: as('', ''),
    async person(name) {
      const body = { username: name, email: `${name}@example.org`, password: `secret of ${name}` }
      await admin.post('/admin/users', body).expect(201)
      return as(name, body.password)
    },
    async organization(owner, name) {
      await admin.post(`/admin/users/${owner.name}/orgs`, { username: name }).expect(201)
    },
    async repository(owner, name, body = {}) {
      await admin.post(`/admin/users/${owner.name}/repos`, { name, ...body }).expect(201)
    },
    remote(caller, repository) {
      const url = new URL(`${reference.url}/${repository}.git`)
      if (caller) Object.assign(url, { username: caller.name, password: encodeURIComponent(caller.password) })
      return url.href
    },
    close: () => reference.close(),
    [Symbol.asyncDispose]: () => reference.close(),
  }
}

/** The body as the type that the test names. */
export function body<T = Record<string, unknown>>(answer: { body: unknown }): T {
  return answer.body as T
}
