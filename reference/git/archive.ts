import type { GitRepository, GitStore } from './store.ts'

const types = { zip: 'application/zip', 'tar.gz': 'application/gzip' } as const

export interface Archive {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

/** The files of a commit, in a folder with the name of the repository. */
export async function archiveOf(
  git: GitStore,
  repository: GitRepository,
  sha: string,
  format: keyof typeof types,
): Promise<Archive> {
  const args = ['archive', `--format=${format}`, `--prefix=${repository.name}/`, sha]
  const { code, stdout, stderr } = await git.ask(repository, args)
  if (code !== 0) throw new Error(`git archive failed: ${stderr}`)
  return { bytes: stdout, contentType: types[format] }
}
