import { setMaxListeners } from 'node:events'
import type { GitOptions, GitResult } from './run.ts'

/** The data about a repository that git needs. */
export interface GitRepository {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly defaultBranch: string
  readonly createdAt: Date
}

/** The bare repositories, in a temporary folder that is created with the first one. */
export class GitStore {
  readonly #folders = new Map<number, Promise<string>>()
  /** Cached git output by repository and arguments; a write to the repository clears it. */
  readonly #said = new Map<number, Map<string, Promise<GitResult>>>()
  readonly #closing = new AbortController()
  #root: Promise<string> | undefined

  constructor() {
    // Each running git process adds a listener.
    setMaxListeners(0, this.#closing.signal)
  }

  /** The folder of a repository; creates an empty bare repository if it does not exist. */
  async folder(repository: GitRepository): Promise<string> {
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

  /** Creates the first commit, with a README. */
  async initialize(repository: GitRepository): Promise<void> {
    const { writeFirstCommit } = await import('./first-commit.ts')
    await writeFirstCommit(await this.folder(repository), repository)
    this.#said.delete(repository.id)
  }

  /** Runs git; closing the store ends the process. */
  async run(args: readonly string[], options: GitOptions = {}): Promise<GitResult> {
    const { runGit } = await import('./run.ts')
    return runGit(args, { ...options, signal: this.#closing.signal })
  }

  /** Runs git on one repository; the command may change it. */
  async runIn(
    repository: GitRepository,
    args: readonly string[],
    options: GitOptions = {},
  ): Promise<GitResult> {
    try {
      return await this.run(['--git-dir', await this.folder(repository), ...args], options)
    } finally {
      this.#said.delete(repository.id)
    }
  }

  /** The output of a read-only git command on one repository. Cached, because each command needs a process. */
  async ask(repository: GitRepository, args: readonly string[]): Promise<GitResult> {
    const folder = await this.folder(repository)
    const said = this.#said.get(repository.id) ?? new Map<string, Promise<GitResult>>()
    this.#said.set(repository.id, said)
    const words = args.join(' ')
    let result = said.get(words)
    if (!result) {
      result = this.run(['--git-dir', folder, ...args])
      said.set(words, result)
      result.then(
        ({ code }) => code !== 0 && said.delete(words),
        () => said.delete(words),
      )
    }
    return result
  }

  /** Copies the folder of a repository to another, if it exists. */
  async copy(from: GitRepository, to: number): Promise<void> {
    if (!this.has(from.id)) return
    const source = await this.folder(from)
    await this.adopt(to, async (path) => {
      const { cp } = await import('node:fs/promises')
      await cp(source, path, { recursive: true })
    })
  }

  /** Fills the folder of a repository, for example by a clone or a copy. */
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
    this.#said.delete(repository)
    // Also after a failed fill, which may leave files behind.
    await folder.catch(() => undefined)
    await removeTree(await this.place(repository))
  }

  /** The repositories with a folder. */
  ids(): number[] {
    return [...this.#folders.keys()]
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const root = this.#root
    this.#folders.clear()
    this.#said.clear()
    this.#root = undefined
    if (root) await removeTree(await root)
  }

  async place(repository: number): Promise<string> {
    // Work that continues after close() must not create a folder, because nothing would delete it.
    this.#closing.signal.throwIfAborted()
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
