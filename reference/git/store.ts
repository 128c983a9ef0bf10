import { setMaxListeners } from 'node:events'
import type { Repository } from '../model/entities.ts'
import type { GitOptions, GitResult } from './run.ts'

/** Where the bare repositories are: a temporary folder, made when the first one is needed. */
export class GitStore {
  readonly #folders = new Map<number, Promise<string>>()
  /** What git said of a repository, by the words it was asked with, for as long as nothing is written to it. */
  readonly #said = new Map<number, Map<string, Promise<GitResult>>>()
  readonly #closing = new AbortController()
  #root: Promise<string> | undefined

  constructor() {
    // As many listeners as there are git programs under way at once.
    setMaxListeners(0, this.#closing.signal)
  }

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
    this.#said.delete(repository.id)
  }

  /** Runs git; what is still running when the server closes is ended. */
  async run(args: readonly string[], options: GitOptions = {}): Promise<GitResult> {
    const { runGit } = await import('./run.ts')
    return runGit(args, { ...options, signal: this.#closing.signal })
  }

  /** Runs git on one repository, which may change it. */
  async runIn(repository: Repository, args: readonly string[], options: GitOptions = {}): Promise<GitResult> {
    try {
      return await this.run(['--git-dir', await this.folder(repository), ...args], options)
    } finally {
      this.#said.delete(repository.id)
    }
  }

  /** What git says of one repository to words that change nothing; it is asked once, since each time takes a process. */
  async ask(repository: Repository, args: readonly string[]): Promise<GitResult> {
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

  /** Copies one repository's folder for another; nothing is copied from where nothing is. */
  async copy(from: Repository, to: number): Promise<void> {
    if (!this.has(from.id)) return
    const source = await this.folder(from)
    await this.adopt(to, async (path) => {
      const { cp } = await import('node:fs/promises')
      await cp(source, path, { recursive: true })
    })
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
    this.#said.delete(repository)
    // Also after a folder that failed to be filled: something of it may be there.
    await folder.catch(() => undefined)
    await removeTree(await this.place(repository))
  }

  /** The repositories that have a folder. */
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
    // What is still under way when the server closes must not make another folder, which nobody would take away.
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
