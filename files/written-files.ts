import { createHash } from 'node:crypto'
import { closeSync, lstatSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { assertSameFolder, makeSameFolder } from './held-folder.ts'
import { openItself, openNew } from './open-file.ts'
import { digestOf, readBeginning, readText } from './read-file.ts'
import {
  discard,
  naming,
  renameUnfinished,
  replaceFile,
  unfinishedName,
  writeNewFile,
  writeWhole,
  type Pieces,
} from './write-file.ts'

/** The list of the files that the suite wrote into a folder: names with digests. No other files there are replaced or removed. */
export const WRITTEN_FILES = 'written-files.json'

/** A longer list does not come from the suite. In bytes. */
const MAX_LIST_BYTES = 1024 * 1024

/** Maximum length of the first line of a growing file. In bytes. */
const MAX_FIRST_LINE_LENGTH = 4096

/** The first line of every growing file begins with it. A list can come from somebody who knows the first line of a file of the user. */
export const GROWING = '{"journal":1,'

/** A file to be written has the name of one that the suite did not write, or that has changed since. Its message is one line. */
export class ForeignFile extends Error {
  constructor(file: string, why = `is not as the suite wrote it, by ${WRITTEN_FILES} next to it`) {
    super(`${file} ${why}; move or delete it, or name another folder with --output`)
    this.name = 'ForeignFile'
  }
}

/** By name, the marks of the possible contents of the file: two while one replaces another. */
type List = Map<string, readonly string[]>

/** Throws {@link ForeignFile} if one of the names belongs to a file that the suite did not write. Changes nothing. */
export function refuseForeign(folder: string, names: Iterable<string>): void {
  const list = readList(folder)
  for (const name of names) ownMark(folder, name, list)
}

export function writtenIn(folder: string): string[] {
  return [...readList(folder).keys()]
}

/**
 * Removes those of the named files that the suite wrote, in the given order. Files that are not on the list stay. Throws {@link
 * ForeignFile}, before any is removed, if one on the list has changed, and errors of the file system.
 */
export function removeWritten(folder: string, names: readonly string[]): void {
  assertSameFolder(folder)
  const list = readList(folder)
  const own = names.filter((name) => list.has(name) && ownMark(folder, name, list) !== undefined)
  for (const name of own) rmSync(join(folder, name))
  if (names.filter((name) => list.delete(name)).length > 0) writeList(folder, list)
}

/** Writes a file of a folder, completely or not at all. Returns its path. Throws {@link ForeignFile}, and errors of the file system. */
export function writeToFolder(folder: string, name: string, pieces: Pieces): string {
  makeSameFolder(folder)
  const unfinished = unfinishedName(join(folder, name))
  const digest = createHash('sha256')
  writeNewFile(
    unfinished,
    digested(pieces, (piece) => digest.update(piece)),
    0o666,
    join(folder, name),
  )
  return placeInFolder(folder, name, unfinished, digest.digest('hex'))
}

/** Renames a file from a temporary name in the same folder, like {@link writeToFolder}; `sha256`: its digest. */
export function placeInFolder(folder: string, name: string, unfinished: string, sha256: string): string {
  const file = join(folder, name)
  try {
    assertSameFolder(folder)
    const list = readList(folder)
    const mark = `sha256:${sha256}`
    // However this process ends, the list contains the file that exists then.
    const before = ownMark(folder, name, list) ?? mark
    writeList(folder, list.set(name, [...new Set([before, mark])]))
    renameUnfinished(unfinished, file)
    return file
  } catch (cause) {
    discard(unfinished)
    throw cause
  }
}

/**
 * Starts a growing file of a folder, and returns its descriptor. The file is identified by its first line, which begins with {@link GROWING},
 * ends with a line feed, and which no other file has. Replaces an earlier file of this kind. Throws {@link ForeignFile}, and errors of the file system.
 */
export function beginInFolder(folder: string, name: string, firstLine: string): number {
  const file = join(folder, name)
  const list = readList(folder)
  if (ownMark(folder, name, list) !== undefined) rmSync(file)
  writeList(folder, list.set(name, [`first-line:${sha256(Buffer.from(firstLine))}`]))
  return naming(file, () => {
    const descriptor = openNew(file)
    try {
      writeWhole(descriptor, Buffer.from(firstLine))
      return descriptor
    } catch (cause) {
      closeSync(descriptor)
      throw cause
    }
  })
}

function* digested(
  pieces: Pieces,
  update: (piece: string | Uint8Array) => void,
): Generator<string | Uint8Array> {
  for (const piece of pieces) {
    update(piece)
    yield piece
  }
}

/**
 * The mark of the list that the content of a file matches; undefined if there is no such file. Throws {@link ForeignFile} if no mark
 * matches.
 */
function ownMark(folder: string, name: string, list: List): string | undefined {
  const file = join(folder, name)
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (!found) return undefined
  const marks = found.isFile() ? (list.get(name) ?? []) : []
  const first = marks.find((mark) => mark.startsWith('first-line:'))
  // A file that was started and has no line yet is empty.
  if (first !== undefined && (found.size === 0 || first === markOfGrowing(file))) return first
  const whole = marks.length > 0 ? `sha256:${digestOfFile(file)}` : ''
  if (marks.includes(whole)) return whole
  throw new ForeignFile(file)
}

/** Undefined if the file is not one that grows. */
function markOfGrowing(file: string): string | undefined {
  const beginning = readBeginning(file, MAX_FIRST_LINE_LENGTH, openItself)
  if (!beginning.subarray(0, GROWING.length).equals(Buffer.from(GROWING))) return undefined
  return `first-line:${sha256(beginning.subarray(0, beginning.indexOf(10) + 1))}`
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function digestOfFile(file: string): string {
  const descriptor = openItself(file)
  try {
    return digestOf(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function readList(folder: string): List {
  const file = join(folder, WRITTEN_FILES)
  if (!lstatSync(file, { throwIfNoEntry: false })) return new Map()
  try {
    const { writtenFiles, files } = JSON.parse(readText(file, MAX_LIST_BYTES, openItself)) as Partial<Written>
    const entries = Object.entries(files ?? {})
    if (writtenFiles === 1 && files && entries.every(isEntry)) return new Map(entries)
  } catch {
    // A list with an error is not used.
  }
  throw new ForeignFile(file, 'is no list of files that the suite wrote')
}

interface Written {
  readonly writtenFiles: 1
  readonly files: Readonly<Record<string, readonly string[]>>
}

/** Whether an entry names a file in the folder itself, and its marks. */
function isEntry([name, marks]: [name: string, marks: unknown]): boolean {
  const isPlain = basename(name) === name && !/^\.{0,2}$|[\\:]/.test(name)
  return isPlain && Array.isArray(marks) && marks.every((mark) => typeof mark === 'string')
}

function writeList(folder: string, list: List): void {
  const written: Written = {
    writtenFiles: 1,
    files: Object.fromEntries([...list].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
  replaceFile(join(folder, WRITTEN_FILES), [`${JSON.stringify(written, null, 1)}\n`])
}
