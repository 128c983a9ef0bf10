import { afterEach, expect, test } from 'vitest'
import { resolveCommit } from '../../reference/git/references.ts'
import { GitStore, type GitRepository } from '../../reference/git/store.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { variants } from './index.ts'

const store = new GitStore()
let reference: Reference | undefined
afterEach(() => Promise.all([reference?.close(), store.close()]))

test('commits-after-pushes shows another commit than the one that git pushed', async () => {
  const { mutate } = variants.find(({ id }) => id === 'commits-after-pushes') ?? {}
  reference = await startReference({ adminPassword: 'a password', ...(mutate ? { mutate } : {}) })
  const { url } = reference
  const authorization = `Basic ${Buffer.from('root:a password').toString('base64')}`
  const ask = async (path: string, method = 'GET', body?: string): Promise<unknown> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/v1${path}`, { method, headers, ...(body ? { body } : {}) })
    return response.json()
  }
  await ask('/admin/users/root/repos', 'POST', JSON.stringify({ name: 'filled' }))

  const name = 'main'
  const local: GitRepository = {
    ...{ id: 1, name: 'local', description: '', defaultBranch: name, createdAt: new Date(0) },
  }
  await store.initialize(local)
  const { code } = await store.runIn(local, [
    ...['-c', `http.extraHeader=Authorization: ${authorization}`],
    ...['push', `${url}/root/filled.git`, name],
  ])
  expect(code).toBe(0)
  expect(await ask(`/repos/root/filled/branches/${name}`)).toMatchObject({
    commit: { id: expect.not.stringMatching((await resolveCommit(store, local, name)) ?? '') as unknown },
  })
})
