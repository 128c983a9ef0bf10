import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { BodyDefect, type Answer } from '../client/answer.ts'
import { Inconclusive } from '../client/inconclusive.ts'
import { limitInWords } from '../client/limits.ts'

/**
 * The files of a zip or a gzipped tar by path, without a common top-level folder. Throws `BodyDefect` if the body is no such
 * archive, and `Inconclusive` if it unpacks to more than `archiveBytes`.
 */
export async function filesOfArchive(answer: Answer): Promise<Map<string, Buffer>> {
  const files = await read(answer)
  const tops = new Set([...files.keys()].map((path) => path.split('/', 1)[0]))
  const isInOneFolder = tops.size === 1 && [...files.keys()].every((path) => path.includes('/'))
  if (!isInOneFolder) return files
  return new Map([...files].map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]))
}

const isZip = ({ body }: Answer): boolean => body.subarray(0, 2).toString('latin1') === 'PK'
const isGzip = ({ body }: Answer): boolean => body[0] === 0x1f && body[1] === 0x8b

/** Whether a body starts like an archive. */
export const isArchive = (answer: Answer): boolean => isZip(answer) || isGzip(answer)

async function read(answer: Answer): Promise<Map<string, Buffer>> {
  if (isZip(answer)) return unzipped(answer)
  if (isGzip(answer)) return untarred(answer)
  throw new BodyDefect({ rule: 'archive', received: 'neither a zip nor a gzipped archive' })
}

async function unzipped(answer: Answer): Promise<Map<string, Buffer>> {
  const { unzipSync } = await import('fflate')
  let total = 0
  try {
    const entries = unzipSync(answer.body, {
      filter: ({ originalSize }) => {
        total += originalSize
        if (total > answer.limits.archiveBytes) throw tooLarge(answer)
        return true
      },
    })
    return new Map(
      Object.entries(entries)
        .filter(([path]) => !path.endsWith('/'))
        .map(([path, bytes]) => [path, Buffer.from(bytes)]),
    )
  } catch (cause) {
    throw broken('zip', cause)
  }
}

async function untarred(answer: Answer): Promise<Map<string, Buffer>> {
  const { Parser } = await import('tar/parse')
  const files = new Map<string, Buffer>()
  try {
    const tar = await unpacked(answer)
    // The parser would unpack again, without a limit.
    if (isPacked(tar)) throw new Error('it holds another archive in place of a tar')
    await new Promise<void>((resolve, reject) => {
      const parser = new Parser({
        strict: true,
        onReadEntry: (entry) => {
          const chunks: Buffer[] = []
          entry.on('data', (chunk: Buffer) => chunks.push(chunk))
          entry.on('end', () => {
            if (entry.type === 'File') files.set(entry.path, Buffer.concat(chunks))
          })
          entry.resume()
        },
      })
      parser.on('end', () => resolve())
      parser.on('error', reject)
      parser.end(tar)
    })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(answer)
    throw broken('gzipped tar', cause)
  }
  return files
}

async function unpacked({ body, limits }: Answer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(body, { maxOutputLength: limits.archiveBytes })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw cause
    // A fixed text, because error messages differ between implementations, and a replay has to find the same text.
    throw new Error('it cannot be unpacked')
  }
}

function isPacked(bytes: Buffer): boolean {
  return (
    (bytes[0] === 0x1f && bytes[1] === 0x8b) || (bytes.length >= 4 && bytes.readUInt32LE(0) === 0xfd2fb528)
  )
}

function tooLarge(answer: Answer): Inconclusive {
  const most = limitInWords(answer.limits.archiveBytes, 'bytes')
  return answer.overLimit('archiveBytes', `the archive unpacks to more than ${most}`)
}

function broken(format: string, cause: unknown): BodyDefect {
  if (cause instanceof Inconclusive) throw cause
  const message = cause instanceof Error ? cause.message : String(cause)
  return new BodyDefect({ rule: 'archive', received: `a broken ${format}: ${message}` })
}
