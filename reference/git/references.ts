import type { GitRepository, GitStore } from './store.ts'

interface Signature {
  readonly name: string
  readonly email: string
}

export interface BranchHead {
  readonly name: string
  readonly sha: string
  readonly message: string
  readonly author: Signature
  readonly committer: Signature
  readonly committedAt: string
}

const format = [
  '%(refname:strip=2)',
  '%(objectname)',
  '%(contents)',
  '%(authorname)',
  '%(authoremail:trim)',
  '%(committername)',
  '%(committeremail:trim)',
  '%(committerdate:iso-strict)',
].join('%00')

/** The branches and the commit of each. */
export async function branchesOf(git: GitStore, repository: GitRepository): Promise<BranchHead[]> {
  if (!git.has(repository.id)) return []
  const { stdout } = await git.ask(repository, ['for-each-ref', `--format=${format}%01`, 'refs/heads'])
  const records = stdout.toString('utf8').split('\x01\n')
  return records.filter((record) => record !== '').map((record) => headFrom(record.split('\0')))
}

function headFrom(fields: readonly string[]): BranchHead {
  const field = (index: number) => fields[index] ?? ''
  return {
    name: field(0),
    sha: field(1),
    message: field(2),
    author: { name: field(3), email: field(4) },
    committer: { name: field(5), email: field(6) },
    committedAt: field(7),
  }
}

/** The commit of a branch, tag or commit name. */
export async function resolveCommit(
  git: GitStore,
  repository: GitRepository,
  ref: string,
): Promise<string | undefined> {
  // Names only: git also accepts expressions (`a..b`, `HEAD@{1}`, `:/text`) and options.
  if (!git.has(repository.id) || !/^[^-\s~^:?*[\\][^\s~^:?*[\\]*$/.test(ref) || /\.\.|@\{/.test(ref))
    return undefined
  const { code, stdout } = await git.ask(repository, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])
  return code === 0 ? stdout.toString('latin1').trim() : undefined
}

/** The content of a file in a commit. */
export async function readBlob(
  git: GitStore,
  repository: GitRepository,
  sha: string,
  path: string,
): Promise<Buffer | undefined> {
  const { code, stdout } = await git.ask(repository, ['cat-file', 'blob', `${sha}:${path}`])
  return code === 0 ? stdout : undefined
}
