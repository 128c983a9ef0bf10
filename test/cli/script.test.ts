import { spawn } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { scriptLanguages, type ScriptLanguage } from '../../reporters/script/languages.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { handles } from '../../mutation/mutants/breaking.ts'
import type { Outcome } from '../../reference/http/reply.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { create } from '../support/create.ts'
import { jsonIn, writeJson } from '../support/files-in.ts'
import { reference } from '../support/resources.ts'
import { cwd, environmentOf, play, programs, scriptOf, targetFile } from '../support/played-scripts.ts'
import { runCli } from '../support/run-cli.ts'

/** One with its own people, one with an organization and hooks, one with signatures. */
const broken = [
  ['repos/search-exclusive-is-the-other-way-round', 'repos.search.uid-contributes'],
  ['orgs/edit-hook-is-plain-text', 'orgs.edit-hook.media-type'],
  ['legacy-signing/hash-may-be-missing-on-the-form', 'legacy-signing.wrong.form-no-hash'],
] as const
/** Deleted users stay, so that a rule is contradicted. */
const RULED = 'admin/delete-user-leaves-it-in-search'

let right: Reference
const servers = new Map<string, Reference>()

beforeAll(async () => {
  right = await startReference({})
  for (const id of [...broken.map(([one]) => one), RULED]) {
    const mutant = mutants.find((one) => one.id === id)
    if (!mutant) throw new Error(`no mutant ${id}`)
    servers.set(id, await startReference({ mutate: mutant.mutate }))
  }
  return () => Promise.all([right, ...servers.values()].map((server) => server.close()))
})

/** Whether a script receives the recorded response only from the broken server. */
async function expectToTellApart(
  language: ScriptLanguage,
  script: string,
  server: Reference,
  variablesOf = environmentOf,
): Promise<void> {
  const again = await play(language, script, server, variablesOf(server))
  expect(again.stdout, `${again.stderr}${script}`).toContain('# came again: ')
  expect(again.stdout).toMatch(/^# request: {2}[A-Z]+ \/\S+ as .+: .+ in the run/m)
  expect(again.code).toBe(0)
  const other = await play(language, script, right, variablesOf(right))
  expect(other.stdout, `${other.stderr}${script}`).toContain('# did not come again: ')
  expect(other.code).toBe(1)
}

test.each(broken)(
  'on %s, scripts show the response again, leave nothing, and tell a right server',
  { timeout: 180_000 },
  async (id, requirement) => {
    const server = servers.get(id)!
    const report = id.replaceAll('/', '-')
    const env = environmentOf(server)
    const words = `run --target ${targetFile(report, server)} --only ${requirement} --output ${report}`
    const { code, stderr } = await runCli(words, { cwd, env })
    expect(code, stderr).toBe(1)
    const [before, beforeRight] = [server.state(), right.state()].map(hosted)
    for (const language of scriptLanguages) {
      const script = await scriptOf(language, requirement, report)
      for (const secret of [env['ADMIN_SECRET'], env['MEMBER_SECRET']]) expect(script).not.toContain(secret)
      await expectToTellApart(language, script, server)
      expect(hosted(server.state())).toEqual(before)
      expect(hosted(right.state())).toEqual(beforeRight)
    }
  },
)

test(
  'what contradicts a rule comes again in every language, whoever sent it',
  { timeout: 180_000 },
  async () => {
    const server = servers.get(RULED)!
    const requirement = 'users.current.every-deleted'
    const words = `run --target ${targetFile('ruled', server)} --output ruled --patience 1s`
    const only = `--only admin.delete-user.sign-in,${requirement}`
    const { code, stderr } = await runCli(`${words} ${only}`, { cwd, env: environmentOf(server) })
    expect(code, stderr).toBe(1)
    const explained = await runCli(`explain ${requirement} --report ruled`, { cwd })
    expect(explained.stdout).toMatch(
      /before +The same request was sent before, as .* Changes between, the last one first: DELETE /,
    )
    const away = { ...environmentOf(server), BASE: 'http://127.0.0.1:1' }
    for (const language of scriptLanguages) {
      const script = await scriptOf(language, requirement, 'ruled')
      const unanswered = await play(language, script, server, away)
      expect(unanswered.stderr).toContain('# no server to ask: ')
      expect(unanswered.code).toBe(2)
      expect(script).toMatch(/Changes between, the last one first: DELETE \/api\/v1\/admin\/users\//)
      await expectToTellApart(language, script, server)
    }
  },
)

/** After the deletion of the account of a public member, an organization has no list of public members. */
function listsNoDeletedMembers(overrides: Overrides): void {
  const broken = new Set<number>()
  handles('admin.deleteUser', async (call, remove) => {
    const user = call.forge.users.byKey(call.params['username'] ?? '')
    const left = call.forge.organizations.filter(({ publicMembers }) => publicMembers.has(user?.id ?? 0))
    const outcome = await remove(call)
    for (const { id } of left) broken.add(id)
    return outcome
  })(overrides)
  handles('orgs.listPublicMembers', async (call, list) => {
    const organization = call.forge.organizations.byKey(call.params['org'] ?? '')
    return organization && broken.has(organization.id) ? { status: 500, headers: {}, json: {} } : list(call)
  })(overrides)
}

/** Remembers public members by name, even after another organization or user takes the name. */
function remembersPublicMembers(overrides: Overrides): void {
  const known = new Map<string, Outcome>()
  handles('orgs.isPublicMember', async (call, look) => {
    const key = `${call.params['org']} ${call.params['username']}`
    const outcome = known.get(key) ?? (await look(call))
    known.set(key, outcome)
    return outcome
  })(overrides)
  for (const name of ['orgs.publicize', 'orgs.conceal', 'orgs.removeMember'])
    handles(name, async (call, change) => {
      known.delete(`${call.params['org']} ${call.params['username']}`)
      return change(call)
    })(overrides)
}

test.each([
  ['a change that names nothing of it', listsNoDeletedMembers, 'orgs.list-public-members.every-owner-served'],
  ['a response that was kept', remembersPublicMembers, 'orgs.is-public-member.every-yes'],
])('what is wrong because of %s comes again', { timeout: 180_000 }, async (_, mutate, requirement) => {
  const server = await reference({ mutate })
  const file = targetFile(requirement, server)
  const words = `run --target ${file} --output ${requirement} --patience 1s --only orgs`
  const { code, stderr } = await runCli(words, { cwd, env: environmentOf(server) })
  expect(code, stderr).toBe(1)
  const script = await scriptOf('sh', requirement, requirement)
  expect(script).toMatch(/Changes between, the last one first: .*DELETE \/api\/v1\/admin\/users\//)
  await expectToTellApart('sh', script, server)
})

test(
  'an administrator with a token removes what a script creates, and what stays is told',
  {
    timeout: 120_000,
  },
  async () => {
    const [id, requirement] = ['orgs/edit-hook-is-plain-text', 'orgs.edit-hook.media-type']
    const mutant = mutants.find((one) => one.id === id)!
    const server = await reference({
      mutate: (overrides) => {
        mutant.mutate(overrides)
        // Like servers without the operation.
        overrides.operations.delete('orgs.delete')
      },
    })
    const { username } = server.target.codeHosting.admin
    const { sha1 } = await create<{ sha1: string }>(server, `/users/${username}/tokens`, { name: 'suite' })
    const admin = { username, token: 'env:ADMIN_TOKEN' }
    writeJson(cwd, 'token.json', { codeHosting: { url: server.target.codeHosting.url, admin } })
    const env = { ADMIN_TOKEN: sha1 }
    const words = `run --target token.json --only ${requirement} --output token`
    const { code, stderr } = await runCli(words, { cwd, env })
    expect(code, stderr).toBe(1)
    for (const language of scriptLanguages) {
      const script = await scriptOf(language, requirement, 'token')
      const before = server.state()
      const again = await play(language, script, server, env)
      expect(again.stdout, `${again.stderr}${script}`).toContain('# came again: ')
      const after = server.state()
      const told = (kind: string) =>
        Array.from(again.stderr.matchAll(new RegExp(`# left: ${kind} (\\S+)`, 'g')), ([, name]) => name)
      expect(told('organization')).toHaveLength(1)
      // The owner stays with the organization; 000 marks a request that was not sent.
      expect(told('user').length).toBeLessThanOrEqual(1)
      expect(again.stderr).not.toContain('(000)')
      for (const kind of ['user', 'organization'] as const) {
        const [all, known] = [after, before].map((state) => state[`${kind}s`])
        expect(told(kind)).toEqual(all!.filter((name) => !known!.includes(name)))
      }
      expect(after.repositories).toEqual(before.repositories)
    }
  },
)

/** Acknowledges every deletion of a user, and forgets the first one of each user `ada`. Random prefixes can contain these letters, too. */
function forgetsFirst(overrides: Overrides): void {
  const { effect } = overrides
  const forgotten = new Set<string | undefined>()
  overrides.effect = (call, apply) => {
    const { username } = call.params
    if (call.operation !== 'admin.deleteUser' || forgotten.has(username) || !/ada\w{5}$/.test(username ?? ''))
      return effect(call, apply)
    forgotten.add(username)
    return undefined
  }
}

test('a script of what clean-up found shows a deletion that does nothing', async () => {
  const wrong = await reference({ mutate: forgetsFirst })
  const file = targetFile('forgets', wrong)
  const id = 'admin.delete-user.effect'
  const only = `--only users.get.status --only ${id}`
  const ran = await runCli(`run --target ${file} ${only} --patience 500ms --output forgets`, {
    cwd,
    env: environmentOf(wrong),
  })
  expect(ran.code, ran.stderr).toBe(1)
  const before = wrong.state()
  for (const language of scriptLanguages) {
    const { stdout: script } = await runCli(`explain ${id} --report forgets --script ${language}`, { cwd })
    const shown = await play(language, script, wrong)
    expect([shown.code, shown.stderr], shown.stdout).toEqual([0, expect.not.stringContaining('# left')])
    expect(shown.stdout).toMatch(/DELETE .*: 204 in the run[\s\S]*GET .*: 200 in the run/)
    const honest = await play(language, script, right)
    expect(honest.code, honest.stdout).toBe(1)
    expect(honest.stdout).toContain('did not come again: status 404, in the run 200')
    expect(wrong.state()).toEqual(before)
  }
})

test('an interrupted script removes what it has created', async () => {
  const [id, requirement] = broken[0]
  const server = servers.get(id)!
  const words = ['run', '--target', targetFile('interrupted', server), '--only', requirement]
  await runCli([...words, '--output', 'interrupted'], { cwd, env: environmentOf(server) })
  const before = hosted(server.state())
  for (const language of scriptLanguages) {
    const script = await scriptOf(language, requirement, 'interrupted')
    const [program, ...words] = programs[language]
    const env = { PATH: process.env['PATH'] ?? '', HOME: cwd, ...environmentOf(server) }
    const child = spawn(program, words, { cwd, env, stdio: ['pipe', 'ignore', 'pipe'] })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    // The first user exists once the first line reports it.
    child.stderr.once('data', () => child.kill('SIGTERM'))
    child.stdin.end(script)
    expect(await ended).toBe(143)
    expect(hosted(server.state())).toEqual(before)
  }
})

test('a script of an unstable result plays the repeat that failed', { timeout: 120_000 }, async () => {
  const id = 'users.get.email-hidden'
  // Wrong from the first clean-up on.
  const server = await reference({
    mutate(overrides) {
      const { users } = overrides.rules
      handles('admin.deleteUser', (call, remove) => {
        users.emailInLookup = (_ask, user) => user.email
        return remove(call)
      })(overrides)
    },
  })
  const words = `run --target ${targetFile('unstable', server)} --only ${id} --repeat 2 --output unstable`
  const ran = await runCli(words, { cwd, env: environmentOf(server) })
  expect([ran.code, ran.stdout]).toEqual([1, expect.stringContaining('unstable')])
  for (const language of scriptLanguages) {
    const script = await scriptOf(language, id, 'unstable')
    expect(script).not.toContain('Left out')
    await expectToTellApart(language, script, server)
  }
})

test('a script names what it created where the server does not say that it is gone', async () => {
  const [id, requirement] = broken[0]
  let [isClosed, isDown] = [false, false]
  const server = await reference({
    mutate(overrides) {
      mutants.find((one) => one.id === id)?.mutate(overrides)
      handles('admin.deleteUser', (call, remove) => {
        isDown = isClosed
        return isClosed ? { status: 404, headers: {}, json: {} } : remove(call)
      })(overrides)
      handles('users.get', (call, right) => (isDown ? { status: 503, headers: {}, json: {} } : right(call)))(
        overrides,
      )
    },
  })
  const words = `run --target ${targetFile('closed', server)} --only ${requirement} --output closed`
  await runCli(words, { cwd, env: environmentOf(server) })
  isClosed = true
  for (const language of scriptLanguages) {
    isDown = false
    const before = new Set(server.state().users)
    const { stderr } = await play(language, await scriptOf(language, requirement, 'closed'), server)
    const left = server.state().users.filter((name) => !before.has(name))
    expect(left.length).toBeGreaterThan(0)
    expect(left.filter((name) => !stderr.includes(`# left: user ${name} (404)`))).toEqual([])
  }
})

test('a Python script sends and shows a surrogate without its other half', async () => {
  const [id, requirement] = broken[0]
  const server = servers.get(id)!
  const words = `run --target ${targetFile('surrogate', server)} --only ${requirement} --output surrogate`
  await runCli(words, { cwd, env: environmentOf(server) })
  const script = await scriptOf('python', requirement, 'surrogate')
  const changed = script.replaceAll(/"(?:admin|decides)": ?"/g, (key) => `${key}\\ud800`)
  expect(changed.length - script.length).toBe(2 * String.raw`\ud800`.length)
  const { code, stdout, stderr } = await play('python', changed, server)
  expect([code, stderr], stdout).toEqual([1, expect.not.stringContaining('Traceback')])
  expect(stdout).toMatch(/^# request: {2}\?[^]*did not come again: status 401/m)
})

/** The resources that a script creates; issues of the legacy document stay. */
function hosted(state: ReturnType<Reference['state']>): unknown {
  const { users, organizations, repositories, teams, hooks } = state
  return { users, organizations, repositories, teams, hooks }
}

test(
  'on a target of the legacy document alone, a script shows a refused issue again and creates none',
  {
    timeout: 120_000,
  },
  async () => {
    const wrong = await reference({
      mutate(overrides) {
        overrides.answer = ({ operation }, reply) =>
          operation === 'legacy.createIssue' && reply.status === 403
            ? {
                status: 403,
                headers: { 'content-type': 'text/plain' },
                body: 'Not yours.\n\n403 - Forbidden',
              }
            : reply
      },
    })
    const ofLegacy = (server: Reference) => ({ ...environmentOf(server), BASE: '' })
    const env = ofLegacy(wrong)
    const file = targetFile('legacy', wrong)
    const { legacyForge } = jsonIn<{ legacyForge: unknown }>(cwd, file)
    writeJson(cwd, file, { legacyForge })
    const id = 'legacy-issues.create.every-json'
    const words = `explore --target ${file} --only ${id} --steps 400 --seed a`
    const ran = await runCli(`${words} --output legacy`, { cwd, env })
    expect(ran.code, ran.stderr).toBe(1)
    for (const language of scriptLanguages) {
      const script = await scriptOf(language, id, 'legacy')
      const before = wrong.state()
      await expectToTellApart(language, script, wrong, ofLegacy)
      expect(wrong.state()).toEqual(before)
    }
  },
)
