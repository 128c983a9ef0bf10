import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { PlainRequests } from './plain-requests.ts'

const run = promisify(execFile)

/** Keeps git independent of the machine's configuration. */
const env = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
}

/** The address of a repository for git. */
export async function cloneAddress(requests: PlainRequests, repository: string): Promise<string> {
  const [address] = await requests.values(`GET /repos/${repository}`, 'clone_url')
  return String(address)
}

/** Runs git in a folder and with a name and an address for commits. */
type Git = (...words: string[]) => Promise<unknown>

/** Clones a repository as its owner, and works in the clone. */
export async function inClone(
  requests: PlainRequests,
  repository: string,
  work: (git: Git, folder: string) => Promise<void>,
): Promise<void> {
  const [owner = ''] = repository.split('/')
  const address = new URL(await cloneAddress(requests, repository))
  address.username = owner
  address.password = `password of ${owner}`
  const folder = await mkdtemp(join(tmpdir(), 'held-out-'))
  const git: Git = (...words) =>
    run('git', ['-C', folder, '-c', 'user.name=Someone', '-c', 'user.email=someone@example.org', ...words], {
      env,
    })
  try {
    await git('clone', '--quiet', address.href, '.')
    await work(git, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Commits one file to the default branch of a repository and pushes it as its owner. */
export async function pushFile(
  requests: PlainRequests,
  repository: string,
  file: { readonly path: string; readonly text: string },
): Promise<void> {
  await inClone(requests, repository, async (git, folder) => {
    await mkdir(dirname(join(folder, file.path)), { recursive: true })
    await writeFile(join(folder, file.path), file.text)
    await git('add', '--all')
    await git('commit', '--quiet', '--message', `Write ${file.path}`)
    await git('push', '--quiet', 'origin', 'HEAD')
  })
}
