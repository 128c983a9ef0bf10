import type { Repository } from '../model/entities.ts'

/** Where the bare repositories are: a temporary folder, made when the first one is needed. */
export class GitStore {
  readonly #folders = new Map<number, Promise<string>>()
  #root: Promise<string> | undefined

  /** The folder of a repository, made as an empty bare repository when it is not there yet. */
  async folder(repository: Repository): Promise<string> {
    let folder = this.#folders.get(repository.id)
    if (!folder) {
      folder = this.place(repository.id).then(async (path) => {
        const { makeBareRepository } = await import('./bare-repository.ts')
        await makeBareRepository(path, repository.defaultBranch)
        return path
      })
      this.#folders.set(repository.id, folder)
    }
    return folder
  }

  /** Makes the first commit, with a README. */
  async initialize(repository: Repository): Promise<void> {
    const { writeFirstCommit } = await import('./first-commit.ts')
    await writeFirstCommit(await this.folder(repository), repository)
  }

  /** Takes a folder that something else fills, as a clone or a copy does. */
  adopt(repository: number, filled: (path: string) => Promise<void>): Promise<string> {
    const folder = this.place(repository).then(async (path) => {
      await filled(path)
      return path
    })
    this.#folders.set(repository, folder)
    return folder
  }

  has(repository: number): boolean {
    return this.#folders.has(repository)
  }

  async remove(repository: number): Promise<void> {
    const folder = this.#folders.get(repository)
    if (!folder) return
    this.#folders.delete(repository)
    // Also after a folder that failed to be filled: something of it may be there.
    await folder.catch(() => undefined)
    await removeTree(await this.place(repository))
  }

  /** The repositories that have a folder. */
  ids(): number[] {
    return [...this.#folders.keys()]
  }

  async close(): Promise<void> {
    const root = this.#root
    this.#folders.clear()
    this.#root = undefined
    if (root) await removeTree(await root)
  }

  async place(repository: number): Promise<string> {
    this.#root ??= makeRoot()
    return `${await this.#root}/${repository}.git`
  }
}

async function makeRoot(): Promise<string> {
  const [{ mkdtemp }, { tmpdir }] = await Promise.all([import('node:fs/promises'), import('node:os')])
  return mkdtemp(`${tmpdir()}/forge-reference-`)
}

async function removeTree(path: string): Promise<void> {
  const { rm } = await import('node:fs/promises')
  await rm(path, { recursive: true, force: true, maxRetries: 3 })
}
