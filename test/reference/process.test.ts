import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { TargetFile } from '../../reference/start.ts'
import { startReference } from '../../reference/start.ts'
import { body, context } from './callers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built server in its own process. */
async function start(args: readonly string[], temporary: string) {
  const child = spawn(process.execPath, [join(root, 'dist/reference/main.js'), ...args], {
    env: { ...process.env, TMPDIR: temporary },
  })
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  await Promise.race([once(reader, 'line'), ended])
  return { child, ended, lines }
}

const folders = (place: string) => readdirSync(place).filter((name) => name.startsWith('forge-reference-'))

describe('the reference as a process', () => {
  it.each([
    ['SIGTERM', [] as string[]],
    ['SIGINT', []],
    ['stdin', ['--until-stdin-closes']],
  ])('prints its target file as one line and ends with %s, leaving nothing', async (how, args) => {
    const temporary = await mkdtemp(join(tmpdir(), 'reference-test-'))
    const { child, ended, lines } = await start(['--port', '0', ...args], temporary)
    const target = JSON.parse(lines[0] ?? '') as TargetFile
    expect(target).toMatchObject({
      name: 'reference',
      concurrency: 16,
      allowWrites: true,
      codeHosting: { driver: 'gitea' },
      legacyForge: { driver: 'indefero', url: target.codeHosting.url },
    })
    const { username, password } = target.codeHosting.admin
    const made = await fetch(`${target.codeHosting.url}/api/v1/user/repos`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
      body: JSON.stringify({ name: 'kept', auto_init: true }),
    })
    // The connection that this leaves open must not keep the process alive until the time limit of this test.
    expect(made.status).toBe(201)
    expect(folders(temporary)).toHaveLength(1)
    if (how === 'stdin') child.stdin.end()
    else child.kill(how as NodeJS.Signals)
    expect(await ended).toEqual([0, null])
    expect(lines).toHaveLength(1)
    expect(folders(temporary)).toEqual([])
    await rm(temporary, { recursive: true })
  })

  it('refuses options that it does not know, and ports that are none', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'reference-test-'))
    for (const args of [['--nonsense'], ['--port', 'x'], ['--port', '70000']]) {
      const { ended, lines } = await start(args, temporary)
      expect((await ended)[0]).toBe(2)
      expect(lines).toEqual([])
    }
    await rm(temporary, { recursive: true })
  })
})

describe('a started reference', () => {
  it('serves everything below a base path', async () => {
    await using s = await context({ basePath: '/forge/' })
    expect(s.reference.url).toMatch(/:\d+\/forge$/)
    const shown = body<{ avatar_url: string }>(await s.anonymous.get('/users/root').expect(200))
    expect(shown.avatar_url).toContain('/forge/avatars/')
    await s.web.get('/api/').expect(200)
    const bare = new URL(s.reference.url)
    expect((await fetch(`${bare.origin}/api/v1/version`)).status).toBe(404)
    const moved = await fetch(`${s.reference.url}/api`, { redirect: 'manual' })
    expect(moved.headers.get('location')).toBe('/forge/api/')
  })

  it('has new secrets every time, or the password that it is given', async () => {
    const [one, two] = [await startReference(), await startReference({ adminPassword: 'given' })]
    expect(one.target.codeHosting.admin.password).not.toBe('given')
    expect(two.target.codeHosting.admin.password).toBe('given')
    expect(one.target.legacyForge.member.apiKey).not.toBe(two.target.legacyForge.member.apiKey)
    expect(one.target.legacyForge.outsider.apiKey).not.toBe(one.target.legacyForge.member.apiKey)
    await Promise.all([one.close(), two.close()])
  })

  it('counts what it holds, and is as before when all of it is removed', async () => {
    await using s = await context()
    const before = s.reference.state()
    const ada = await s.person('ada')
    await s.organization(ada, 'works')
    await s.repository(ada, 'tools', { auto_init: true })
    await ada.post('/repos/ada/tools/issues', { title: 't' }).expect(201)
    await ada.post('/repos/ada/tools/issues/1/times', { time: 5 }).expect(200)
    await ada.post('/users/ada/tokens', { name: 'ci' }).expect(201)
    await ada.put('/orgs/works/public_members/ada').expect(204)
    expect(s.reference.state()).toMatchObject({
      users: ['ada', 'root'],
      administrators: ['root'],
      organizations: ['works'],
      publicMembers: ['works/ada'],
      teams: ['works/Owners'],
      teamMembers: ['works/Owners/ada'],
      repositories: ['ada/tools'],
      issues: ['ada/tools#1'],
      times: ['ada/tools#1/ada:5'],
      tokens: ['ada/ci'],
      gitFolders: ['ada/tools'],
    })
    await ada.delete('/repos/ada/tools').expect(204)
    await ada.delete('/orgs/works').expect(204)
    await s.admin.delete('/admin/users/ada').expect(204)
    expect(s.reference.state()).toEqual(before)
  })

  it('removes its temporary folder on close', async () => {
    const s = await context()
    const ada = await s.person('ada')
    const before = new Set(folders(tmpdir()))
    await s.repository(ada, 'tools', { auto_init: true })
    const made = folders(tmpdir()).filter((name) => !before.has(name))
    await s.close()
    expect(made.length).toBeGreaterThan(0)
    // Other servers on this machine may create folders at the same time, but one of these is removed.
    expect(made.some((name) => !existsSync(join(tmpdir(), name)))).toBe(true)
  })

  it('says so when git is missing, and does everything else', async () => {
    await using s = await context()
    const ada = await s.person('ada')
    await s.repository(ada, 'tools', { auto_init: true })
    const path = process.env['PATH']
    process.env['PATH'] = '/nonexistent'
    try {
      const failed = await ada.get('/repos/ada/tools/branches').expect(500)
      expect(body(failed)['message']).toMatch(/git is not installed/)
      await ada.get('/repos/ada/tools').expect(200)
    } finally {
      process.env['PATH'] = path
    }
  })
})
