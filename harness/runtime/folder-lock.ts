import { lstatSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { openItself } from '../../files/open-file.ts'
import { readBeginning, readText } from '../../files/read-file.ts'
import { writeNewFile } from '../../files/write-file.ts'
import { JOURNAL_FILE } from '../report/write-report.ts'
import { UnusableFolder } from './unusable-folder.ts'

export const LOCK_FILE = 'run.lock'

/** A longer file is not a lock. In bytes. */
const LARGEST = 4096

/** For this time, an incomplete lock may still be in the process of being written, in milliseconds. */
const IN_THE_MAKING_MS = 5_000

interface Holder {
  readonly pid: number
  readonly host: string
  /** The start time of the process, if the system provides it: process ids are reused. */
  readonly began?: string
  /** The nonce of its run. */
  readonly run: string
}

/** The exclusive use of an output folder by one process. */
export class FolderLock {
  readonly #file: string
  readonly #text: string

  /**
   * Acquires the lock. Replaces the lock of a process that has ended, or of the run `takeOver`. Throws {@link UnusableFolder} if
   * another run uses the folder.
   */
  constructor(folder: string, run: string, takeOver?: string) {
    this.#file = join(folder, LOCK_FILE)
    this.#text = `${JSON.stringify(holderOf(run))}\n`
    if (create(this.#file, this.#text)) {
      this.#refuseWorking(folder, takeOver)
      return
    }
    // If several runs find a lock without a holder, one of them replaces it.
    const guard = `${this.#file}.takeover`
    if (isOlderThan(guard, IN_THE_MAKING_MS)) {
      read(guard)
      rmSync(guard, { force: true })
    }
    if (!create(guard, this.#text)) throw inUse(folder, this.#file, undefined)
    try {
      const other = read(this.#file)
      if (isAlive(other, this.#file) && (takeOver === undefined || other?.run !== takeOver))
        throw inUse(folder, this.#file, other)
      rmSync(this.#file, { force: true })
      if (!create(this.#file, this.#text)) throw inUse(folder, this.#file, read(this.#file))
    } finally {
      rmSync(guard, { force: true })
    }
  }

  /** A lock can be removed manually while its run works: the run's journal names the run as well. */
  #refuseWorking(folder: string, takeOver?: string): void {
    const journal = join(folder, JOURNAL_FILE)
    const holder = journalist(journal)
    if (!holder || holder.pid === process.pid || holder.host !== hostname()) return
    if (holder.run === takeOver || !isAlive(holder, journal)) return
    this.release()
    throw inUse(folder, journal, holder)
  }

  /** Releases the folder; does nothing if the lock belongs to another run. */
  release(): void {
    try {
      if (readText(this.#file, LARGEST, openItself) === this.#text) rmSync(this.#file)
    } catch {
      // The folder was removed.
    }
  }
}

/** Throws {@link UnusableFolder} if a run uses a folder that another command is to write into. */
export function refuseInUse(folder: string): void {
  const file = join(folder, LOCK_FILE)
  const holder = parse(textOf(file) ?? '')
  if (holder && isHolder(holder) && isAlive(holder, file)) throw inUse(folder, file, holder)
}

/** This process, as in a lock and a journal. */
export function holderOf(run: string): object {
  const holder: Holder = { pid: process.pid, host: hostname(), ...beganAs(process.pid), run }
  return holder
}

/** The writer of a journal; undefined if there is no journal, or it is from an earlier version. */
function journalist(file: string): Holder | undefined {
  try {
    const [line = ''] = readBeginning(file, LARGEST, openItself).toString().split('\n', 1)
    const holder = parse(line)
    return holder && isHolder(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

/** False if the file exists. A symbolic link counts as existing: it is not followed. */
function create(file: string, text: string): boolean {
  try {
    writeNewFile(file, [text])
    return true
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    throw new UnusableFolder(
      `${file} cannot be written (${code ?? String(cause)}); --output names another folder`,
    )
  }
}

/** The holder of a lock; undefined if the lock is incomplete, or was released. Throws {@link UnusableFolder} if the file is not a lock. */
function read(file: string): Holder | undefined {
  const text = textOf(file)
  if (text === undefined || isLock(text)) {
    const holder = text === undefined ? undefined : parse(text)
    if (!holder) return undefined
    if (isHolder(holder)) return holder
  }
  throw new UnusableFolder(
    `${file} is no lock of a run; move or delete it, or name another folder with --output`,
  )
}

function isHolder(value: Partial<Holder>): value is Holder {
  const { pid, host, run } = value
  return (
    Number.isInteger(pid) &&
    Number(pid) > 0 &&
    Number(pid) <= MAX_PID &&
    typeof host === 'string' &&
    typeof run === 'string'
  )
}

/** Of any system: process ids are signed numbers of 32 bits. */
const MAX_PID = 2 ** 31 - 1
/** The beginning of every lock, and the rest of one, which a process may not have written to its end. */
const BEGINNING = '{"pid":'
const REST = /^(?:\d+(?:,(?:"[^\n]*)?\n?)?)?$/

function isLock(text: string): boolean {
  return BEGINNING.startsWith(text.slice(0, BEGINNING.length)) && REST.test(text.slice(BEGINNING.length))
}

function textOf(file: string): string | undefined {
  try {
    return readText(file, LARGEST, openItself)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : 'unreadable'
  }
}

function parse(text: string): Partial<Holder> | undefined {
  try {
    return JSON.parse(text) as Partial<Holder>
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder | undefined, file: string): boolean {
  if (!holder) return !isOlderThan(file, IN_THE_MAKING_MS)
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  const { began, hasEnded } = beganAs(holder.pid)
  return !hasEnded && (began === undefined || holder.began === undefined || began === holder.began)
}

/** The start time of a process, by the clock of Linux; empty elsewhere. A zombie has ended. */
function beganAs(pid: number): { readonly began?: string; readonly hasEnded?: true } {
  try {
    const stat = readText(`/proc/${pid}/stat`, LARGEST)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state = '', began = ''] = [fields[0], fields[19]]
    return { ...(began ? { began } : {}), ...(state === 'Z' || state === 'X' ? { hasEnded: true } : {}) }
  } catch {
    return {}
  }
}

function isOlderThan(file: string, ms: number): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > ms
}

function inUse(folder: string, file: string, holder: Holder | undefined): UnusableFolder {
  const who = holder
    ? ` with the process id ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`
    : ''
  const elsewhere = holder && holder.host !== hostname() ? ` (delete ${file} if that run has ended)` : ''
  return new UnusableFolder(
    `${folder} is in use by another run${who}; wait for it, or name another folder with --output${elsewhere}`,
  )
}
