/** A file in memory; it grows by doubling, since a journal is written line by line. */
export class MemoryFile {
  readonly ino: number
  #bytes: Uint8Array
  #size: number

  constructor(ino: number, content: Uint8Array = new Uint8Array()) {
    this.ino = ino
    this.#bytes = content
    this.#size = content.length
  }

  get size(): number {
    return this.#size
  }

  /** Its current content; the next write may change it. */
  content(): Uint8Array {
    return this.#bytes.subarray(0, this.#size)
  }

  write(bytes: Uint8Array, at: number): void {
    const end = at + bytes.length
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.#bytes.length, 4096))
      grown.set(this.content())
      this.#bytes = grown
    }
    this.#bytes.set(bytes, at)
    this.#size = Math.max(this.#size, end)
  }

  truncate(size: number): void {
    this.#size = Math.min(this.#size, size)
  }
}

/** The files of a worker: those of the package, and temporary files of a verification. A folder is a common beginning of paths. */
export class MemoryFiles {
  readonly #files = new Map<string, MemoryFile>()
  readonly #folders = new Set<string>(['/'])
  #last = 0

  find(path: string): MemoryFile | 'folder' | undefined {
    return this.#files.get(path) ?? (this.#folders.has(path) ? 'folder' : undefined)
  }

  /** Throws like Node if there is no such file. */
  file(path: string): MemoryFile {
    const found = this.find(path)
    if (found === undefined) throw failure('ENOENT', path)
    if (found === 'folder') throw failure('EISDIR', path)
    return found
  }

  create(path: string, content?: Uint8Array): MemoryFile {
    const parent = parentOf(path)
    if (!this.#folders.has(parent)) throw failure('ENOENT', path)
    const file = new MemoryFile((this.#last += 1), content)
    this.#files.set(path, file)
    return file
  }

  /** Adds a folder with all folders above it. */
  addFolder(path: string): void {
    for (let folder = path; !this.#folders.has(folder); folder = parentOf(folder)) this.#folders.add(folder)
  }

  remove(path: string): void {
    const isGone = (one: string): boolean => one === path || one.startsWith(`${path}/`)
    for (const one of [...this.#files.keys()]) if (isGone(one)) this.#files.delete(one)
    for (const one of [...this.#folders]) if (isGone(one)) this.#folders.delete(one)
  }

  rename(from: string, to: string): void {
    const file = this.file(from)
    this.#files.delete(from)
    this.#files.set(to, file)
  }

  list(folder: string): string[] {
    if (this.find(folder) !== 'folder') throw failure('ENOENT', folder)
    const all = [...this.#files.keys(), ...this.#folders]
    return all
      .filter((path) => path !== '/' && parentOf(path) === folder)
      .map((path) => path.slice(folder.length + 1))
  }
}

/** An error like that of Node: its code names the cause. */
export function failure(code: 'ENOENT' | 'EISDIR' | 'EEXIST' | 'EBADF', path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}
