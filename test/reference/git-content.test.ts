import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { body, context, type Caller, type ScenarioContext } from './callers.ts'
import { push, worktree } from './git.ts'

interface Branch {
  name: string
  commit: { id: string; message: string; author: { name: string } }
}

const editorconfig =
  'root = true\n[*]\nend_of_line = lf\n[*.{py,rb}]\nindent_style = space\nindent_size = 4\n'

describe('git content', () => {
  let s: ScenarioContext
  let ada: Caller
  let eve: Caller
  let sha: string

  beforeAll(async () => {
    s = await context()
    ;[ada, eve] = [await s.person('ada'), await s.person('eve')]
    await s.repository(ada, 'pushed')
    const files = { 'README.md': '# Pushed\n', '.editorconfig': editorconfig, 'src/a.py': 'pass\n' }
    sha = await push(s.remote(ada, 'ada/pushed'), files, 'main', 'feature/x', 'refs/tags/v1.0')
    await s.repository(ada, 'blank')
    await s.repository(ada, 'secret', { private: true })
    await push(s.remote(ada, 'ada/secret'), { a: 'a' }, 'main')
  })
  afterAll(() => s.close())

  const names = async (path: string, caller = s.anonymous) =>
    body<Branch[]>(await caller.get(`${path}/branches`).expect(200)).map((one) => one.name)

  it('lists the branches that were pushed, and gets one', async () => {
    expect((await names('/repos/ada/pushed')).sort()).toEqual(['feature/x', 'main'])
    const branch = body<Branch>(await s.anonymous.get('/repos/ada/pushed/branches/main').expect(200))
    expect(branch).toMatchObject({ name: 'main', commit: { id: sha, author: { name: 'Ada' } } })
    expect(branch.commit.message).toBe('Begin\n\nwith a body\n')
    for (const name of ['feature/x', 'feature%2Fx']) {
      expect(body(await s.anonymous.get(`/repos/ada/pushed/branches/${name}`).expect(200))['name']).toBe(
        'feature/x',
      )
    }
    await s.anonymous.get('/repos/ada/pushed/branches/none').expect(404)
    expect(body(await s.anonymous.get('/repos/ada/pushed'))).toMatchObject({
      empty: false,
      default_branch: 'main',
    })
  })

  it('has no branches before the first push, and one after auto_init', async () => {
    expect(await names('/repos/ada/blank')).toEqual([])
    await s.anonymous.get('/repos/ada/blank/branches/master').expect(404)
    await s.repository(ada, 'begun', { auto_init: true })
    expect(await names('/repos/ada/begun')).toEqual(['master'])
    const tree = await worktree()
    await tree.git('clone', '-q', s.remote(undefined, 'ada/begun'), 'copy')
    expect(await tree.git('-C', 'copy', 'show', 'HEAD:README.md')).toContain('# begun')
    await tree.git('-C', 'copy', 'fsck', '--strict')
    await tree.remove()
  })

  it('lets those who may read fetch, and those who may write push', async () => {
    await s.repository(ada, 'written')
    const tree = await worktree()
    await expect(tree.git('fetch', '-q', s.remote(undefined, 'ada/secret'))).rejects.toThrow()
    await expect(tree.git('fetch', '-q', s.remote(eve, 'ada/secret'))).rejects.toThrow(/not found/i)
    await tree.git('fetch', '-q', s.remote(ada, 'ada/secret'), 'main')
    await tree.remove()
    await expect(push(s.remote(eve, 'ada/written'), { b: 'b' }, 'theirs')).rejects.toThrow(/403/)
    await expect(push(s.remote(undefined, 'ada/written'), { b: 'b' }, 'theirs')).rejects.toThrow()
    await ada.put('/repos/ada/written/collaborators/eve', { permission: 'write' }).expect(204)
    await push(s.remote(eve, 'ada/written'), { b: 'b' }, 'theirs')
    expect(await names('/repos/ada/written')).toContain('theirs')
  })

  const download = (path: string): supertest.Test =>
    s.anonymous
      .get(path)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => done(null, Buffer.concat(chunks)))
      })

  it('gives archives of branches, tags and commits that can be unpacked', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reference-test-'))
    for (const ref of ['main', 'feature/x', 'v1.0', sha]) {
      const zip = await download(`/repos/ada/pushed/archive/${ref}.zip`).expect(200)
      expect(zip.headers['content-type']).toBe('application/zip')
      expect((zip.body as Buffer).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
      const tar = await download(`/repos/ada/pushed/archive/${ref}.tar.gz`).expect(200)
      await writeFile(join(folder, 'a.tar.gz'), tar.body as Buffer)
      execFileSync('tar', ['xzf', 'a.tar.gz'], { cwd: folder })
      expect(readFileSync(join(folder, 'pushed/README.md'), 'utf8')).toBe('# Pushed\n')
    }
    await rm(folder, { recursive: true })
    for (const bad of ['none.zip', 'main.rar', 'main', 'main..v1.0.zip', '--output=x.zip']) {
      await s.anonymous.get(`/repos/ada/pushed/archive/${bad}`).expect(404)
    }
    await s.anonymous.get('/repos/ada/blank/archive/master.zip').expect(404)
  })

  it('reads the EditorConfig definitions of a file', async () => {
    const of = async (path: string) =>
      body(await s.anonymous.get(`/repos/ada/pushed/editorconfig/${path}`).expect(200))
    expect(await of('src/a.py')).toMatchObject({ end_of_line: 'lf', indent_style: 'space', indent_size: 4 })
    expect(await of('README.md')).toEqual({ end_of_line: 'lf' })
    await s.anonymous.get('/repos/ada/blank/editorconfig/a.py').expect(404)
  })

  it('combines the statuses of a branch, tag or commit', async () => {
    const post = (state: string, context: string) =>
      ada.post(`/repos/ada/pushed/statuses/${sha}`, { state, context, target_url: 'https://example.org' })
    const combined = async (ref: string) =>
      body(await s.anonymous.get(`/repos/ada/pushed/commits/${ref}/statuses`).expect(200))
    expect(await combined(sha)).toMatchObject({ sha, total_count: 0, statuses: [] })
    await post('success', 'build').expect(201)
    await post('pending', 'test').expect(201)
    expect(await combined('main')).toMatchObject({ state: 'pending', total_count: 2 })
    await post('failure', 'test').expect(201)
    for (const ref of ['feature/x', 'v1.0', sha]) {
      expect(await combined(ref)).toMatchObject({ sha, state: 'failure', total_count: 2 })
    }
    await post('success', 'test').expect(201)
    expect(await combined('main')).toMatchObject({ state: 'success' })
    await post('splendid', 'test').expect(422)
    await s.anonymous.get('/repos/ada/pushed/commits/none/statuses').expect(404)
    await s.anonymous.post(`/repos/ada/pushed/statuses/${sha}`, { state: 'success' }).expect(401)
    await ada.post('/repos/ada/pushed/statuses/0123456789', { state: 'success' }).expect(404)
  })

  it('forks with all branches', async () => {
    await s.repository(ada, 'forked', { auto_init: true })
    const made = await eve.post('/repos/ada/forked/forks', {}).expect(202)
    expect(body(made)).toMatchObject({
      full_name: 'eve/forked',
      fork: true,
      parent: { full_name: 'ada/forked' },
    })
    expect(await names('/repos/eve/forked')).toEqual(['master'])
    const forks = body<{ full_name: string }[]>(await s.anonymous.get('/repos/ada/forked/forks').expect(200))
    expect(forks.map((one) => one.full_name)).toEqual(['eve/forked'])
    await push(s.remote(eve, 'eve/forked'), { own: 'x' }, 'own')
    expect(await names('/repos/ada/forked')).toEqual(['master'])
    await eve.post('/repos/ada/forked/forks').expect(422)
    await ada.post('/repos/ada/forked/forks').expect(422)
    await s.anonymous.post('/repos/ada/forked/forks').expect(401)
    await eve.post('/repos/ada/secret/forks').expect(404)
    await s.organization(eve, 'eves')
    await eve.post('/repos/ada/forked/forks', { organization: 'eves' }).expect(202)
    await ada.post('/repos/ada/pushed/forks', { organization: 'eves' }).expect(403)
    await ada.post('/repos/ada/pushed/forks', { organization: 'none' }).expect(422)
    await ada.delete('/repos/ada/forked').expect(204)
    expect(body(await s.anonymous.get('/repos/eve/forked'))).toMatchObject({ fork: false, parent: null })
    expect((await names('/repos/eve/forked')).sort()).toEqual(['master', 'own'])
  })

  it('migrates a remote repository', async () => {
    const form = { clone_addr: s.remote(undefined, 'ada/pushed'), repo_name: 'moved' }
    const made = await eve.post('/repos/migrate', { ...form, mirror: true, description: 'm' }).expect(201)
    expect(body(made)).toMatchObject({ full_name: 'eve/moved', mirror: true, fork: false, empty: false })
    expect(body(made)['default_branch']).toBe('main')
    expect(await names('/repos/eve/moved')).toEqual(await names('/repos/ada/pushed'))
    const found = body<{ data: { name: string }[] }>(await s.anonymous.get('/repos/search?mode=mirror'))
    expect(found.data.map((one) => one.name)).toEqual(['moved'])
    await eve.post('/repos/migrate', form).expect(422)
    await s.anonymous.post('/repos/migrate', { ...form, repo_name: 'other' }).expect(401)
    const { id } = body<{ id: number }>(await s.anonymous.get('/users/ada'))
    await eve.post('/repos/migrate', { ...form, uid: id, repo_name: 'other' }).expect(403)
    await s.admin.post('/repos/migrate', { ...form, uid: id, repo_name: 'other' }).expect(201)
    await s.anonymous.get('/repos/ada/other').expect(200)
  })

  it('migrates with credentials, and keeps them to itself', async () => {
    const secret = { clone_addr: s.remote(undefined, 'ada/secret'), repo_name: 'opened' }
    await ada.post('/repos/migrate', secret).expect(422)
    await ada
      .post('/repos/migrate', { ...secret, auth_username: 'ada', auth_password: ada.password })
      .expect(201)
    expect(await names('/repos/ada/opened')).toEqual(['main'])
  })

  it('refuses to migrate from where nothing is, and leaves nothing behind', async () => {
    const before = s.reference.state()
    for (const address of [
      'http://127.0.0.1:9/x.git',
      '/etc',
      'file:///etc',
      'ext::true',
      'x',
      '--upload-pack=x',
      '',
    ]) {
      await ada.post('/repos/migrate', { clone_addr: address, repo_name: 'bad' }).expect(422)
    }
    await ada.post('/repos/migrate', { clone_addr: s.remote(ada, 'ada/pushed') }).expect(422)
    await ada.get('/repos/ada/bad').expect(404)
    expect(s.reference.state()).toEqual(before)
  })
})
