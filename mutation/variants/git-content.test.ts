import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Forge } from '../../reference/model/forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { resolveCommit } from '../../reference/git/references.ts'
import { GitStore, type GitRepository } from '../../reference/git/store.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { variants } from './index.ts'

let reference: Reference | undefined
afterEach(() => reference?.close())

async function start(id: string, change: (overrides: Overrides) => void = () => undefined) {
  const variant = variants.find((one) => one.id === id)
  reference = await startReference({
    adminPassword: 'a password',
    mutate(overrides) {
      variant?.mutate?.(overrides)
      change(overrides)
    },
  })
  const { url } = reference
  const authorization = `Basic ${Buffer.from('root:a password').toString('base64')}`
  const ask = async (path: string, method = 'GET', json?: object): Promise<unknown> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = json ? { body: JSON.stringify(json) } : {}
    return (await fetch(`${url}/api/v1${path}`, { method, headers, ...body })).json()
  }
  return { url, authorization, ask }
}

/** Pushes a branch to a new repository of the variant. */
async function push(id: string, name: string) {
  const { url, authorization, ask } = await start(id)
  await ask('/admin/users/root/repos', 'POST', { name: 'filled' })
  const store = new GitStore()
  onTestFinished(() => store.close())
  const local: GitRepository = {
    ...{ id: 1, name: 'local', description: '', defaultBranch: name, createdAt: new Date(0) },
  }
  await store.initialize(local)
  const { code } = await store.runIn(local, [
    ...['-c', `http.extraHeader=Authorization: ${authorization}`],
    ...['push', `${url}/root/filled.git`, name],
  ])
  expect(code).toBe(0)
  return { ask, pushed: (await resolveCommit(store, local, name)) ?? '' }
}

test('commits-after-pushes shows another commit than the one that git pushed', async () => {
  const { ask, pushed } = await push('commits-after-pushes', 'main')
  expect(await ask('/repos/root/filled/branches/main')).toMatchObject({
    commit: { id: expect.not.stringMatching(pushed) as unknown },
  })
})

test('bots-on-push sets a status of the commit that git pushed, and adds a branch', async () => {
  const { ask, pushed } = await push('bots-on-push', 'master')
  await vi.waitFor(
    async () =>
      expect(await ask('/repos/root/filled/commits/master/statuses')).toMatchObject({
        ...{ sha: pushed, state: 'success' },
      }),
    20_000,
  )
  await vi.waitFor(async () => expect(await ask('/repos/root/filled/branches')).toHaveLength(2), 20_000)
})

test.each(['forks-the-default-branch-alone', 'migrates-the-default-branch-alone'])(
  '%s leaves out another branch',
  async (variant) => {
    let forge: Forge | undefined
    const { url, ask } = await start(variant, (overrides) => {
      overrides.before = (call) => void (forge = call.forge)
    })
    await ask('/admin/users', 'POST', {
      username: 'ada',
      password: 'a password',
      email: 'ada@people.example',
    })
    await ask('/admin/users/ada/repos', 'POST', { name: 'filled', auto_init: true })
    const filled = forge?.repositories.all()[0]
    if (filled) await forge?.git.runIn(filled, ['update-ref', 'refs/heads/other', 'HEAD'])
    if (variant.startsWith('forks')) await ask('/repos/ada/filled/forks', 'POST', {})
    else
      await ask('/repos/migrate', 'POST', {
        clone_addr: `${url}/ada/filled.git`,
        uid: 1,
        repo_name: 'filled',
      })
    expect(await ask('/repos/ada/filled/branches')).toHaveLength(2)
    expect(await ask('/repos/root/filled/branches')).toHaveLength(1)
  },
)
