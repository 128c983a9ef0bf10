import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const env = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
}

export interface Worktree {
  git(...args: string[]): Promise<string>
  write(files: Record<string, string>): Promise<void>
  remove(): Promise<void>
}

/** A working copy with the real git program. */
export async function worktree(): Promise<Worktree> {
  const folder = await mkdtemp(join(tmpdir(), 'reference-test-'))
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder, env })).stdout
  await git('init', '-q', '-b', 'main')
  return {
    git,
    async write(files) {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), text)
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Commits these files and pushes them. */
export async function push(
  remote: string,
  files: Record<string, string>,
  ...refs: string[]
): Promise<string> {
  const tree = await worktree()
  try {
    await tree.write(files)
    await tree.git('add', '-A')
    await tree.git('commit', '-q', '-m', 'Begin\n\nwith a body')
    for (const ref of refs.filter((one) => one.startsWith('refs/tags/'))) await tree.git('tag', ref.slice(10))
    await tree.git(
      'push',
      '-q',
      remote,
      ...refs.map((ref) => `HEAD:${ref.includes('/') ? ref : `refs/heads/${ref}`}`),
    )
    return (await tree.git('rev-parse', 'HEAD')).trim()
  } finally {
    await tree.remove()
  }
}
