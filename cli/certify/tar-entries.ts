import { Broken } from '../../proof/certify/finding.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'

export interface TarEntry {
  readonly name: string
  /** Absent for a folder. */
  readonly content?: Uint8Array
}

const BLOCK = 512
const FILE = '0'
const FOLDER = '5'

/**
 * The entries of a tar archive, of which only the plainest kind is taken: each a file or a folder, with one header that says all about it.
 * Programs differ in what they make of extended headers, links, sparse files, other types and other forms of numbers, and could unpack
 * something else than what was verified. `path` names the archive. Throws {@link Broken} at the first entry of another kind.
 */
export function* tarEntries(tar: Uint8Array, path: string): Generator<TarEntry> {
  let at = 0
  while (at + BLOCK <= tar.length) {
    const header = tar.subarray(at, at + BLOCK)
    if (isEmpty(header)) break
    const why = flawOf(header)
    if (why !== undefined) throw new Broken(`${path} is no plain tar archive: ${why}`)
    const [name, size] = [textOf(nameIn(header)), sizeIn(header)]
    const start = at + BLOCK
    at = start + BLOCK * Math.ceil(size / BLOCK)
    if (at > tar.length) throw new Broken(`${path} is no tar archive: it is cut off in ${name}`)
    yield typeIn(header) === FOLDER ? { name } : { name, content: tar.slice(start, start + size) }
  }
  const more = tar.subarray(at).findIndex((byte) => byte !== 0)
  if (more === -1) return
  // Some programs continue to a second archive, others do not.
  const next = at + more - (more % BLOCK)
  throw new Broken(
    `${path} goes on after its end, with ${visibleAtMost(textOf(nameIn(tar.subarray(next))), 100)}`,
  )
}

const typeNames: Readonly<Record<string, string>> = {
  '1': 'a link',
  '2': 'a symbolic link',
  '3': 'a device',
  '4': 'a device',
  '6': 'a pipe',
  K: 'an extended header',
  L: 'an extended header',
  S: 'a sparse file',
  g: 'an extended header',
  x: 'an extended header',
}

/** Why a header is not the only and unambiguous one of a file or a folder. */
function flawOf(header: Uint8Array): string | undefined {
  const [name, type, size] = [nameIn(header), typeIn(header), sizeIn(header)]
  const magic = latin1(header, 257, 8)
  const shown = visibleAtMost(textOf(name), 100)
  if (sumIn(header) !== sumOf(header)) return `the checksum of ${shown} is wrong`
  if (type !== FILE && type !== FOLDER) return `${shown} is ${typeNames[type] ?? 'of an unknown type'}`
  if (magic !== 'ustar\u000000' && magic !== 'ustar  \0') return `${shown} has a header of another format`
  // Nothing but the name and the type may say what is unpacked, and where.
  if (!isEmpty(header.subarray(name.length, 100))) return `${shown} has bytes after its name`
  if (!isEmpty(header.subarray(157, 257)) || !isEmpty(header.subarray(345)))
    return `${shown} has a link or a second part of its name`
  if ((name.at(-1) === SLASH) !== (type === FOLDER))
    return `${shown} is a file by its type or by its name alone`
  if (Number.isNaN(size)) return `the size of ${shown} is no plain number`
  if (type === FOLDER && size !== 0) return `${shown} is a folder with a content`
  return undefined
}

const SLASH = 0x2f

function isEmpty(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

function latin1(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** The bytes of the name up to the first that is zero. */
function nameIn(header: Uint8Array): Uint8Array {
  const field = header.subarray(0, 100)
  const end = field.indexOf(0)
  return end === -1 ? field : field.subarray(0, end)
}

const typeIn = (header: Uint8Array): string => latin1(header, 156, 1)

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const sizeIn = (header: Uint8Array): number =>
  octalIn(latin1(header, 124, 12), /^([0-7]{11}[\0 ]|[0-7]{10} \0)$/)

const sumIn = (header: Uint8Array): number => octalIn(latin1(header, 148, 8), /^([0-7]{6})(?:\0 | \0|\0\0)$/)

/** NaN for a field of another form. */
function octalIn(field: string, form: RegExp): number {
  return Number.parseInt(form.exec(field)?.[1] ?? '', 8)
}

/** The checksum field counts as blanks. */
function sumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)
}
