import { readInput } from '../../files/read-input.ts'
import { repeatedKey } from '../../harness/report/repeated-key.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { UsageError } from '../base/usage-error.ts'

/** Maximum number of characters of a path from the file. */
const MAX_PATH_LENGTH = 200

/** The text of a file that a user names. Throws `UsageError`. */
export function readNamed(file: string): string {
  try {
    return readInput(file)
  } catch (cause) {
    throw new UsageError(UnreadableFile.from(file, cause).message)
  }
}

/** Reads a JSON file that a user wrote. Throws a `UsageError` that names the file and the place of a mistake. */
export function readJson(file: string): unknown {
  const text = readNamed(file)
  const parsed = parseJson(text)
  if ('mistake' in parsed) throw new UsageError(`${file}: ${parsed.mistake}`)
  const twice = repeatedKey(text)
  if (twice !== undefined) throw new UsageError(`${file}: has ${visibleAtMost(twice, MAX_PATH_LENGTH)} twice`)
  return parsed.value
}

/** Parses JSON. An error is reported by its place only: V8 quotes the text around it, which may contain a password. */
export function parseJson(text: string): { readonly value: unknown } | { readonly mistake: string } {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) as unknown }
  } catch (cause) {
    const position = positionOf(cause instanceof Error ? cause.message : '', text)
    return {
      mistake: `is not valid JSON${position === undefined ? '' : ` (${lineAndColumn(text, position)})`}`,
    }
  }
}

function positionOf(message: string, text: string): number | undefined {
  const position = / at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  if (/end of JSON input/.test(message)) return text.length
  // Without a position, the message quotes ten characters on either side of the error.
  const quoted = /^Unexpected token .*?, (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message)
  const snippet = quoted?.[2]
  if (!snippet || text.indexOf(snippet) !== text.lastIndexOf(snippet)) return undefined
  return quoted[1] ? text.indexOf(snippet) + 10 : undefined
}

function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
