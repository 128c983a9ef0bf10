import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startReference } from '../../reference/start.ts'
import { runCli } from '../support/run-cli.ts'

test('a notice says that users sign in with tokens, where passwords are accepted for creating them alone', async () => {
  const reference = await startReference({
    mutate: ({ rules }) => {
      const { byPassword } = rules.signIn
      rules.signIn.byPassword = (ask, login, password) =>
        ask.operation.startsWith('tokens.') ? byPassword(ask, login, password) : undefined
    },
  })
  onTestFinished(() => reference.close())
  const { username, password } = reference.target.codeHosting.admin
  const credentials = Buffer.from(`${username}:${password}`).toString('base64')
  const made = await fetch(`${reference.url}/api/v1/users/${username}/tokens`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'run' }),
  })
  const { sha1 } = (await made.json()) as { sha1: string }
  const cwd = await mkdtemp(join(tmpdir(), 'sign-in-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const { code, stderr } = await runCli(
    ['run', reference.url, '--admin', username, '--only', 'users.current'],
    { cwd, env: { FORGE_CONFORMANCE_ADMIN_TOKEN: sha1 } },
  )
  expect(stderr).toMatch(/^note .*: users sign in with tokens: GET \/api\/v1\/user .* was answered 401$/m)
  expect(code).toBe(0)
})

test('a notice names the administrator where the server does not let them create users', async () => {
  const reference = await startReference({
    mutate: (overrides) => {
      overrides.before = ({ operation }) =>
        operation === 'admin.createUser'
          ? { status: 403, headers: {}, json: { message: 'Only for administrators' } }
          : undefined
    },
  })
  onTestFinished(() => reference.close())
  const { username, password } = reference.target.codeHosting.admin
  const cwd = await mkdtemp(join(tmpdir(), 'rights-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const { code, stdout, stderr } = await runCli(
    ['run', reference.url, '--admin', username, '--only', 'users.get.status'],
    { cwd, env: { FORGE_CONFORMANCE_ADMIN_PASSWORD: password } },
  )
  expect(stderr).not.toContain('the first step of set-up')
  expect(stdout).toMatch(
    /^\S+: the first step of set-up that failed: the person ada .*403.*Only for administrators; either codeHosting\.admin "root" has too few rights on this server, or the server refuses administrators$/m,
  )
  expect(code).toBe(3)
})
