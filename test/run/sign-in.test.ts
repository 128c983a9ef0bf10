import { expect, test } from 'vitest'
import { create } from '../support/create.ts'
import { reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

test('a notice says that users sign in with tokens, where passwords are accepted for creating them alone', async () => {
  const server = await reference({
    mutate: ({ rules }) => {
      const { byPassword } = rules.signIn
      rules.signIn.byPassword = (ask, login, password) =>
        ask.operation.startsWith('tokens.') ? byPassword(ask, login, password) : undefined
    },
  })
  const { username } = server.target.codeHosting.admin
  const { sha1 } = await create<{ sha1: string }>(server, `/users/${username}/tokens`, { name: 'run' })
  const { code, stderr } = await runCli(`run ${server.url} --admin ${username} --only users.current`, {
    env: { FORGE_CONFORMANCE_ADMIN_TOKEN: sha1 },
  })
  expect(stderr).toMatch(/^note .*: users sign in with tokens: GET \/api\/v1\/user .* was answered 401$/m)
  expect(code).toBe(0)
})

test('a notice names the administrator where the server does not let them create users', async () => {
  const server = await reference({
    mutate: (overrides) => {
      overrides.before = ({ operation }) =>
        operation === 'admin.createUser'
          ? { status: 403, headers: {}, json: { message: 'Only for administrators' } }
          : undefined
    },
  })
  const { username, password } = server.target.codeHosting.admin
  const { code, stdout, stderr } = await runCli(
    `run ${server.url} --admin ${username} --only users.get.status`,
    { env: { FORGE_CONFORMANCE_ADMIN_PASSWORD: password } },
  )
  expect(stderr).not.toContain('the first step of set-up')
  expect(stdout).toMatch(
    /^\S+: the first step of set-up that failed: the person ada .*403.*Only for administrators; either codeHosting\.admin "root" has too few rights on this server, or the server refuses administrators$/m,
  )
  expect(code).toBe(3)
})
